import { confirmedDonations } from '#contract/grammar/state'
import { and, eq, isNotNull, ne, or, type SQLWrapper, sql } from '#unguarded'
import type { Db, Tx } from '../../db/client.ts'
import { donations, type reportCases, reports, songRequests } from '../../db/schema.ts'
import { isIn } from '../giving/donation-statuses.ts'
import { stewardIds } from '../people/stewards.ts'
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

export interface Deciding {
  stewardId: string
  stewardEmails: readonly string[]
}

/** What a steward acts on: the conflict of each steward, and the people whose money counts. */
interface Matter {
  conflictOf: (stewardId: string) => Promise<Conflict | undefined>
  sides: readonly string[]
}

/**
 * Conflict of interest of a steward in a case. The case is about themselves, about one of their rooms, or
 * about people who exchange money with them, or they reported it (product.md, "Reports and stewards").
 */
export async function conflictIn(db: Db | Tx, by: Deciding, one: CaseRow) {
  const request = one.songRequestId === null ? undefined : await findPeople(db, one.songRequestId)
  const sides = [...(request ? peopleOf('party', request) : []), ...(one.ownerId ? [one.ownerId] : [])]
  const conflictOf = async (stewardId: string) => {
    if (one.ownerId === stewardId) return 'self'
    if (is('member', request, stewardId)) return 'room'
    const [reported] = await db
      .select({ id: reports.id })
      .from(reports)
      .where(and(eq(reports.caseId, one.id), eq(reports.reporterId, stewardId)))
    if (reported) return 'reporter'
    return (await haveMoney(db, stewardId, sides)) ? 'money' : undefined
  }
  return conflictAmong(db, by, { conflictOf, sides })
}

/**
 * The conflict that keeps this steward from acting. `least` keeps nobody: no steward is free of a conflict,
 * and nobody else of them has a smaller confirmed sum with these people. Of several with this sum each may
 * act. Who is in the room or is affected never may.
 */
export async function conflictAmong(
  db: Db | Tx,
  { stewardId, stewardEmails }: Deciding,
  { conflictOf, sides }: Matter,
): Promise<Conflict | 'least' | undefined> {
  const own = await conflictOf(stewardId)
  if (!own || own === 'self' || own === 'room') return own
  const sum = await confirmedBetween(db, stewardId, sides)
  for (const other of await stewardIds(db, stewardEmails)) {
    const theirs = other === stewardId ? own : await conflictOf(other)
    if (!theirs) return own
    if (theirs === 'self' || theirs === 'room') continue
    if ((await confirmedBetween(db, other, sides)) < sum) return own
  }
  return 'least'
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

const isOf = (people: readonly string[], ...columns: SQLWrapper[]) => {
  if (people.length === 0) return sql`false`
  const ids = people.map((id) => sql`${id}::uuid`)
  return or(...columns.map((column) => sql`${column} in (${sql.join(ids, sql`, `)})`))
}
/** SQL condition: the donation pays one of these people. */
const pays = (people: readonly string[]) =>
  isOf(people, donations.songwriterId, songRequests.songwriterId, donations.sentToId)
const gives = (stewardId: string, people: readonly string[]) =>
  and(eq(donations.underwriterId, stewardId), or(pays(people), isOf(people, songRequests.listenerId)))
const takes = (stewardId: string, people: readonly string[]) =>
  and(isOf(people, donations.underwriterId), pays([stewardId]))

/**
 * True if a steward promised or sent money to a song that one of these people writes or requested, or got
 * confirmed money of them for an own song. A pledge that was cancelled before it was sent doesn't count.
 * Neither does what they promised or sent alone: with that, anybody could keep the stewards from deciding.
 */
export async function haveMoney(db: Db | Tx, stewardId: string, people: readonly string[]) {
  const isLive = or(ne(donations.status, 'rejected'), isNotNull(donations.sentAt))
  const isConfirmed = isIn(confirmedDonations)
  const [found] = await db
    .select({ id: donations.id })
    .from(donations)
    .leftJoin(songRequests, eq(songRequests.id, donations.songRequestId))
    .where(
      and(
        isOf([stewardId, ...people], donations.underwriterId),
        or(and(gives(stewardId, people), isLive), and(takes(stewardId, people), isConfirmed)),
      ),
    )
    .limit(1)
  return found !== undefined
}

async function confirmedBetween(db: Db | Tx, stewardId: string, people: readonly string[]) {
  const [confirmed] = await db
    .select({
      sum: sql`coalesce(sum(coalesce(${donations.receivedAmount}, ${donations.amount})), 0)`.mapWith(Number),
    })
    .from(donations)
    .leftJoin(songRequests, eq(songRequests.id, donations.songRequestId))
    .where(
      and(
        isOf([stewardId, ...people], donations.underwriterId),
        isIn(confirmedDonations),
        or(gives(stewardId, people), takes(stewardId, people)),
      ),
    )
  return confirmed?.sum ?? 0
}
