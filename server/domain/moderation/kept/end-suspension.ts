import { and, eq, isNotNull, sql } from '#unguarded'
import type { Tx } from '../../../db/client.ts'
import { keptSuspensions, stewardActs, users } from '../../../db/schema.ts'
import type { Queue } from '../../../storage/replay-log.ts'
import { isEndedAddress } from '../../people/ended.ts'
import { findDecisions } from '../decided.ts'
import { liftSuspension, lockPerson, shortenSuspension } from '../suspending.ts'
import { findKeptOf } from './suspension-hashes.ts'

/** End of a suspension. Null if it is permanent; undefined if there is none. */
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
  decisionId: string
}

/**
 * Ends the effect of one decision on a person's account. If other suspensions apply, the account remains
 * suspended until the last of them ends. Otherwise it is unsuspended. For an erased account, this also
 * updates the kept hashes, and the new accounts that were suspended because of them (product.md, "Suspended
 * people").
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
 * Locks the person. For an erased person, also locks the new accounts with the same suspension, which have
 * the same start time. Decisions are read after the lock, so that the second of two concurrent calls sees the
 * first one's result.
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

/** Maximum number of a person's decisions that are read. There are never so many. */
const many = 200

async function endByDecisions(tx: Tx, personId: string, but: string): Promise<End> {
  const isOn = and(eq(stewardActs.personId, personId), eq(stewardActs.kind, 'suspend'))
  const decisions = await findDecisions(tx, isOn, many)
  const standing = decisions.filter(({ id, stands, until }) => stands && id !== but && !isPassed(until))
  return longest(standing.map(({ until }) => until))
}

/**
 * End of an account's suspension by all that still applies: decisions about it (`ownEnd`), an ended address
 * (permanent), and kept suspensions of its owner. Also shortens the kept suspensions of its former addresses.
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

/** True if the suspension has the same start time as that of an erased account. */
async function isOfErased(tx: Tx, { suspendedAt }: Person) {
  if (!suspendedAt) return false
  const [erased] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.suspendedAt, suspendedAt), isNotNull(users.erasedAt)))
    .limit(1)
  return erased !== undefined
}

/** Ends or shortens the kept hashes of a suspension together with it. */
async function shortenKept(tx: Tx, since: string, end: End) {
  const isOfThem = eq(keptSuspensions.suspendedAt, since)
  if (end === undefined) await tx.delete(keptSuspensions).where(isOfThem)
  else if (end !== null)
    await tx
      .update(keptSuspensions)
      .set({ suspendedUntil: end, keptUntil: sql`least(${keptSuspensions.keptUntil}, ${end}::timestamptz)` })
      .where(isOfThem)
}
