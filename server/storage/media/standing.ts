import { seconds } from '#contract/grammar/time'
import { eq } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { ownBudget } from '../../db/connections/budget.ts'
import { rateCounter } from '../../db/rate-limits.ts'
import { users } from '../../db/schema.ts'
import { tooMany } from '../../errors.ts'
import type { Standing } from '../../sandbox/pool.ts'

/** Processor time in milliseconds that reading the files of one person took. */
const ofPerson = { name: 'reading', max: 60_000, seconds: seconds.hour }
/** Time for all people of a network whose email is not proven. */
const ofUnproven = { name: 'reading-unproven', max: 300_000, seconds: seconds.hour }
/** Time above which a person's files are read after those of others. */
const muchMs = 6000
/** Time as which a file that reached a limit of the sandbox counts: half of what a person has. */
export const tooHardMs = 30_000

const words =
  'Your last files were too hard to read, so we read no more of yours for now. Please save them once more, as mp3, wav or JPEG, and try again later.'
const unprovenWords =
  'Many files from your network were too hard to read. Please confirm your email, or try again later.'

/** `network` is the one of an unproven person's request. */
async function proofOf(db: Db | Tx, id: string) {
  const [user] = await db.select({ provenAt: users.emailProvenAt }).from(users).where(eq(users.id, id))
  return { isProven: Boolean(user?.provenAt), network: user?.provenAt ? undefined : ownBudget()?.network }
}

/** Standing of a person in the sandbox. @throws 429 if reading their files, or those near them, took too much */
export async function standingOf(db: Db | Tx, id: string): Promise<Standing> {
  const counter = rateCounter(db)
  const { isProven, network } = await proofOf(db, id)
  const waitOfAll = network && (await counter.wait(ofUnproven, network))
  if (waitOfAll) throw tooMany(unprovenWords, waitOfAll)
  if (!(await counter.wait({ ...ofPerson, max: muchMs }, id))) return isProven ? 'trusted' : 'new'
  const wait = await counter.wait(ofPerson, id)
  if (wait) throw tooMany(words, wait)
  return 'recorded'
}

/** Counts the processor time in milliseconds of reading a file of this person. */
export async function countReading(db: Db | Tx, id: string, ms: number) {
  const counter = rateCounter(db)
  const { network } = await proofOf(db, id)
  await counter.take({ ...ofPerson, hits: ms }, id)
  if (network) await counter.take({ ...ofUnproven, hits: ms }, network)
}
