import { eq, isNotNull, isNull, not, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { RequestStatus } from '#contract/grammar/state'
import { songRequests } from '../../db/schema.ts'

/**
 * Access control: permissions follow what somebody is to a request (product.md, "Permissions"). Each relation is
 * written once, in this table; the condition of a query (`whereIs`), the check of a row (`is`) and the text of a
 * statement written by hand (`textOf`) are made from it. The givers of a request are in its donations (givers.ts);
 * everyone else is outside.
 */
interface Part {
  person: 'listenerId' | 'songwriterId' | 'invitedSongwriterId'
  /** The relation holds in this status alone. */
  status?: RequestStatus
}
const listener = { person: 'listenerId' } as const satisfies Part
const songwriter = { person: 'songwriterId' } as const satisfies Part
/** An invitation is over once somebody took the request. */
const invited = { person: 'invitedSongwriterId', status: 'open' } as const satisfies Part

const relations = {
  listener: [listener],
  songwriter: [songwriter],
  invited: [invited],
  party: [listener, songwriter],
  /** To whom a change of the request is told. */
  member: [listener, songwriter, invited],
} as const satisfies Record<string, readonly Part[]>

type Relation = keyof typeof relations
/** A person in a query: their id, a placeholder or a column. */
export type Who = string | SQLWrapper

/** What a row must have for a relation to be checked. */
type Parts<R extends Relation> = (typeof relations)[R][number]
export type People<R extends Relation> = { [Column in Parts<R>['person']]: string | null } & (Extract<
  Parts<R>,
  { status: RequestStatus }
> extends never
  ? unknown
  : { status: string })

const partsOf = (relation: Relation): readonly Part[] => relations[relation]

/** In a query that reads the request. Values of a partial index stand in the text. */
export const whereIs = (relation: Relation, who: Who): SQL =>
  or(
    ...partsOf(relation).map(({ person, status }) => {
      const isPerson = eq(songRequests[person], who)
      return status ? sql`(${songRequests.status} = ${sql.raw(`'${status}'`)} and ${isPerson})` : isPerson
    }),
  )!

/** Of the listener, whom every request has: of a songwriter who isn't there SQL would say neither yes nor no. */
export const whereIsNotListener = (who: Who): SQL => not(whereIs('listener', who))

/** The people of a request who stand in this relation to it. */
export const peopleOf = <R extends Relation>(relation: R, request: People<R>): string[] =>
  partsOf(relation).flatMap(({ person, status }) => {
    const row: Partial<Record<string, string | null>> = request
    const found = status === undefined || row['status'] === status ? row[person] : null
    return found ?? []
  })

/** Whether somebody stands in this relation to a request; nobody does to one that isn't there. */
export const is = <R extends Relation>(
  relation: R,
  request: People<R> | undefined,
  userId: string | undefined,
): boolean => request !== undefined && userId !== undefined && peopleOf(relation, request).includes(userId)

/** The same people in SQL, each null where there is none, for a list of values. */
export const peopleText = (relation: Relation): string[] =>
  partsOf(relation).map(({ person, status }) => {
    const { name } = songRequests[person]
    return status ? `case when status = '${status}' then ${name} end` : name
  })

/** For a statement that is written out, with `who` as its sign or column. */
export const textOf = (relation: Relation, table: string, who: string): string =>
  `(${partsOf(relation)
    .map(({ person, status }) => {
      const isPerson = `${table}.${songRequests[person].name} = ${who}`
      return status ? `(${table}.status = '${status}' and ${isPerson})` : isPerson
    })
    .join(' or ')})`

/** Which of the two parties somebody is, in a query that reads the request or finds none. */
export const partyOf = (who: SQLWrapper) =>
  sql<'listener' | 'songwriter' | 'other'>`case when ${whereIs('listener', who)} then 'listener'
    when ${whereIs('songwriter', who)} then 'songwriter' else 'other' end`

/** That a request waits for no invited songwriter: any may take it. */
export const isForAll = isNull(songRequests.invitedSongwriterId)

/** Those who may take a request that is open. */
export const mayTake = (who: Who) => or(isForAll, whereIs('invited', who))

interface OfSongwriter {
  songwriterId: PgColumn
}

/**
 * That a note, a version, a proposal or a payment is this songwriter's. Beside `whereIs('songwriter', …)` it means "of
 * their own time"; without, a former songwriter is meant too.
 */
export const isOfSongwriter = (table: OfSongwriter, who: Who): SQL => eq(table.songwriterId, who)
export const isOfSongwriterText = (table: string, who: string) => `${table}.songwriter_id = ${who}`
export const hasSongwriter = (table: OfSongwriter): SQL => isNotNull(table.songwriterId)
/** That who made it still writes the song. */
export const isOfItsSongwriter = (table: OfSongwriter): SQL =>
  eq(table.songwriterId, songRequests.songwriterId)

/** Of the requests for which this holds, who writes them: a list of ids. */
export const songwritersWhere = (where: SQL) =>
  sql`(select ${songRequests.songwriterId} from ${songRequests} where ${where})`

/** The same of a row that was read. */
export const isSongwriterOf = (row: { songwriterId: string | null }, userId: string) =>
  row.songwriterId === userId
