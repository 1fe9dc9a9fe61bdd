import type { RequestStatus, RequestViewer } from '#contract/grammar/state'
import { eq, isNotNull, isNull, not, or, type PgColumn, type SQL, type SQLWrapper, sql } from '#unguarded'
import { songRequests } from '../../db/schema.ts'

/**
 * Access control: permissions follow a user's relation to a request (product.md, "Permissions"). Each relation is
 * written once, in this table; the condition of a query (`whereIs`), the check of a row (`is`) and the text of a
 * handwritten statement (`textOf`) are made from it. The givers of a request are in its donations (givers.ts); everyone
 * else is an outsider.
 */
interface Part {
  person: 'listenerId' | 'songwriterId' | 'invitedSongwriterId'
  /** The relation holds in this status only. */
  status?: RequestStatus
}
const listener = { person: 'listenerId' } as const satisfies Part
const songwriter = { person: 'songwriterId' } as const satisfies Part
/** An invitation ends when a songwriter takes the request. */
const invited = { person: 'invitedSongwriterId', status: 'open' } as const satisfies Part

const relations = {
  listener: [listener],
  songwriter: [songwriter],
  invited: [invited],
  party: [listener, songwriter],
  /** The people whose screens show changes of the request. */
  member: [listener, songwriter, invited],
} as const satisfies Record<string, readonly Part[]>

type Relation = keyof typeof relations
/** A user in a query: an id, a placeholder or a column. */
export type Who = string | SQLWrapper

/** The columns that a row needs for a relation to be checked. */
type Parts<R extends Relation> = (typeof relations)[R][number]
export type People<R extends Relation> = { [Column in Parts<R>['person']]: string | null } & (Extract<
  Parts<R>,
  { status: RequestStatus }
> extends never
  ? unknown
  : { status: string })

const partsOf = (relation: Relation): readonly Part[] => relations[relation]

/** The condition for a query of requests. Literal values, for partial indexes. */
export const whereIs = (relation: Relation, who: Who): SQL =>
  or(
    ...partsOf(relation).map(({ person, status }) => {
      const isPerson = eq(songRequests[person], who)
      return status ? sql`(${songRequests.status} = ${sql.raw(`'${status}'`)} and ${isPerson})` : isPerson
    }),
  )!

/**
 * Only for the listener, who is never null: for a songwriter, who may be, SQL's three-valued logic would answer null.
 */
export const whereIsNotListener = (who: Who): SQL => not(whereIs('listener', who))

/** The users with this relation to a request. */
export const peopleOf = <R extends Relation>(relation: R, request: People<R>): string[] =>
  partsOf(relation).flatMap(({ person, status }) => {
    const row: Partial<Record<string, string | null>> = request
    const found = status === undefined || row['status'] === status ? row[person] : null
    return found ?? []
  })

/** Whether a user has this relation to a request; false for a request that doesn't exist. */
export const is = <R extends Relation>(
  relation: R,
  request: People<R> | undefined,
  userId: string | undefined,
): boolean => request !== undefined && userId !== undefined && peopleOf(relation, request).includes(userId)

const roles = ['listener', 'songwriter', 'invited'] as const
/** A viewer's relation to a request. */
export const viewerOf = (request: People<'member'>, userId: string | undefined): RequestViewer =>
  roles.find((role) => is<(typeof roles)[number]>(role, request, userId)) ?? 'visitor'

/** SQL form of `peopleOf`, for a list of values. Each is null where there is no such user. */
export const peopleText = (relation: Relation): string[] =>
  partsOf(relation).map(({ person, status }) => {
    const { name } = songRequests[person]
    return status ? `case when status = '${status}' then ${name} end` : name
  })

/** For a handwritten statement, with `who` as its parameter or column. */
export const textOf = (relation: Relation, table: string, who: string): string =>
  `(${partsOf(relation)
    .map(({ person, status }) => {
      const isPerson = `${table}.${songRequests[person].name} = ${who}`
      return status ? `(${table}.status = '${status}' and ${isPerson})` : isPerson
    })
    .join(' or ')})`

/** Which of the two parties a user is, in a query that inner or left joins the request. */
export const partyOf = (who: SQLWrapper) =>
  sql<'listener' | 'songwriter' | 'other'>`case when ${whereIs('listener', who)} then 'listener'
    when ${whereIs('songwriter', who)} then 'songwriter' else 'other' end`

/** An open request that waits for an invited songwriter. */
export const hasInvitation = (request: People<'invited'>) => peopleOf('invited', request).length > 0

/** SQL condition: the request has no invitation, so any songwriter may take it. */
export const isForAll = isNull(songRequests.invitedSongwriterId)

/** SQL condition: this songwriter may take the open request. */
export const mayTake = (who: Who) => or(isForAll, whereIs('invited', who))

interface OfSongwriter {
  songwriterId: PgColumn
}

/**
 * SQL condition: a note, a version, a proposal or a payment is this songwriter's. With `whereIs('songwriter', …)` only
 * the current songwriter matches; without it, former ones match too.
 */
export const isOfSongwriter = (table: OfSongwriter, who: Who): SQL => eq(table.songwriterId, who)
export const isOfSongwriterText = (table: string, who: string) => `${table}.songwriter_id = ${who}`
export const whereHasSongwriter = (table: OfSongwriter): SQL => isNotNull(table.songwriterId)
export const hasSongwriter = <Row extends { songwriterId: string | null }>(
  row: Row,
): row is Row & { songwriterId: string } => row.songwriterId !== null
/** SQL condition: the row's songwriter is still the request's. */
export const isOfItsSongwriter = (table: OfSongwriter): SQL =>
  eq(table.songwriterId, songRequests.songwriterId)

/** The songwriters of the requests that match: a subquery of ids. */
export const songwritersWhere = (where: SQL) =>
  sql`(select ${songRequests.songwriterId} from ${songRequests} where ${where})`

/** Check of `isOfSongwriter` for a row that was read. */
export const isSongwriterOf = (row: { songwriterId: string | null }, userId: string) =>
  row.songwriterId === userId
