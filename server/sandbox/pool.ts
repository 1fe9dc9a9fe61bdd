import { tooMany } from '../errors.ts'
import { Child, Unfinished, type Work } from './child.ts'

export type Runner = Pick<Child, 'run' | 'end' | 'isOver'>

export interface PoolOptions {
  /** Maximum number of jobs that run at the same time. */
  size: number
  /** Number of these that only trusted jobs may be, so that others never hold all children. */
  kept: number
  /** Maximum number of waiting jobs, their longest wait in ms, and the ms until an idle child is ended. */
  waiting: number
  waitMs: number
  idleMs: number
  start: () => Runner
}

/**
 * Whose job it is, in the order in which waiting jobs begin. `trusted`: of a person with a proven email of whose
 * files took little lately. `new`: of another such person. `recorded`: of a person whose files took much.
 * `visitors`: of nobody who is known.
 */
const standings = ['trusted', 'new', 'recorded', 'visitors'] as const
export type Standing = (typeof standings)[number]

interface Turn {
  /** Lane of the job: one for each person, and one for all visitors. A lane runs one job at a time. */
  lane: string
  standing: Standing
  /** Limits that replace those of the pool. */
  waiting?: number | undefined
  waitMs?: number | undefined
}

/** The job could not begin or end in time, because no child or no processor was free. */
export class Busy extends Error {
  override name = 'Busy'
}

interface Waiting extends Pick<Turn, 'lane' | 'standing'> {
  begin: () => void
}

/** Pool of child processes with a queue of limited length. Runs one job at a time for each lane. */
export class Pool {
  readonly #options: PoolOptions
  /** Standing of the running job of each lane. */
  readonly #running = new Map<string, Standing>()
  /** In the order of their standing, and then of their arrival. */
  readonly #waiting: Waiting[] = []
  readonly #idle: { child: Runner; expiry: NodeJS.Timeout }[] = []

  constructor(options: PoolOptions) {
    this.#options = options
  }

  /** Runs a job in a child. @throws {Busy} if the job could not begin or end in time, otherwise the child's error */
  async run(turn: Turn, work: Work): Promise<unknown> {
    await this.#turn(turn)
    try {
      return await this.#work(work)
    } catch (error) {
      throw error instanceof Unfinished ? new Busy() : error
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

  async #turn(turn: Turn) {
    const { lane, standing, waiting = this.#options.waiting, waitMs = this.#options.waitMs } = turn
    if (this.#isFree(turn)) {
      this.#running.set(lane, standing)
      return
    }
    const rank = standings.indexOf(standing)
    const before = this.#waiting.filter((one) => standings.indexOf(one.standing) <= rank).length
    if (before >= waiting) throw new Busy()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const one: Waiting = { lane, standing, begin: resolve }
    this.#waiting.splice(before, 0, one)
    const late = setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(one), 1)
      reject(new Busy())
    }, waitMs)
    await promise.finally(() => clearTimeout(late))
  }

  #isFree({ lane, standing }: Omit<Waiting, 'begin'>) {
    const { size, kept } = this.#options
    if (this.#running.size >= size || this.#running.has(lane)) return false
    if (standing === 'trusted') return true
    return [...this.#running.values()].filter((one) => one !== 'trusted').length < size - kept
  }

  /** Starts waiting jobs, in order, for which a child and their lane are free. */
  #next() {
    for (;;) {
      const at = this.#waiting.findIndex((one) => this.#isFree(one))
      const [one] = at < 0 ? [] : this.#waiting.splice(at, 1)
      if (!one) return
      this.#running.set(one.lane, one.standing)
      one.begin()
    }
  }
}

/** The only pool for jobs that parse or draw users' files. A child is started when it is needed. */
const pool = new Pool({
  size: 2,
  kept: 1,
  waiting: 50,
  waitMs: 1500,
  idleMs: 60_000,
  start: () => new Child(),
})

/** Maximum processor time in milliseconds of a job (product.md, "Files"). */
const jobMs = 3000

/** Runs a job in a child process. @throws {LimitReached}, or 429 if the job could not begin or end in time */
export async function inSandbox(turn: Turn, work: Omit<Work, 'ms'>): Promise<unknown> {
  try {
    return await pool.run(turn, { ...work, ms: jobMs })
  } catch (error) {
    if (!(error instanceof Busy)) throw error
    throw tooMany('We’re checking many files right now. Nothing is lost: wait a moment and try again.', 5)
  }
}
