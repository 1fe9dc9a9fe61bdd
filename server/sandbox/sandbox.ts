import { tooMany } from '../errors.ts'
import { Child, type Work } from './child.ts'
import { Busy, Pool, type Turn } from './pool.ts'

/** One pool for everything that parses or draws what people sent. Each child is started when it is first needed. */
const pool = new Pool({
  size: 2,
  waiting: 50,
  waitMs: 1500,
  megabytes: 520,
  idleMs: 60_000,
  start: () => new Child(),
})

/** The longest that one job may take (product.md, "Files"), and that it and its wait may take together. */
const jobMs = 3000
const callMs = 4500
/** Even after a long wait: more than an honest file needs. */
const leastMs = 1000

/** @throws {LimitReached} and 429 where it could not begin in time: nothing was done, and nothing is lost */
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
