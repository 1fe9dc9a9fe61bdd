import type { RequestStatus, RequestViewer } from '#contract/grammar/state'
import { eq, isNotNull, isNull, not, or, type PgColumn, type SQL, type SQLWrapper, sql } from '#unguarded'
import { songRequests } from '../../db/schema.ts'

/**
 * Access control: permissions follow a user's relation to a request (product.md, "Permissions"). Each
 * relation is defined once, in the table `relations`. From it are made: the condition of a query (`whereIs`),
 * the check of a row (`is`), and the text for raw SQL (`textOf`). A request's givers are found by its
 * donations (givers.ts). Everyone else is an outsider.
 */
interface Part {
  person: 'listenerId' | 'songwriterId' | 'invitedSongwriterId'
  /** Only in this status does the person have the relation. */
  status?: RequestStatus
}
const listener = { person: 'listenerId' } as const satisfies Part
const songwriter = { person: 'songwriterId' } as const satisfies Part
/** The relation of an invited songwriter. It ends when a songwriter accepts the request. */
const invited = { person: 'invitedSongwriterId', status: 'open' } as const satisfies Part

const relations = {
  listener: [listener],
  songwriter: [songwriter],
  invited: [invited],
  party: [listener, songwriter],
  member: [listener, songwriter, invited],
} as const satisfies Record<string, readonly Part[]>

type Relation = keyof typeof relations
/** A user in a query: an id, a placeholder, or a column with the id. */
export type Who = string | SQLWrapper

type Parts<R extends Relation> = (typeof relations)[R][number]
export type People<R extends Relation> = { [Column in Parts<R>['person']]: string | null } & (Extract<
  Parts<R>,
  { status: RequestStatus }
> extends never
  ? unknown
  : { status: string })

const partsOf = (relation: Relation): readonly Part[] => relations[relation]

/**
 * SQL condition: a user has this relation to the request of the query. Statuses are literals, so that partial
 * indexes can be used.
 */
export const whereIs = (relation: Relation, who: Who): SQL =>
  or(
    ...partsOf(relation).map(({ person, status }) => {
      const isPerson = eq(songRequests[person], who)
      return status ? sql`(${songRequests.status} = ${sql.raw(`'${status}'`)} and ${isPerson})` : isPerson
    }),
  )!

/**
 * SQL condition: the user isn't the listener. There is no such condition for the songwriter, who may be null:
 * SQL's three-valued logic would return null.
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

/** SQL form of `peopleOf`, one text for each person. A value is null if the request has no such person. */
export const peopleText = (relation: Relation): string[] =>
  partsOf(relation).map(({ person, status }) => {
    const { name } = songRequests[person]
    return status ? `case when status = '${status}' then ${name} end` : name
  })

/** Raw SQL form of `whereIs`. `who` is a parameter or a column. */
export const textOf = (relation: Relation, table: string, who: string): string =>
  `(${partsOf(relation)
    .map(({ person, status }) => {
      const isPerson = `${table}.${songRequests[person].name} = ${who}`
      return status ? `(${table}.status = '${status}' and ${isPerson})` : isPerson
    })
    .join(' or ')})`

/** SQL: a user's role in the request, in a query that inner or left joins the request. */
export const partyOf = (who: SQLWrapper) =>
  sql<'listener' | 'songwriter' | 'other'>`case when ${whereIs('listener', who)} then 'listener'
    when ${whereIs('songwriter', who)} then 'songwriter' else 'other' end`

export const isForAll = isNull(songRequests.invitedSongwriterId)

export const mayTake = (who: Who) => or(isForAll, whereIs('invited', who))

interface OfSongwriter {
  songwriterId: PgColumn
}

/**
 * SQL condition: a note, version, proposal or payment belongs to this songwriter. Former songwriters match
 * too, unless the query also has `whereIs('songwriter', …)`.
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
