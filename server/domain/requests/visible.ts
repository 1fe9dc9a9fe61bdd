import { privateSong } from '#contract/giving/fund'
import { ms } from '#contract/grammar/time'
import { closingDays } from '#contract/people/closing'
import { and, eq, isNotNull, isNull, or, type PgColumn, type SQLWrapper, sql } from '#unguarded'
import { deliveries, gifts, songRequests, songwriterProfiles, users } from '../../db/schema.ts'
import { is, type People, textOf, type Who, whereIs } from './access.ts'

/** Visibility rules: what is hidden, and from which viewers. Every query uses these. */

/** Hidden by a steward (product.md, "Reports and stewards"); false for a missing thing. */
export const isHidden = (thing: { hiddenAt: unknown } | null | undefined) =>
  (thing?.hiddenAt ?? null) !== null
/** SQL forms of `isHidden`, for a query that joins the table. */
export const whereHidden = ({ hiddenAt }: { hiddenAt: PgColumn }) => isNotNull(hiddenAt)
export const whereNotHidden = ({ hiddenAt }: { hiddenAt: PgColumn }) => isNull(hiddenAt)

export const isNotHidden = whereNotHidden(songRequests)
export const isWithdrawn = ({ withdrawnAt }: { withdrawnAt: string | null }) => withdrawnAt !== null
/** SQL condition: the listener has not withdrawn the request. Matches the predicate of the partial indexes. */
export const isNotWithdrawn = isNull(songRequests.withdrawnAt)

/**
 * SQL condition: a request is visible to everyone. Every move needs this: a hidden request can't be moved.
 */
export const isThere = and(isNotWithdrawn, isNotHidden)!
export const isThereText = (table: string) => `${table}.withdrawn_at is null and ${table}.hidden_at is null`
/** SQL condition: a request is visible to this viewer. Its listener sees all of it while it is hidden. */
export const isThereFor = (viewer: Who) => and(isNotWithdrawn, or(isNotHidden, whereIs('listener', viewer)))!
export const isThereForText = (table: string, viewer: string) =>
  `${table}.withdrawn_at is null and (${table}.hidden_at is null or ${textOf('listener', table, viewer)})`

/**
 * SQL condition: the request of a donation isn't hidden, so the donation's time limits run. For a query that
 * doesn't join the request. A scalar subquery, because a semi-join would prevent the planner from walking the
 * index of days.
 */
export const isOfShown = (requestId: PgColumn) =>
  sql`coalesce((select hidden.hidden_at is null from ${songRequests} as hidden
    where hidden.id = ${requestId} limit 1), true)`

interface Hideable extends People<'listener'> {
  hiddenAt: string | null
}

/** Variant of `isThereFor` for a row that was read. Doesn't check the withdrawal. */
export const isShownWhole = (request: Hideable, viewerId: string | undefined) =>
  !isHidden(request) || is('listener', request, viewerId)

interface Heard extends People<'party'> {
  isApproved: boolean
}

/** May hear the song in a room that they may open: its two parties, and others once it is approved. */
export const mayListen = (request: Heard, viewerId: string | undefined) =>
  request.isApproved || is('party', request, viewerId)

/**
 * SQL condition: a message, comment or version isn't hidden from this viewer. Authors read their own, marked as hidden.
 */
export const isShownTo = (part: { hiddenAt: PgColumn }, author: SQLWrapper, viewer: Who) =>
  or(whereNotHidden(part), eq(author, viewer))!
export const isShownToText = (hiddenAt: string, author: string, viewer: string) =>
  `(${hiddenAt} is null or ${author} = ${viewer})`

/**
 * SQL condition: a song of a request is hidden. If one file is delivered again as another version, it is
 * hidden then, too.
 */
export const isFileHidden = (requestId: SQLWrapper, songUrl: SQLWrapper) =>
  sql<boolean>`exists (select 1 from ${deliveries} as hidden where hidden.song_request_id = ${requestId}
    and hidden.song_url = ${songUrl} and hidden.hidden_at is not null)`

/** SQL condition: a songwriter's profile isn't hidden. For a query that joins the profile. */
export const isProfileShown = whereNotHidden(songwriterProfiles)
/** Per-viewer variant of `isProfileShown`: songwriters see their own profile. */
export const isProfileShownTo = (viewer: Who) => or(isProfileShown, eq(songwriterProfiles.userId, viewer))!

/**
 * May write: an account that is not suspended. A closed account is irrelevant here, because signing in
 * reopens it.
 */
export const isInGoodStanding = ({ suspendedAt }: { suspendedAt: string | null }) => suspendedAt === null

/** SQL form of `isInGoodStanding` for a query that joins the user, under the name `user`. */
export const isInGoodStandingText = (user: string) => `${user}.suspended_at is null`

export const isSuspendedBefore = ({ suspendedAt }: { suspendedAt: string | null }, time: string) =>
  suspendedAt !== null && Date.parse(suspendedAt) < Date.parse(time)

interface Account {
  suspendedAt: string | null
  closedAt: string | null
}

/**
 * Is listed: an account that is neither suspended nor closed. Nothing of any other account is listed, it
 * can't be paid, and its requests can't be accepted (product.md, "Suspended people").
 */
export const isListedPerson = ({ suspendedAt, closedAt }: Account) =>
  suspendedAt === null && closedAt === null
/** SQL form of `isListedPerson` for a query that joins the user, under that table or an alias of it. */
export const whereListedPerson = ({ suspendedAt, closedAt }: { suspendedAt: PgColumn; closedAt: PgColumn }) =>
  and(isNull(suspendedAt), isNull(closedAt))!
/**
 * Text form of `isListedPerson` for a handwritten statement. `person` is the user's id. Matches the predicate
 * of the partial index.
 */
export const isListedPersonText = (person: string) => `not exists (select 1 from users as unlisted
    where unlisted.id = ${person} and (unlisted.suspended_at is not null or unlisted.closed_at is not null))`
export const isOfListedPerson = (person: Who) => sql<boolean>`not exists (select 1 from ${users} as unlisted
    where unlisted.id = ${person} and (unlisted.suspended_at is not null or unlisted.closed_at is not null))`

/**
 * Has left: the account was closed too long ago to be reopened, whether or not the job has erased it yet
 * (product.md, "An account of one's own"). Their songs can no longer be paid.
 */
export const hasLeft = ({ closedAt }: Pick<Account, 'closedAt'>) =>
  closedAt !== null && Date.parse(closedAt) <= Date.now() - closingDays.open * ms.day
/** Text form of `hasLeft` for a handwritten statement; `person` is the user's id. */
export const hasLeftText = (
  person: string,
) => `exists (select 1 from users as leaver where leaver.id = ${person}
    and leaver.closed_at <= clock_timestamp() - interval '${closingDays.open} days')`

/**
 * SQL condition: a gift is still wrapped. For a query that joins the gift. Uses the database's current clock,
 * because several servers may serve one page, and `now()`, the start of the transaction, may be before a wait
 * for a lock.
 */
export const isWrapped = sql<boolean>`${gifts.opensAt} > clock_timestamp()`
export const hasOpened = sql<boolean>`${gifts.opensAt} <= clock_timestamp()`
export const isStillWrapped = sql<boolean>`coalesce(${isWrapped}, false)`
/**
 * Database clock to join, read once per statement. A volatile function in a WHERE clause would make the
 * planner look up the gifts of ten thousand requests one by one, instead of joining them.
 */
export const clock = sql`(select clock_timestamp() as now) as clock`
/** SQL condition: a request isn't a wrapped gift, which is hidden from all lists. For a query that joins `clock`. */
export const isUnwrapped = sql`not exists (select 1 from ${gifts}
  where ${gifts.songRequestId} = ${songRequests.id} and ${gifts.opensAt} > clock.now)`

/** Title for a public page, safe for the receiver of a surprise, in a query that joins the gift. */
export const shownTitle = sql<string>`case when ${songRequests.hiddenAt} is not null
  then ${sql.raw(`'${privateSong}'`)} when ${isStillWrapped} then 'A gift, still wrapped'
  when ${songRequests.isPublic} and ${isOfListedPerson(songRequests.listenerId)} then ${songRequests.title}
  else ${sql.raw(`'${privateSong}'`)} end`

/**
 * Requests in public lists and sitemaps. Matches the predicate of the partial indexes, which serve nothing
 * else.
 */
export const isListed = and(
  sql`${songRequests.isPublic}`,
  isThere,
  isOfListedPerson(songRequests.listenerId),
)!

/**
 * SQL condition: the link is in lists for all, or for all signed-in users. Renewing it doesn't hide it from
 * them.
 */
export const isForEveryoneText = (table: string) =>
  `(${table}.is_public or (${table}.status = 'open' and ${table}.invited_songwriter_id is null))`

export const shownName = (isAnonymous: SQLWrapper, name: SQLWrapper) =>
  sql<string | null>`case when ${isAnonymous} then null else ${name} end`

/** Variant of `shownName` for an export, which knows a row's values by name. */
export const isUnnamedTo = (viewer: string, isAnonymous: unknown, who: unknown) =>
  Boolean(isAnonymous) && who !== viewer

/** SQL condition: a user is a request's listener, and anonymous there. */
export const isUnnamed = (who: SQLWrapper) => sql`${songRequests.isAnonymous} and ${whereIs('listener', who)}`

/** Text forms for a handwritten statement: for a donation's giver, and for the listener of `room`, which has one row. */
export const isUnnamedGiverText = (donation: string) => `${donation}.is_anonymous`
export const isUnnamedListenerText = (room: string, who: string) =>
  `((select is_anonymous from ${room}) and ${who} = (select listener_id from ${room}))`

/**
 * Id of a user as a viewer knows it, in a query that joins the request. An anonymous listener gets the
 * request's own id, which identifies neither a person nor their other requests.
 */
export const shownId = (who: PgColumn, viewer: Who) =>
  sql<string>`case when ${isUnnamed(who)} and ${who} <> ${viewer} then ${songRequests.id} else ${who} end`

interface OfListener extends People<'listener'> {
  id: string
  listenerId: string
  isAnonymous: boolean
}

export const shownListener = (request: OfListener, viewerId: string | undefined) =>
  request.isAnonymous && !is('listener', request, viewerId) ? request.id : request.listenerId

export const isUnnamedIn = (request: OfListener, userId: string) =>
  request.isAnonymous && is('listener', request, userId)

/**
 * SQL condition: others know the listener by this id. An anonymous listener's own id doesn't match, because
 * the answer to a guess would identify them.
 */
export const isListenerToOthers = (id: Who) =>
  sql`case when ${songRequests.isAnonymous} then ${songRequests.id} else ${songRequests.listenerId} end = ${id}`
