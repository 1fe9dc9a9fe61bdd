import { and, eq, isNotNull, sql } from '#unguarded'
import type { Tx } from '../../../db/client.ts'
import { keptSuspensions, stewardActs, users } from '../../../db/schema.ts'
import type { Queue } from '../../../storage/replay-log.ts'
import { isEndedAddress } from '../../people/ended.ts'
import { findDecisions } from '../decided.ts'
import { liftSuspension, lockPerson, shortenSuspension } from '../suspending.ts'
import { findKeptOf } from './suspension-hashes.ts'

/** When something that suspends ends: null never, undefined where nothing does. */
type End = string | null | undefined

const isPassed = (until: string | null) => until !== null && Date.parse(until) <= Date.now()

function longest(ends: End[]): End {
  if (ends.includes(null)) return null
  const days = ends.flatMap((end) => (end ? [Date.parse(end)] : []))
  return days.length === 0 ? undefined : new Date(Math.max(...days)).toISOString()
}

interface Deps {
  jobs: Queue
  secret: string
}
type Person = typeof users.$inferSelect

interface Ending {
  personId: string
  /** The decision that no longer holds. */
  decisionId: string
}

/**
 * Ends what one decision did to a person's account: it stays suspended for as long as the longest of what else suspends
 * it, and is lifted where nothing does. Of an erased account this is also what is kept of it, and the state of the new
 * accounts that were suspended alike (product.md, "Suspended people").
 */
export async function endSuspension(tx: Tx, deps: Deps, { personId, decisionId }: Ending) {
  const people = await lockPeople(tx, personId)
  const person = people.find(({ id }) => id === personId)
  if (!person?.suspendedAt) return
  const ownEnd = ({ id }: Person) => endByDecisions(tx, id, decisionId)
  let gone: End
  if (person.erasedAt) {
    const erased = people.filter(({ erasedAt }) => erasedAt !== null)
    gone = longest(await inTurn(erased, ownEnd))
    await shortenKept(tx, person.suspendedAt, gone)
  }
  for (const one of people) {
    const end = one.erasedAt ? gone : await endOf(tx, deps, { person: one, ownEnd: await ownEnd(one) })
    if (end === undefined) await liftSuspension(tx, deps.jobs, one.id)
    else await shortenSuspension(tx, deps.jobs, one, end)
  }
}

/**
 * Locks the person, and of an erased one the accounts that were suspended alike: they have the beginning of that
 * suspension. Decisions are read after it, so that of two that end at once one sees the other.
 */
async function lockPeople(tx: Tx, personId: string): Promise<Person[]> {
  const isOne = eq(users.id, personId)
  const [person] = await tx.select().from(users).where(isOne)
  const isErased = person?.suspendedAt && person.erasedAt
  const isOfThem = isErased ? eq(users.suspendedAt, person.suspendedAt!) : isOne
  const found = await tx.select({ id: users.id }).from(users).where(isOfThem).orderBy(users.id)
  for (const { id } of found) await lockPerson(tx, id)
  return tx.select().from(users).where(isOfThem).orderBy(users.id)
}

async function inTurn<T, R>(items: T[], read: (item: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = []
  for (const item of items) answers.push(await read(item))
  return answers
}

/** How many decisions about a person are looked through: more than ever stand. */
const many = 200

/** By the other decisions on this person that stand. */
async function endByDecisions(tx: Tx, personId: string, but: string): Promise<End> {
  const isOn = and(eq(stewardActs.personId, personId), eq(stewardActs.kind, 'suspend'))
  const decisions = await findDecisions(tx, isOn, many)
  const standing = decisions.filter(({ id, stands, until }) => stands && id !== but && !isPassed(until))
  return longest(standing.map(({ until }) => until))
}

/**
 * By no decision: the account was ended by its address, or is somebody's whose suspension was kept. What was kept of its
 * own former addresses ends with it.
 */
async function endOf(tx: Tx, { secret }: Deps, { person, ownEnd }: { person: Person; ownEnd: End }) {
  if (isEndedAddress(person)) return null
  const kept = await findKeptOf(tx, secret, person)
  const isAlike = await isOfErased(tx, person)
  const ofOthers = kept.filter(({ suspendedAt }) => isAlike || suspendedAt !== person.suspendedAt)
  const end = longest([ownEnd, ...ofOthers.map(({ suspendedUntil }) => suspendedUntil)])
  if (!isAlike && person.suspendedAt) await shortenKept(tx, person.suspendedAt, end)
  return end
}

/** Whether the suspension has the beginning of that of an erased account. */
async function isOfErased(tx: Tx, { suspendedAt }: Person) {
  if (!suspendedAt) return false
  const [erased] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.suspendedAt, suspendedAt), isNotNull(users.erasedAt)))
    .limit(1)
  return erased !== undefined
}

/** What is kept ends with what suspended its person. */
async function shortenKept(tx: Tx, since: string, end: End) {
  const isOfThem = eq(keptSuspensions.suspendedAt, since)
  if (end === undefined) await tx.delete(keptSuspensions).where(isOfThem)
  else if (end !== null)
    await tx
      .update(keptSuspensions)
      .set({ suspendedUntil: end, keptUntil: sql`least(${keptSuspensions.keptUntil}, ${end}::timestamptz)` })
      .where(isOfThem)
}
