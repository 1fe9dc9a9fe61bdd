import { tooMany } from '../errors.ts'
import { Child, type Work } from './child.ts'
import { Busy, Pool, type Turn } from './pool.ts'

/** One pool for everything that parses or draws users' files. Each child is started at first need. */
const pool = new Pool({
  size: 2,
  waiting: 50,
  waitMs: 1500,
  megabytes: 520,
  idleMs: 60_000,
  start: () => new Child(),
})

/** Maximum time of one job (product.md, "Files"), and of the job with its wait. */
const jobMs = 3000
const callMs = 4500
/** Minimum time even after a long wait, more than an honest file needs. */
const leastMs = 1000

/** @throws {LimitReached} and 429 if it could not start in time: nothing was done, and nothing is lost */
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
