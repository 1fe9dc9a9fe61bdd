import { seconds } from '#contract/grammar/time'
import { eq } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { ownBudget } from '../../db/connections/budget.ts'
import { rateCounter } from '../../db/rate-limits.ts'
import { users } from '../../db/schema.ts'
import { tooMany } from '../../errors.ts'
import type { Standing } from '../../sandbox/pool.ts'

/** Files that reached a limit of the sandbox, of one person. */
const ofPerson = { name: 'too-hard', max: 2, seconds: seconds.hour }
/** Files that reached one, of all people of a network whose email is not proven. */
const ofUnproven = { name: 'too-hard-unproven', max: 10, seconds: seconds.hour }

const words =
  'Your last files were too hard to read, so we read no more of yours for now. Please save them once more, as mp3, wav or JPEG, and try again later.'
const unprovenWords =
  'Many files from your network were too hard to read. Please prove your email address, or try again later.'

/** `network` is the one of an unproven person's request. */
async function proofOf(db: Db | Tx, id: string) {
  const [user] = await db.select({ provenAt: users.emailProvenAt }).from(users).where(eq(users.id, id))
  return { isProven: Boolean(user?.provenAt), network: user?.provenAt ? undefined : ownBudget()?.network?.() }
}

/** Standing of a person in the sandbox. @throws 429 if too many files of theirs, or near them, reached a limit */
export async function standingOf(db: Db | Tx, id: string): Promise<Standing> {
  const counter = rateCounter(db)
  const { isProven, network } = await proofOf(db, id)
  const waitOfAll = network && (await counter.wait(ofUnproven, network))
  if (waitOfAll) throw tooMany(unprovenWords, waitOfAll)
  if (!(await counter.wait({ ...ofPerson, max: 1 }, id))) return isProven ? 'trusted' : 'new'
  const wait = await counter.wait(ofPerson, id)
  if (wait) throw tooMany(words, wait)
  return 'recorded'
}

/** Counts a file of this person that reached a limit. */
export async function countTooHard(db: Db | Tx, id: string) {
  const counter = rateCounter(db)
  const { network } = await proofOf(db, id)
  await counter.take(ofPerson, id)
  if (network) await counter.take(ofUnproven, network)
}
