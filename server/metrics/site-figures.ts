import { setTimeout as sleep } from 'node:timers/promises'
import { cents } from '#contract/grammar/money'
import { isNull, sql } from '#drizzle'
import type { Db } from '../db/client.ts'
import { jobRuns, moneyMonths, uploads } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { newestCheckpoint } from '../domain/ledger/checkpoint.ts'
import { findReckoned } from '../domain/money/kept/promise-statistics.ts'
import { findFigures } from '../features/moderation/people/log.ts'
import { waiting } from '../features/notifications/mails/outbox.ts'
import { databaseProbe, storageProbe } from '../http/health/probes.ts'
import { isRecurring } from '../recurring-work.ts'
import type { Metrics } from './metrics.ts'

/** The site's figures are read from the database at most once in this many milliseconds. */
const usuallyFreshMs = 15_000
/**
 * Maximum wait of a scrape for the figures, in milliseconds. Prometheus waits ten seconds for the whole
 * reply.
 */
const patience = 4000

/** Returns a cached read of the figures from the database. Concurrent callers share one read. */
function shared<Value>(read: () => Promise<Value>, freshMs: number): () => Promise<Value | undefined> {
  let last: { value: Promise<Value | undefined>; at: number; isSettled: boolean } | undefined
  return () => {
    if (!last || (last.isSettled && performance.now() - last.at >= freshMs)) {
      const begun = { value: read().catch(() => undefined), at: performance.now(), isSettled: false }
      void begun.value.then(() => (begun.isSettled = true))
      last = begun
    }
    // Callers during a read wait for its end. The time limit counts from the start of the read.
    const rest = Math.max(0, last.at + patience - performance.now())
    return Promise.race([last.value, sleep(rest, undefined, { ref: false })])
  }
}

/**
 * Registers gauges of data that all processes share. While the database is away, these gauges are missing and
 * `database_up` is 0.
 */
export function watchSite(
  metrics: Metrics,
  { db, pool, storage }: Pick<Deps, 'db' | 'pool' | 'storage'>,
  { freshMs = usuallyFreshMs } = {},
) {
  const database = databaseProbe(pool)
  const store = storageProbe(storage)
  const isUp = async (probe: typeof store) => Number(await probe.answers())
  metrics.gauge('database_up', 'Whether the database answers and takes writes: 1 or 0.', [], async (gauge) =>
    gauge.set(await isUp(database)),
  )
  metrics.gauge('storage_up', 'Whether the storage of files answers: 1 or 0.', [], async (gauge) =>
    gauge.set(await isUp(store)),
  )
  metrics.gauge('database_connections', 'Connections of the pool, by what they do.', ['state'], (gauge) => {
    gauge.set({ state: 'open' }, pool.totalCount)
    gauge.set({ state: 'idle' }, pool.idleCount)
    gauge.set({ state: 'waited_for' }, pool.waitingCount)
  })
  metrics.gauge('storage_free_bytes', 'Free space of the disk that has the files.', [], async (gauge) => {
    const free = await storage.free?.().catch(() => undefined)
    if (free !== undefined) gauge.set(free)
  })
  const site = shared(() => readSite(db), freshMs)
  const told = (name: string, help: string, of: (site: Site) => number | undefined) =>
    metrics.gauge(name, help, [], async (gauge) => {
      const read = await site()
      const value = read && of(read)
      if (value === undefined) gauge.remove()
      else gauge.set(value)
    })
  told('people', 'Accounts that were not erased.', ({ figures }) => figures.people)
  told('reports_open', 'Reports that no steward has decided.', ({ figures }) => figures.openReports)
  told('emails_waiting', 'Notifications that wait to be emailed.', ({ mails }) => mails.count)
  told(
    'emails_given_up',
    'Emails that were given up after their last try.',
    ({ figures }) => figures.mailsGivenUp,
  )
  told('emails_oldest_age_seconds', 'For how long the oldest email has been due.', ({ mails }) =>
    age(mails.oldest),
  )
  told(
    'uploads_open',
    'Uploads that were begun and are not attached to anything yet, those to a bucket too.',
    (read) => read.openUploads,
  )
  told('money_due', 'Promises that can be paid now and are not, in the site’s currency.', ({ figures }) =>
    inUnits(figures.due.amount),
  )
  told('money_overdue', 'Of those, what has been due for longer than stewards call overdue.', ({ figures }) =>
    inUnits(figures.overdue.amount),
  )
  told('money_waiting_in_fund', 'Promises to the Community Fund that wait for a song.', ({ months }) =>
    inUnits(months.waiting),
  )
  told('money_promised', 'All promises that were not rejected.', ({ months }) => inUnits(months.pledged))
  told(
    'money_kept_due',
    'All that ever fell due, as of the daily count.',
    ({ kept }) => kept && inUnits(kept.due),
  )
  told('money_kept_paid', 'Of that, what was paid as promised.', ({ kept }) => kept && inUnits(kept.paid))
  told(
    'money_lapsed',
    'Promises that ended unpaid in the last 30 days.',
    ({ kept }) => kept && inUnits(kept.lapsedLately.amount),
  )
  told(
    'differences_found',
    'Donations and requests whose events or sums were found to differ.',
    ({ figures }) => figures.differences.length,
  )
  told(
    'checkpoint_last_timestamp_seconds',
    'When the newest checkpoint was taken.',
    ({ checkpoint }) => checkpoint && Date.parse(checkpoint.createdAt) / 1000,
  )
  told(
    'money_confirmed_of_fund',
    'Of promises to the Community Fund, what songwriters have confirmed.',
    ({ months }) => inUnits(months.confirmed),
  )
  watchWork(metrics, site)
  return () => Promise.all([database.close(), store.close()])
}

function watchWork(metrics: Metrics, site: () => Promise<Site | undefined>) {
  const perQueue = each(metrics, 'queue', async () => (await site())?.queues)
  perQueue('jobs_waiting', 'Jobs that could be done now.', (queue) => queue.waiting)
  perQueue('jobs_failed', 'Jobs that were given up in the last day.', ({ failed }) => failed)
  perQueue('jobs_oldest_age_seconds', 'For how long the oldest waiting job has waited.', ({ oldest }) =>
    age(oldest),
  )
  const perJob = each(metrics, 'job', async () => (await site())?.runs)
  perJob(
    'job_last_success_timestamp_seconds',
    'When a recurring job, or a backup, last succeeded.',
    ({ succeededAt }) => (succeededAt ? Date.parse(succeededAt) / 1000 : 0),
  )
  perJob(
    'job_failed',
    'Whether the last run of a recurring job, or of a backup, failed: 1 or 0.',
    ({ isFailed }) => Number(isFailed),
  )
}

const each =
  <Row extends { name: string }>(metrics: Metrics, label: string, rows: () => Promise<Row[] | undefined>) =>
  (name: string, help: string, of: (row: Row) => number) =>
    metrics.gauge(name, help, [label], async (gauge) => {
      gauge.reset()
      for (const row of (await rows()) ?? []) gauge.set({ [label]: row.name }, of(row))
    })

const inUnits = (amount: string) => cents(amount) / 100

const age = (since: string | null) => (since ? Math.max(0, (Date.now() - Date.parse(since)) / 1000) : 0)

async function readSite(db: Db) {
  const [figures, mails, months, openUploads, queues, runs, kept, checkpoint] = await Promise.all([
    findFigures(db),
    waiting(db),
    sumMonths(db),
    db.$count(uploads, isNull(uploads.attachedAt)),
    listQueues(db),
    db.select().from(jobRuns).limit(100),
    findReckoned(db),
    newestCheckpoint(db),
  ])
  // Excludes jobs that only an earlier release had, because they would be overdue forever.
  const known = runs.filter(({ name }) => isRecurring(name) || name === 'backup')
  return { figures, mails, months, openUploads, queues, runs: known, kept, checkpoint }
}
type Site = Awaited<ReturnType<typeof readSite>>

async function sumMonths(db: Db) {
  const [sums] = await db
    .select({
      pledged: sql<string>`coalesce(sum(${moneyMonths.pledged}), 0)::text`,
      waiting: sql<string>`coalesce(sum(${moneyMonths.waiting}), 0)::text`,
      confirmed: sql<string>`coalesce(sum(${moneyMonths.confirmed}), 0)::text`,
    })
    .from(moneyMonths)
  return sums!
}

interface Queue extends Record<string, unknown> {
  name: string
  waiting: number
  failed: number
  oldest: string | null
}

/**
 * Queues that contain jobs. Empty if no worker has started yet, because the schema of the queue is missing
 * then.
 */
async function listQueues(db: Db): Promise<Queue[]> {
  const { rows: made } = await db.execute<{ there: boolean }>(
    sql`select to_regclass('pgboss.job') is not null as there`,
  )
  if (!made[0]?.there) return []
  const { rows } = await db.execute<Queue>(sql`
    select name, count(*) filter (where state <> 'failed' and start_after <= now())::int as waiting,
      count(*) filter (where state = 'failed')::int as failed,
      to_json(min(start_after) filter (where state <> 'failed' and start_after <= now())) #>> '{}' as oldest
    from pgboss.job where state in ('created', 'retry', 'failed') and name not like '\\_\\_pgboss%'
    group by name order by name limit 100`)
  return rows
}
