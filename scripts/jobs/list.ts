import { CronExpressionParser } from 'cron-parser'
import { sql } from '#drizzle'
import { ms, seconds } from '../../contract/grammar/time.ts'
import type { Db } from '../../server/db/client.ts'
import { jobRuns } from '../../server/db/schema.ts'
import { type RecurringJob, recurringJobs } from '../../server/recurring-work.ts'
import { nearestName } from '../../server/settings/near-misses.ts'
import { recurringSeconds } from '../../server/work/jobs.ts'

type Run = typeof jobRuns.$inferSelect

/**
 * Time limit of the job queue for a job. An older run without an end was killed. A run that a command started
 * may take longer, and nothing shows whether its process still exists.
 */
const longestMs = recurringSeconds * ms.second

export const findJob = (name: string): RecurringJob | undefined =>
  recurringJobs.find((job) => job.name === name || job.alias === name)

/** Error message for an unknown job name. Suggests the most similar name of a job. */
export function unknownJob(name: string): string {
  const names = recurringJobs.flatMap((job) => [job.name, ...(job.alias ? [job.alias] : [])])
  const upper = names.map((one) => one.toUpperCase())
  const near = nearestName(name, upper)?.toLowerCase()
  return `No recurring job is called ${name}.${near ? ` Did you mean ${near}?` : ''} There are: ${names.join(', ')}`
}

export async function listJobs(db: Db, at = new Date()): Promise<string> {
  const runs = new Map((await db.select().from(jobRuns)).map((run) => [run.name, run]))
  const known = recurringJobs.map(({ name, when, does }) => [
    name,
    scheduleOf(when),
    ...lastOf(runs.get(name), at),
    nextOf(when, at),
    does,
  ])
  const others = [...runs.values()]
    .filter(({ name }) => !findJob(name))
    .map((run) => [run.name, 'by command', ...lastOf(run, at, 'has not ended'), '', ''])
  const rows = [['name', 'when (UTC)', 'last run', 'result', 'next run', 'what it does'], ...known, ...others]
  return [...inColumns(rows), '', ...(await queueLines(db))].join('\n')
}

const scheduleOf = (when: RecurringJob['when']) => (typeof when === 'string' ? when : `every ${when} s`)

function nextOf(when: RecurringJob['when'], at: Date) {
  if (typeof when === 'number') return `within ${when} s`
  const next = CronExpressionParser.parse(when, { currentDate: at, tz: 'UTC' }).next().getTime()
  return `in ${lengthOf(next - at.getTime())}`
}

/** Time since the last run of a job, and its result. */
function lastOf(run: Run | undefined, at: Date, withoutEnd = 'did not end'): [string, string] {
  if (!run) return ['never', '']
  const ago = (moment: string) => `${lengthOf(at.getTime() - Date.parse(moment))} ago`
  if (!run.endedAt && at.getTime() - Date.parse(run.beganAt) <= longestMs)
    return [ago(run.beganAt), 'running']
  const well = run.succeededAt ? `; succeeded ${ago(run.succeededAt)}` : '; never succeeded'
  if (!run.endedAt) return [ago(run.beganAt), `${withoutEnd}${well}`]
  return [ago(run.beganAt), run.isFailed ? `failed: ${run.failure ?? ''}${well}` : 'succeeded']
}

function lengthOf(lasted: number) {
  const all = Math.max(0, Math.round(lasted / ms.second))
  if (all < 2 * seconds.minute) return `${all} s`
  if (all < 2 * seconds.hour) return `${Math.round(all / seconds.minute)} min`
  return all < 2 * seconds.day
    ? `${Math.round(all / seconds.hour)} h`
    : `${Math.round(all / seconds.day)} days`
}

function inColumns(rows: string[][]): string[] {
  const widths = rows[0]!.map((_, column) =>
    Math.min(60, Math.max(...rows.map((row) => row[column]!.length))),
  )
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  )
}

/**
 * Lines with the numbers of waiting and failed entries of each queue. If no server has used this database
 * yet, one line says so.
 */
async function queueLines(db: Db): Promise<string[]> {
  const { rows: made } = await db.execute<{ isThere: boolean }>(
    sql`select to_regclass('pgboss.job') is not null as "isThere"`,
  )
  if (!made[0]?.isThere) return ['No process has worked on this database yet.']
  const { rows } = await db.execute<{ name: string; waiting: number; failed: number }>(sql`
    select name, count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as waiting,
      count(*) filter (where state = 'failed')::int as failed
    from pgboss.job where state in ('created', 'retry', 'failed') and name not like '\\_\\_pgboss%'
    group by name order by name`)
  const lines = rows
    .filter(({ waiting, failed }) => waiting + failed > 0)
    .map(({ name, waiting, failed }) => `queue ${name}: ${waiting} waiting, ${failed} failed`)
  return lines.length > 0 ? lines : ['No job waits in a queue, and none has failed.']
}
