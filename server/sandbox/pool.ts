import { tooMany } from '../errors.ts'
import { Child, NotStarted, type Work } from './child.ts'

export type Runner = Pick<Child, 'run' | 'end' | 'isOver'>

export interface PoolOptions {
  /** Maximum number of jobs that run at the same time. */
  size: number
  /**
   * Maximum number of waiting jobs, their maximum wait in milliseconds, and the time in milliseconds after
   * which an idle child is ended.
   */
  waiting: number
  waitMs: number
  idleMs: number
  megabytes: number
  start: () => Runner
}

interface Turn {
  /** Lane of the job: one for each person, and one for all visitors. A lane runs one job at a time. */
  lane: string
  /** Limits that replace those of the pool. */
  waiting?: number | undefined
  waitMs?: number | undefined
}

/** The job could not begin in time, because no child was free. */
export class Busy extends Error {
  override name = 'Busy'
}

interface Waiting {
  lane: string
  megabytes: number
  begin: () => void
}

/** Pool of child processes with a queue of limited length. Runs one job at a time for each lane. */
export class Pool {
  readonly #options: PoolOptions
  /** Memory in megabytes of the running job of each lane. */
  readonly #running = new Map<string, number>()
  readonly #waiting: Waiting[] = []
  readonly #idle: { child: Runner; expiry: NodeJS.Timeout }[] = []

  constructor(options: PoolOptions) {
    this.#options = options
  }

  /** Runs a job in a child. @throws {Busy} if the job could not begin in time, otherwise the child's error */
  async run(turn: Turn, work: Work): Promise<unknown> {
    await this.#turn(turn, work)
    try {
      return await this.#work(work)
    } catch (error) {
      throw error instanceof NotStarted ? new Busy() : error
    } finally {
      this.#running.delete(turn.lane)
      this.#next()
    }
  }

  async #work(work: Work) {
    const kept = this.#idle.pop()
    clearTimeout(kept?.expiry)
    const child = kept && !kept.child.isOver ? kept.child : this.#options.start()
    try {
      return await child.run(work)
    } finally {
      if (!child.isOver) this.#keep(child)
    }
  }

  #keep(child: Runner) {
    const expiry = setTimeout(() => {
      const at = this.#idle.findIndex((one) => one.child === child)
      if (at >= 0) this.#idle.splice(at, 1)
      child.end()
    }, this.#options.idleMs).unref()
    this.#idle.push({ child, expiry })
  }

  async #turn(turn: Turn, { megabytes }: Work) {
    const { lane, waiting = this.#options.waiting, waitMs = this.#options.waitMs } = turn
    if (this.#isFree({ lane, megabytes })) {
      this.#running.set(lane, megabytes)
      return
    }
    if (this.#waiting.length >= waiting) throw new Busy()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const one: Waiting = { lane, megabytes, begin: resolve }
    this.#waiting.push(one)
    const late = setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(one), 1)
      reject(new Busy())
    }, waitMs)
    await promise.finally(() => clearTimeout(late))
  }

  #isFree({ lane, megabytes }: Omit<Waiting, 'begin'>) {
    const taken = [...this.#running.values()].reduce((sum, one) => sum + one, 0)
    if (this.#running.size >= this.#options.size || this.#running.has(lane)) return false
    return taken + megabytes <= this.#options.megabytes
  }

  /** Starts waiting jobs, in order, whose lane is free and for which there is enough memory. */
  #next() {
    for (;;) {
      const at = this.#waiting.findIndex((one) => this.#isFree(one))
      const [one] = at < 0 ? [] : this.#waiting.splice(at, 1)
      if (!one) return
      this.#running.set(one.lane, one.megabytes)
      one.begin()
    }
  }
}

/** Memory in megabytes of all jobs that run at the same time. */
export const mostMegabytes = 520

/** The only pool for jobs that parse or draw users' files. A child is started when it is needed. */
const pool = new Pool({
  size: 2,
  waiting: 50,
  waitMs: 1500,
  megabytes: mostMegabytes,
  idleMs: 60_000,
  start: () => new Child(),
})

/** Maximum time in milliseconds of a job (product.md, "Files"), and of a job including its wait. */
const jobMs = 3000
const callMs = 4500
/** Minimum time in milliseconds that a job gets, even after a long wait. More than a normal file needs. */
const leastMs = 1000

/** Runs a job in a child process. @throws {LimitReached}, or 429 if the job could not begin in time */
export async function inSandbox(turn: Turn, work: Omit<Work, 'ms'>): Promise<unknown> {
  const until = performance.now() + callMs
  const ms = () => Math.round(Math.max(leastMs, Math.min(jobMs, until - performance.now())))
  try {
    return await pool.run(turn, { ...work, ms })
  } catch (error) {
    if (!(error instanceof Busy)) throw error
    throw tooMany('We’re checking many files right now. Nothing is lost: wait a moment and try again.', 5)
  }
}
