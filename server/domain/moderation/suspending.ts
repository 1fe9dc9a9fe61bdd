import { firstDonationStatus } from '#contract/grammar/state'
import { ms, plus } from '#contract/grammar/time'
import { and, eq, inArray, isNotNull, isNull, lt, lte, sql } from '#unguarded'
import { batchSize, inBatches } from '../../db/batches.ts'
import type { Db, Tx } from '../../db/client.ts'
import { donations, reminders, songRequests, terms, users } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { noteOutside, type Queue } from '../../storage/replay-log.ts'
import { changed } from '../journal/change-feed.ts'
import { makeDue } from '../money/due.ts'
import { returnMatch } from '../money/fund/return-match.ts'
import { isMatch } from '../money/fund/rules.ts'
import { isMatched, lockDonation } from '../money/lock-donation.ts'
import { isOfSongwriter, whereIs } from '../requests/access.ts'
import { isThere } from '../requests/visible.ts'

/** This module suspends and unsuspends people, with all consequences (product.md, "Suspended people"). */

type User = typeof users.$inferSelect

interface Suspension {
  personId: string
  /** Time of the automatic end; null if permanent. */
  until: Date | null
  /** Start time. For a new account of a suspended person, it is the start of the original suspension. */
  since?: string
}

/**
 * Suspends a person. Of two concurrent suspensions the longer one applies, from the start of the first.
 * Pledges that the fund matched to their songs wait again. All other deadlines are suspended without a write:
 * reads check that the person is listed.
 */
export async function suspendPerson(
  tx: Tx,
  jobs: Queue,
  { personId, until, since }: Suspension,
): Promise<void> {
  const rooms = await lockSongs(tx, personId)
  const end = until?.toISOString() ?? null
  const [person] = await tx
    .update(users)
    .set({
      suspendedAt: sql`coalesce(${users.suspendedAt}, ${since ?? new Date().toISOString()}::timestamptz)`,
      suspendedUntil: sql`case when ${users.suspendedAt} is null then ${end}::timestamptz
        when ${users.suspendedUntil} is not null and ${end}::timestamptz is not null
        then greatest(${users.suspendedUntil}, ${end}::timestamptz) end`,
    })
    .where(eq(users.id, personId))
    .returning({ until: users.suspendedUntil })
  if (person) await noteOutside(jobs, tx, { kind: 'suspended', id: personId, until: person.until })
  const returned = await returnMatches(tx, personId)
  // The fund tries these songs again at the suspension's end. For a permanent suspension it tries daily, as
  // for songs at a cap of the fund.
  if (person && returned.length > 0)
    await setFundTry(tx, person.until ?? plus(new Date(), ms.day), inArray(songRequests.id, returned))
  await tellScreens(tx, personId, rooms)
}

/**
 * Ends a suspension even before its planned end, and resumes suspended deadlines. Returns true if there was a
 * suspension.
 */
export const liftSuspension = async (
  tx: Tx,
  jobs: Queue,
  personId: string,
  at = new Date(),
): Promise<boolean> => lift(tx, jobs, personId, { at, isPassed: false })

/** Shortens a suspension that continues. The caller has locked the person (`lockPerson`). */
export async function shortenSuspension(
  tx: Tx,
  jobs: Queue,
  { id, suspendedUntil }: User,
  until: string | null,
) {
  if (until === null || (suspendedUntil !== null && Date.parse(suspendedUntil) <= Date.parse(until))) return
  await tx.update(users).set({ suspendedUntil: until }).where(eq(users.id, id))
  await noteOutside(jobs, tx, { kind: 'suspended', id, until })
  changed(tx, 'standing', { people: [id] })
}

/** Locks a person whose suspension may change, and before that their songs (the lock order). */
export async function lockPerson(tx: Tx, personId: string) {
  await lockSongs(tx, personId)
  await tx.select({ id: users.id }).from(users).where(eq(users.id, personId)).for('no key update')
}

/** Lifts suspensions that have ended by `at`. Runs may be repeated, and may be concurrent. */
export async function liftPassed({ db, jobs }: { db: Db; jobs: Queue }, at: Date, signal?: AbortSignal) {
  const end = (id: string) => withTx(db, (tx) => lift(tx, jobs, id, { at, isPassed: true }))
  await inBatches(() => findPassed(db, at), end, signal)
}

export const findPassed = (db: Db, at: Date) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(lte(users.suspendedUntil, at.toISOString()))
    .orderBy(users.suspendedUntil)
    .limit(batchSize)

interface Lifting {
  at: Date
  /** If true, only a suspension whose end has passed is lifted. */
  isPassed: boolean
}

async function lift(tx: Tx, jobs: Queue, personId: string, { at, isPassed }: Lifting): Promise<boolean> {
  const rooms = await lockSongs(tx, personId)
  const [person] = await tx
    .select({ since: users.suspendedAt, closedAt: users.closedAt })
    .from(users)
    .where(
      and(
        eq(users.id, personId),
        isNotNull(users.suspendedAt),
        isPassed ? lte(users.suspendedUntil, at.toISOString()) : undefined,
      ),
    )
    .for('no key update')
  if (!person?.since) return false
  await tx.update(users).set({ suspendedAt: null, suspendedUntil: null }).where(eq(users.id, personId))
  await noteOutside(jobs, tx, { kind: 'unsuspended', id: personId })
  await standAgain(tx, personId, { since: person.since, at: at.toISOString(), still: person.closedAt })
  await tellScreens(tx, personId, rooms)
  return true
}

interface Ended extends StoodStill {
  /**
   * Start of the other reason for which the person can't be paid (suspension or closed account); null if
   * there is no other.
   */
  still: string | null
}

/**
 * Resumes deadlines that were suspended while this songwriter could not be paid, after a suspension or a
 * closed account. If the other of the two reasons still applies, they remain suspended. Then only the days
 * before that reason began are added now, and the later days when it ends.
 */
export async function standAgain(tx: Tx, personId: string, { since, at, still }: Ended) {
  if (still !== null) {
    if (Date.parse(since) < Date.parse(still)) await goOn(tx, personId, { since, at: still })
    return
  }
  await goOn(tx, personId, { since, at })
  for (const song of await approvedSongs(tx, personId)) await makeDue(tx, song)
  await setFundTry(tx, at, and(whereIs('songwriter', personId), isNotNull(songRequests.fundTryAt)))
}

/**
 * Locks the requests that this person writes, in the order of ids. So marking a payment as sent, an approval
 * or a match happens completely before or completely after the change of their account (lock order: requests,
 * the person, donations).
 */
const lockSongs = (tx: Tx, personId: string) =>
  tx
    .select({ id: songRequests.id })
    .from(songRequests)
    .where(whereIs('songwriter', personId))
    .orderBy(songRequests.id)
    .for('no key update')

const isUnpaid = eq(donations.status, firstDonationStatus)

async function returnMatches(tx: Tx, songwriterId: string) {
  const matches = await tx
    .select({ id: donations.id })
    .from(donations)
    .where(and(isMatch, isUnpaid, isOfSongwriter(donations, songwriterId)))
    .orderBy(donations.id)
  const songs = new Set<string>()
  for (const { id } of matches) {
    const match = await lockDonation(tx, id)
    if (!match || !isMatched(match) || match.status !== firstDonationStatus) continue
    await returnMatch(tx, match)
    songs.add(match.songRequestId)
  }
  return [...songs]
}

interface StoodStill {
  since: string
  at: string
}

/**
 * Adds the suspended days to due pledges and to their reminders, so that they have as many days left as
 * before. This includes pledges that fell due meanwhile. For a hidden request, the days since it was hidden
 * are added when it is unhidden (`resumeDays`).
 */
async function goOn(tx: Tx, songwriterId: string, { since, at }: StoodStill) {
  const wasDue = and(isOfSongwriter(donations, songwriterId), isUnpaid, lt(donations.dueAt, at))
  const isRequest = eq(songRequests.id, donations.songRequestId)
  const end = sql`least(${at}::timestamptz, (select ${songRequests.hiddenAt} from ${songRequests} where ${isRequest}))`
  await moveReadyDays(tx, songwriterId, { since, at })
  const due = await tx
    .update(donations)
    .set({
      dueAt: sql`${donations.dueAt} + greatest(interval '0', ${end} - greatest(${donations.dueAt}, ${since}::timestamptz))`,
    })
    .where(wasDue)
    .returning({ id: donations.id })
  if (due.length === 0) return
  await tx
    .update(reminders)
    .set({
      lastAt: sql`${reminders.lastAt} + (select greatest(interval '0', ${end} - ${since}::timestamptz)
        from ${donations} where ${donations.id} = ${reminders.donationId})`,
    })
    .where(
      and(
        inArray(
          reminders.donationId,
          due.map(({ id }) => id),
        ),
        eq(reminders.kind, 'pay'),
        lt(reminders.lastAt, since),
      ),
    )
}

/** Adds the suspended days to the ready days of agreed terms, as `goOn` does for pledges. */
const moveReadyDays = (tx: Tx, songwriterId: string, { since, at }: StoodStill) =>
  tx
    .update(terms)
    .set({
      readyAt: sql`${terms.readyAt} + greatest(interval '0', least(${at}::timestamptz, (select ${songRequests.hiddenAt}
        from ${songRequests} where ${eq(songRequests.id, terms.songRequestId)})) - greatest(${terms.answeredAt}, ${since}::timestamptz))`,
    })
    .where(and(isOfSongwriter(terms, songwriterId), isNotNull(terms.readyAt)))

/** Songs that were approved while no one could pay for them. Their pledges fall due now. */
const approvedSongs = (tx: Tx, songwriterId: string) =>
  tx
    .selectDistinct({ id: songRequests.id, title: songRequests.title })
    .from(songRequests)
    .innerJoin(
      donations,
      and(eq(donations.songRequestId, songRequests.id), isUnpaid, isNull(donations.dueAt)),
    )
    .where(and(whereIs('songwriter', songwriterId), songRequests.isApproved, isThere))
    .orderBy(songRequests.id)

const setFundTry = (tx: Tx, fundTryAt: string, where: ReturnType<typeof and>) =>
  tx
    .update(songRequests)
    .set({ fundTryAt, updatedAt: sql`${songRequests.updatedAt}` })
    .where(where)

/** Makes other people's pages refetch this person's songs and requests, because permissions have changed. */
async function tellScreens(tx: Tx, personId: string, songs: { id: string }[]) {
  const asked = await tx
    .select({ id: songRequests.id })
    .from(songRequests)
    .where(and(whereIs('listener', personId), sql`${songRequests.status} = 'open'`))
  changed(tx, 'standing', { people: [personId] })
  for (const { id } of [...songs, ...asked]) changed(tx, 'standing', { room: id })
}
