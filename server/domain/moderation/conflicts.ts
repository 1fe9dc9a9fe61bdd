import { confirmedDonations } from '#contract/grammar/state'
import { and, eq, isNotNull, ne, or, type SQL, sql } from '#unguarded'
import type { Db, Tx } from '../../db/client.ts'
import { donations, type reportCases, reports, songRequests } from '../../db/schema.ts'
import { isIn } from '../giving/donation-statuses.ts'
import { is, peopleOf } from '../requests/access.ts'

type CaseRow = typeof reportCases.$inferSelect

export const conflicts = {
  self: 'This is about you: another steward has to decide',
  room: 'You are in this room: another steward has to decide',
  money: 'You have money with one of the people here: another steward has to decide',
  reporter: 'You reported this yourself: another steward has to decide',
  decidedBefore: 'You decided before, and that was appealed: another steward has to decide now',
} as const
type Conflict = keyof typeof conflicts

/**
 * Conflict of interest of a steward in a case. The case is about themselves, about one of their rooms, or
 * about people who exchange money with them, or they reported it (product.md, "Reports and stewards").
 */
export async function conflictIn(
  db: Db | Tx,
  stewardId: string,
  one: CaseRow,
): Promise<Conflict | undefined> {
  if (one.ownerId === stewardId) return 'self'
  const request = one.songRequestId === null ? undefined : await findPeople(db, one.songRequestId)
  if (is('member', request, stewardId)) return 'room'
  const [reported] = await db
    .select({ id: reports.id })
    .from(reports)
    .where(and(eq(reports.caseId, one.id), eq(reports.reporterId, stewardId)))
  if (reported) return 'reporter'
  const sides = new Set([
    ...(request ? peopleOf('party', request) : []),
    ...(one.ownerId ? [one.ownerId] : []),
  ])
  for (const person of sides) if (await haveMoney(db, stewardId, person)) return 'money'
  return undefined
}

async function findPeople(db: Db | Tx, id: string) {
  const [request] = await db
    .select({
      listenerId: songRequests.listenerId,
      songwriterId: songRequests.songwriterId,
      invitedSongwriterId: songRequests.invitedSongwriterId,
      status: songRequests.status,
    })
    .from(songRequests)
    .where(eq(songRequests.id, id))
  return request
}

/**
 * True if a steward promised or sent money to a song that this person writes or requested, or got confirmed money of
 * this person for an own song. A pledge that was cancelled before it was sent doesn't count. Neither does what the person promised or
 * sent alone: with that, anybody could keep the stewards from deciding about them.
 */
export async function haveMoney(db: Db | Tx, stewardId: string, person: string): Promise<boolean> {
  const gave = (giver: string, counts: SQL | undefined, ...takes: (SQL | undefined)[]) =>
    db
      .select({ id: donations.id })
      .from(donations)
      .leftJoin(songRequests, eq(songRequests.id, donations.songRequestId))
      .where(and(eq(donations.underwriterId, giver), counts, or(...takes)))
      .limit(1)
  const gets = (taker: string) =>
    or(
      eq(donations.songwriterId, taker),
      eq(songRequests.songwriterId, taker),
      sql`${donations.sentToId} = ${taker}`,
    )
  const isLive = or(ne(donations.status, 'rejected'), isNotNull(donations.sentAt))
  return (
    (await gave(stewardId, isLive, gets(person), eq(songRequests.listenerId, person))).length > 0 ||
    (await gave(person, isIn(confirmedDonations), gets(stewardId))).length > 0
  )
}
