import { DatabaseError } from 'pg'
import { sql } from '#drizzle'
import type { Db } from '../db/client.ts'
import { quick, withoutWaiting } from '../db/connections/repeatable.ts'
import { codeOf } from '../errors.ts'

type Work<Args extends unknown[], Answer> = (...args: Args) => Promise<Answer>

/**
 * Wraps a job so that each run's start and result are stored in `job_runs`, for operators. The job runs even
 * if storing fails. With `apartMs`, at most one run in this many milliseconds is stored.
 */
export function noted<Args extends unknown[], Answer>(
  db: Db,
  name: string,
  work: Work<Args, Answer>,
  { apartMs = 0, now = () => new Date() }: { apartMs?: number; now?: () => Date } = {},
): Work<Args, Answer> {
  let last: number | undefined
  return async (...args) => {
    const begun = now()
    if (last !== undefined && begun.getTime() - last < apartMs) return work(...args)
    last = begun.getTime()
    const beganAt = begun.toISOString()
    await quietly(() => noteBegin(db, name, beganAt))
    try {
      const answer = await work(...args)
      await quietly(() => noteEnd(db, { name, beganAt, endedAt: now().toISOString() }))
      return answer
    } catch (error) {
      const failure = failureOf(error)
      await quietly(() => noteEnd(db, { name, beganAt, endedAt: now().toISOString(), failure }))
      throw error
    }
  }
}

/** Notes don't wait for a standby, because losing one in a crash does no harm, and their job would wait too. */
async function quietly(note: () => Promise<unknown>) {
  try {
    await quick(note)
  } catch {
    // A failure to store the run is ignored. If the database is away, the job itself fails.
  }
}

const noteBegin = (db: Db, name: string, beganAt: string) =>
  db.execute(sql`
    insert into job_runs (name, began_at) select ${name}, ${beganAt}::timestamptz where ${withoutWaiting}
    on conflict (name) do update set began_at = excluded.began_at, ended_at = null`)

interface Ended {
  name: string
  beganAt: string
  endedAt: string
  failure?: string
}

/** Stores the result of a run. If another run has started meanwhile, only that run stores the end time. */
const noteEnd = (db: Db, { name, beganAt, endedAt, failure }: Ended) =>
  db.execute(sql`
    update job_runs set is_failed = ${failure !== undefined}, failure = ${failure ?? null},
      ended_at = case when began_at = ${beganAt}::timestamptz then ${endedAt}::timestamptz else ended_at end,
      succeeded_at = case when ${failure === undefined} then ${endedAt}::timestamptz else succeeded_at end
    where name = ${name} and ${withoutWaiting}`)

/**
 * Describes an error in at most 500 characters without private data. Email addresses and quoted values are
 * removed. For a database error, only code, table and constraint are returned.
 */
export function failureOf(error: unknown): string {
  const cause = rootOf(error)
  if (cause instanceof DatabaseError)
    return [`Database error ${cause.code}`, cause.table, cause.constraint].filter(Boolean).join(', ')
  if (!(cause instanceof Error)) return 'Failed without an error'
  const code = codeOf(cause)
  const [line = ''] = cause.message.split('\n')
  const said = line
    .replaceAll(/[^\s<>"']+@[^\s<>"']+/g, '…')
    .replaceAll(/"[^"]*"|'[^']*'|“[^”]*”/g, '…')
    .replaceAll(/\p{Cc}/gu, ' ')
  return `${cause.name}${code ? ` ${code}` : ''}: ${said}`.slice(0, 500)
}

/** The innermost cause of an error, because drizzle's message contains the values of the query. */
function rootOf(error: unknown): unknown {
  let at = error
  for (let depth = 0; depth < 5 && at instanceof Error && at.cause instanceof Error; depth++) at = at.cause
  return at
}
