import { tooMany } from '../errors.ts'
import { Child, type Work } from './child.ts'
import { Busy, Pool, type Turn } from './pool.ts'

/** The only pool for jobs that parse or draw users' files. A child is started when it is needed. */
const pool = new Pool({
  size: 2,
  waiting: 50,
  waitMs: 1500,
  megabytes: 520,
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
