import { setTimeout as sleep } from 'node:timers/promises'
import { fromDrizzle, type Job, PgBoss, type QueueOptions } from 'pg-boss'
import { seconds } from '#contract/grammar/time'
import { sql } from '#unguarded'
import { type Connection, clientConfig, type Tx } from '../db/client.ts'
import { asJob, inTime, unhurried } from '../db/connections/budget.ts'
import { tryAgain } from '../db/connections/repeatable.ts'

export interface Jobs {
  /** Adds a job, within `tx` if given. It runs as soon as possible, or not before `at`. */
  send(name: string, data: object, options?: { tx?: Tx; at?: Date }): Promise<void>
}

/**
 * Handles a job. `id` is equal at each try. When `signal` is aborted, the handler must stop, because another
 * process has the job or will get it.
 */
type JobHandler<Data extends object> = (data: Data, signal: AbortSignal, id: string) => Promise<unknown>

export interface Worker extends Jobs {
  /** Handles jobs of that name in this process. A job may run twice, so a repetition must be harmless. */
  work<Data extends object>(name: string, handler: JobHandler<Data>): Promise<void>
  /** Runs `handler` by a cron expression (UTC), each time in only one of all processes. */
  every(name: string, cron: string, handler: (signal: AbortSignal) => Promise<unknown>): Promise<void>
  /**
   * Runs `handler` at this interval in each process with a worker. Runs may overlap between processes. A
   * failure is logged, and the next run is a retry.
   */
  repeat(name: string, seconds: number, handler: (signal: AbortSignal) => Promise<unknown>): void
  /**
   * Stops gracefully: takes no new jobs, waits briefly for running ones, and returns the rest to the queue.
   */
  stop(): Promise<void>
}

interface Log {
  warn(details: object, text: string): void
}

interface Options {
  connection: Connection
  log: Log
  /** Seconds before a failed job is retried, doubled at each further try. */
  retrySeconds?: number
  patienceSeconds?: number
  pollSeconds?: number
}

/** Maximum time in seconds of a job by the clock. It works through what may be millions of rows. */
export const recurringSeconds = seconds.hour

/** If a job has no heartbeat for `heartbeatSeconds`, another worker gets it. */
const queue: QueueOptions & { heartbeatSeconds: number } = {
  heartbeatSeconds: 10,
  expireInSeconds: 120,
  retryLimit: 20,
  retryBackoff: true,
  retryDelayMax: 600,
  deleteAfterSeconds: seconds.day,
}

/** Converts the queue's plain error objects to Errors, without other fields such as the job's data. */
function asError(error: unknown): Error {
  if (error instanceof Error) return error
  const { message, code, stack }: { message?: string; code?: string; stack?: string } = Object(error)
  return Object.assign(new Error(message), { code, ...(stack && { stack }) })
}

export const dropJobs = (tx: Tx, name: string, data: Record<string, string>) =>
  tx.execute(sql`delete from pgboss.job where name = ${name} and data @> ${JSON.stringify(data)}::jsonb`)

export async function openJobs({
  connection,
  log,
  retrySeconds = 5,
  patienceSeconds = 6,
  pollSeconds = 1,
}: Options): Promise<Worker> {
  const boss = new PgBoss({
    ...clientConfig(connection),
    application_name: 'songwright-jobs',
    max: 3,
    superviseIntervalSeconds: 5,
    maintenanceIntervalSeconds: 60,
    monitorIntervalSeconds: 5,
    useListenNotify: false,
  })
  boss.on('error', (error) => log.warn({ err: asError(error) }, 'jobs'))
  await boss.start().catch(async (error: unknown) => {
    // Closes the connections after a failure, because the start may be retried.
    await boss.stop({ graceful: false }).catch(() => {})
    throw error
  })

  const queues = new Map<string, Promise<void>>()
  function ensureQueue(name: string) {
    const known = queues.get(name)
    if (known) return known
    const make = () => boss.createQueue(name, { ...queue, retryDelay: retrySeconds })
    const made = unhurried(() => tryAgain(make))
    queues.set(name, made)
    made.catch(() => queues.delete(name))
    return made
  }

  async function work<Data extends object>(name: string, handler: JobHandler<Data>) {
    await ensureQueue(name)
    await boss.work<Data>(name, { pollingIntervalSeconds: pollSeconds }, async ([job]: Job<Data>[]) => {
      if (!job) return
      try {
        await asJob(() => handler(job.data, job.signal, job.id))
      } catch (error) {
        log.warn({ err: error, job: name }, 'a job failed and will be tried again')
        throw error
      }
    })
  }

  const ending = new AbortController()
  const repeating: Promise<void>[] = []
  async function repeat(...[name, seconds, handler]: Parameters<Worker['repeat']>) {
    const { signal } = ending
    while (!signal.aborted) {
      await asJob(() => handler(signal)).catch((err: unknown) =>
        log.warn({ err, job: name }, 'will be tried again'),
      )
      await sleep(seconds * 1000, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  return {
    work,
    repeat: (...all) => void repeating.push(repeat(...all)),
    async send(name, data, { tx, at } = {}) {
      await inTime(ensureQueue(name))
      await boss.send(name, data, { ...(tx && { db: fromDrizzle(tx, sql) }), ...(at && { startAfter: at }) })
    },
    async every(name, cron, handler) {
      await work(name, (_, signal) => handler(signal))
      await tryAgain(() => boss.schedule(name, cron, null, { expireInSeconds: recurringSeconds }))
    },
    async stop() {
      ending.abort()
      const patience = patienceSeconds * 1000
      await Promise.race([Promise.all(repeating), sleep(patience, undefined, { ref: false })])
      await boss.stop({ graceful: true, timeout: patience })
    },
  }
}
