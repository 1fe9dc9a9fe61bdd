import { sql } from 'drizzle-orm'
import { cents } from '#contract/grammar/money'
import type { Db } from '../db/client.ts'
import { jobRuns, moneyMonths } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { findFigures } from '../features/moderation/people/log.ts'
import { waiting } from '../features/notifications/mails/outbox.ts'
import { databaseProbe, storageProbe } from '../http/health/probes.ts'
import type { Metrics } from './metrics.ts'

/** Figures of the site are read no more often, however many ask. In milliseconds. */
const freshMs = 15_000

/** What the database says: one read at a time, and each of them for some seconds. */
class Shared<Value> {
  readonly #read: () => Promise<Value>
  #last: { value: Promise<Value | undefined>; at: number } | undefined

  constructor(read: () => Promise<Value>) {
    this.#read = read
  }

  /** Undefined where it could not be read, or not yet. */
  get(): Promise<Value | undefined> {
    const isFresh = this.#last && performance.now() - this.#last.at < freshMs
    if (!isFresh) this.#last = { value: this.#read().catch(() => undefined), at: performance.now() }
    return this.#last!.value
  }
}

/** Gauges of what all processes share. While the database is away they are not told, and `database_up` is 0. */
export function watchSite(metrics: Metrics, { db, pool, storage }: Pick<Deps, 'db' | 'pool' | 'storage'>) {
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
  const shared = new Shared(() => readSite(db))
  const told = (name: string, help: string, of: (site: Site) => number) =>
    metrics.gauge(name, help, [], async (gauge) => {
      const site = await shared.get()
      if (site) gauge.set(of(site))
      else gauge.remove()
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
  told('money_due', 'Pledges that can be paid now and are not, in the site’s currency.', ({ figures }) =>
    inUnits(figures.due.amount),
  )
  told('money_overdue', 'Of those, what has been due for longer than stewards call overdue.', ({ figures }) =>
    inUnits(figures.overdue.amount),
  )
  told('money_waiting_in_fund', 'Pledges to the Community Fund that wait for a song.', ({ months }) =>
    inUnits(months.waiting),
  )
  told('money_promised', 'All pledges that were not rejected.', ({ months }) => inUnits(months.pledged))
  told(
    'money_confirmed_of_fund',
    'Of pledges to the Community Fund, what songwriters have confirmed.',
    ({ months }) => inUnits(months.confirmed),
  )
  perQueue(metrics, shared)
  perJob(metrics, shared)
  return () => Promise.all([database.close(), store.close()])
}

function perQueue(metrics: Metrics, shared: Shared<Site>) {
  const each = (name: string, help: string, of: (queue: Site['queues'][number]) => number) =>
    metrics.gauge(name, help, ['queue'], async (gauge) => {
      gauge.reset()
      for (const queue of (await shared.get())?.queues ?? []) gauge.set({ queue: queue.name }, of(queue))
    })
  each('jobs_waiting', 'Jobs that could be done now.', ({ waiting: count }) => count)
  each('jobs_failed', 'Jobs that were given up in the last day.', ({ failed }) => failed)
  each('jobs_oldest_age_seconds', 'For how long the oldest waiting job has waited.', ({ oldest }) =>
    age(oldest),
  )
}

function perJob(metrics: Metrics, shared: Shared<Site>) {
  metrics.gauge(
    'job_last_success_timestamp_seconds',
    'When a recurring job, or a backup, last succeeded.',
    ['job'],
    async (gauge) => {
      gauge.reset()
      for (const { name, succeededAt } of (await shared.get())?.runs ?? [])
        gauge.set({ job: name }, succeededAt ? Date.parse(succeededAt) / 1000 : 0)
    },
  )
  metrics.gauge(
    'job_failed',
    'Whether the last run of a recurring job, or of a backup, failed: 1 or 0.',
    ['job'],
    async (gauge) => {
      gauge.reset()
      for (const { name, isFailed } of (await shared.get())?.runs ?? [])
        gauge.set({ job: name }, Number(isFailed))
    },
  )
}

/** A gauge is a number; sums stay text everywhere else. */
const inUnits = (amount: string) => cents(amount) / 100

const age = (since: string | null) => (since ? Math.max(0, (Date.now() - Date.parse(since)) / 1000) : 0)

async function readSite(db: Db) {
  const [figures, mails, months, queues, runs] = await Promise.all([
    findFigures(db),
    waiting(db),
    sumMonths(db),
    listQueues(db),
    db.select().from(jobRuns).limit(100),
  ])
  return { figures, mails, months, queues, runs }
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

/** Queues with something in them. The queue's own schema is there once a worker has started. */
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
