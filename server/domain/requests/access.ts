import type { RequestStatus, RequestViewer } from '#contract/grammar/state'
import { eq, isNotNull, isNull, not, or, type PgColumn, type SQL, type SQLWrapper, sql } from '#unguarded'
import { songRequests } from '../../db/schema.ts'

/**
 * Access control: permissions follow a user's relation to a request (product.md, "Permissions"). Each
 * relation is defined once, in this table, from which the condition of a query (`whereIs`), the check of a
 * row (`is`) and the text of a handwritten statement (`textOf`) are made. A request's givers are in its
 * donations (givers.ts). Everyone else is an outsider.
 */
interface Part {
  person: 'listenerId' | 'songwriterId' | 'invitedSongwriterId'
  /** The relation applies only in this status. */
  status?: RequestStatus
}
const listener = { person: 'listenerId' } as const satisfies Part
const songwriter = { person: 'songwriterId' } as const satisfies Part
/** An invitation ends when a songwriter accepts the request. */
const invited = { person: 'invitedSongwriterId', status: 'open' } as const satisfies Part

const relations = {
  listener: [listener],
  songwriter: [songwriter],
  invited: [invited],
  party: [listener, songwriter],
  member: [listener, songwriter, invited],
} as const satisfies Record<string, readonly Part[]>

type Relation = keyof typeof relations
/** A user in a query: an id, a placeholder or a column. */
export type Who = string | SQLWrapper

type Parts<R extends Relation> = (typeof relations)[R][number]
export type People<R extends Relation> = { [Column in Parts<R>['person']]: string | null } & (Extract<
  Parts<R>,
  { status: RequestStatus }
> extends never
  ? unknown
  : { status: string })

const partsOf = (relation: Relation): readonly Part[] => relations[relation]

/** Condition for a query of requests. Literal values, for partial indexes. */
export const whereIs = (relation: Relation, who: Who): SQL =>
  or(
    ...partsOf(relation).map(({ person, status }) => {
      const isPerson = eq(songRequests[person], who)
      return status ? sql`(${songRequests.status} = ${sql.raw(`'${status}'`)} and ${isPerson})` : isPerson
    }),
  )!

/**
 * Only for the listener, who is never null. For a songwriter, who may be, SQL's three-valued logic would
 * return null.
 */
export const whereIsNotListener = (who: Who): SQL => not(whereIs('listener', who))

export const peopleOf = <R extends Relation>(relation: R, request: People<R>): string[] =>
  partsOf(relation).flatMap(({ person, status }) => {
    const row: Partial<Record<string, string | null>> = request
    const found = status === undefined || row['status'] === status ? row[person] : null
    return found ?? []
  })

/** True if a user has this relation to a request; false for a nonexistent request. */
export const is = <R extends Relation>(
  relation: R,
  request: People<R> | undefined,
  userId: string | undefined,
): boolean => request !== undefined && userId !== undefined && peopleOf(relation, request).includes(userId)

const roles = ['listener', 'songwriter', 'invited'] as const
export const viewerOf = (request: People<'member'>, userId: string | undefined): RequestViewer =>
  roles.find((role) => is<(typeof roles)[number]>(role, request, userId)) ?? 'visitor'

/** SQL form of `peopleOf`, for a list of values. Each is null if there is no such user. */
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

/** A user's side of the request, in a query that inner or left joins it. */
export const partyOf = (who: SQLWrapper) =>
  sql<'listener' | 'songwriter' | 'other'>`case when ${whereIs('listener', who)} then 'listener'
    when ${whereIs('songwriter', who)} then 'songwriter' else 'other' end`

/** SQL condition: the request has no invitation, so any songwriter may accept it. */
export const isForAll = isNull(songRequests.invitedSongwriterId)

export const mayTake = (who: Who) => or(isForAll, whereIs('invited', who))

interface OfSongwriter {
  songwriterId: PgColumn
}

/**
 * SQL condition: a note, version, proposal or payment is this songwriter's. With `whereIs('songwriter', …)`
 * only the current songwriter matches, without it also former ones.
 */
export const isOfSongwriter = (table: OfSongwriter, who: Who): SQL => eq(table.songwriterId, who)
export const isOfSongwriterText = (table: string, who: string) => `${table}.songwriter_id = ${who}`
export const whereHasSongwriter = (table: OfSongwriter): SQL => isNotNull(table.songwriterId)
export const hasSongwriter = <Row extends { songwriterId: string | null }>(
  row: Row,
): row is Row & { songwriterId: string } => row.songwriterId !== null
export const isOfItsSongwriter = (table: OfSongwriter): SQL =>
  eq(table.songwriterId, songRequests.songwriterId)

export const songwritersWhere = (where: SQL) =>
  sql`(select ${songRequests.songwriterId} from ${songRequests} where ${where})`

export const isSongwriterOf = (row: { songwriterId: string | null }, userId: string) =>
  row.songwriterId === userId
