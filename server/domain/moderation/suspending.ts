import { firstDonationStatus } from '#contract/grammar/state'
import { ms, plus } from '#contract/grammar/time'
import { and, eq, inArray, isNotNull, isNull, lt, lte, sql } from '#unguarded'
import { batchSize, inBatches } from '../../db/batches.ts'
import type { Db, Tx } from '../../db/client.ts'
import { donations, reminders, songRequests, users } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { noteOutside, type Queue } from '../../storage/replay-log.ts'
import { changed } from '../journal/change-feed.ts'
import { makeDue } from '../money/due.ts'
import { returnMatch } from '../money/fund/return-match.ts'
import { isMatch } from '../money/fund/rules.ts'
import { isMatched, lockDonation } from '../money/lock-donation.ts'
import { isOfSongwriter, whereIs } from '../requests/access.ts'
import { isThere } from '../requests/visible.ts'

/** Suspensions with all their consequences (product.md, "Suspended people"). */

type User = typeof users.$inferSelect

interface Suspension {
  personId: string
  /** Automatic end; null if permanent. */
  until: Date | null
  /** Start time: for a new account that of the original suspension. */
  since?: string
}

/**
 * Suspends a person. Of two concurrent suspensions the longer applies, from the start of the first. Fund
 * matches to their songs wait again. All other deadlines are suspended by the reads, which check that the
 * person is listed.
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
  // Retried then, or once it is lifted. A permanent suspension is rechecked daily, like a cap of the fund.
  if (person && returned.length > 0)
    await setFundTry(tx, person.until ?? plus(new Date(), ms.day), inArray(songRequests.id, returned))
  await tellScreens(tx, personId, rooms)
}

/** Ends a suspension for any reason, and resumes suspended deadlines. Returns true if there was one. */
export const liftSuspension = async (
  tx: Tx,
  jobs: Queue,
  personId: string,
  at = new Date(),
): Promise<boolean> => lift(tx, jobs, personId, { at, isPassed: false })

/** Shortens a continuing suspension. Call it with the person locked (`lockPerson`). */
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

/** Locks a person whose suspension may change, in the lock order. */
export async function lockPerson(tx: Tx, personId: string) {
  await lockSongs(tx, personId)
  await tx.select({ id: users.id }).from(users).where(eq(users.id, personId)).for('no key update')
}

/** Lifts suspensions that have ended by `at`. Idempotent and safe to run concurrently. */
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
  /** Only where its day has come. */
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
  /** Start of the other restriction (suspension or closed account); null if it doesn't apply. */
  still: string | null
}

/**
 * Resumes deadlines that were suspended because this songwriter could not be paid, after a suspension or a
 * closed account. If the other restriction still applies, they remain suspended: only the days before it are
 * added now, and the rest when it ends.
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
 * Locks the requests that this person writes, in the order of ids. A payment being marked as sent, an
 * approval or a match comes entirely before or after the change of their account (lock order: requests, the
 * person, donations).
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
 * Suspended days: due pledges, also those that fell due meanwhile, have as many days left as before, and so
 * have their reminders. For a hidden request the days since its hiding are added when it is unhidden
 * (`resumeDays`).
 */
async function goOn(tx: Tx, songwriterId: string, { since, at }: StoodStill) {
  const wasDue = and(isOfSongwriter(donations, songwriterId), isUnpaid, lt(donations.dueAt, at))
  const isRequest = eq(songRequests.id, donations.songRequestId)
  const end = sql`least(${at}::timestamptz, (select ${songRequests.hiddenAt} from ${songRequests} where ${isRequest}))`
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

/** Permissions of others in their songs and requests have changed. */
async function tellScreens(tx: Tx, personId: string, songs: { id: string }[]) {
  const asked = await tx
    .select({ id: songRequests.id })
    .from(songRequests)
    .where(and(whereIs('listener', personId), sql`${songRequests.status} = 'open'`))
  changed(tx, 'standing', { people: [personId] })
  for (const { id } of [...songs, ...asked]) changed(tx, 'standing', { room: id })
}
