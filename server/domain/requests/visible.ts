import { privateSong } from '#contract/giving/fund'
import { ms } from '#contract/grammar/time'
import { closingDays } from '#contract/people/closing'
import { and, eq, isNotNull, isNull, or, type PgColumn, type SQLWrapper, sql } from '#unguarded'
import { deliveries, gifts, songRequests, songwriterProfiles, users } from '../../db/schema.ts'
import { is, type People, textOf, type Who, whereIs } from './access.ts'

/** Visibility rules: what is hidden, and from which viewers. Every query uses these rules. */

/** True if a steward hid this item (product.md, "Reports and stewards"); false if there is no item. */
export const isHidden = (thing: { hiddenAt: unknown } | null | undefined) =>
  (thing?.hiddenAt ?? null) !== null
/** SQL forms of `isHidden`, for a query that joins the table. */
export const whereHidden = ({ hiddenAt }: { hiddenAt: PgColumn }) => isNotNull(hiddenAt)
export const whereNotHidden = ({ hiddenAt }: { hiddenAt: PgColumn }) => isNull(hiddenAt)

export const isNotHidden = whereNotHidden(songRequests)
export const isWithdrawn = ({ withdrawnAt }: { withdrawnAt: string | null }) => withdrawnAt !== null
/** SQL condition: the listener has not withdrawn the request. The text must match the partial indexes. */
export const isNotWithdrawn = isNull(songRequests.withdrawnAt)

/**
 * SQL condition: a request is neither withdrawn nor hidden. Every move needs this, so a hidden request can't
 * change its status.
 */
export const isThere = and(isNotWithdrawn, isNotHidden)!
export const isThereText = (table: string) => `${table}.withdrawn_at is null and ${table}.hidden_at is null`
/**
 * SQL condition: a request is visible to this viewer. The listener sees their request even while it is
 * hidden.
 */
export const isThereFor = (viewer: Who) => and(isNotWithdrawn, or(isNotHidden, whereIs('listener', viewer)))!
export const isThereForText = (table: string, viewer: string) =>
  `${table}.withdrawn_at is null and (${table}.hidden_at is null or ${textOf('listener', table, viewer)})`

/**
 * SQL condition: the request of a donation isn't hidden, so the donation's time limits are running. For a
 * query that doesn't join the request. It is a scalar subquery, because a semi-join would prevent PostgreSQL
 * from using the index of days.
 */
export const isOfShown = (requestId: PgColumn) =>
  sql`coalesce((select hidden.hidden_at is null from ${songRequests} as hidden
    where hidden.id = ${requestId} limit 1), true)`

interface Hideable extends People<'listener'> {
  hiddenAt: string | null
}

/**
 * Variant of `isThereFor` for a row that was already read. It doesn't check whether the request was
 * withdrawn.
 */
export const isShownWhole = (request: Hideable, viewerId: string | undefined) =>
  !isHidden(request) || is('listener', request, viewerId)

interface Heard extends People<'party'> {
  isApproved: boolean
}

/**
 * True if a viewer who may open the room may also listen to its song. The two parties always may, other
 * people once the song is approved.
 */
export const mayListen = (request: Heard, viewerId: string | undefined) =>
  request.isApproved || is('party', request, viewerId)

/**
 * SQL condition: a message, comment or version isn't hidden from this viewer. Authors still read their own
 * hidden texts.
 */
export const isShownTo = (part: { hiddenAt: PgColumn }, author: SQLWrapper, viewer: Who) =>
  or(whereNotHidden(part), eq(author, viewer))!
export const isShownToText = (hiddenAt: string, author: string, viewer: string) =>
  `(${hiddenAt} is null or ${author} = ${viewer})`

/**
 * SQL condition: a song of a request is hidden. If the same file was delivered as several versions, one
 * hidden version is enough.
 */
export const isFileHidden = (requestId: SQLWrapper, songUrl: SQLWrapper) =>
  sql<boolean>`exists (select 1 from ${deliveries} as hidden where hidden.song_request_id = ${requestId}
    and hidden.song_url = ${songUrl} and hidden.hidden_at is not null)`

/** SQL condition: a songwriter's profile isn't hidden. For a query that joins the profile. */
export const isProfileShown = whereNotHidden(songwriterProfiles)
/** Variant of `isProfileShown` for one viewer: songwriters always see their own profile. */
export const isProfileShownTo = (viewer: Who) => or(isProfileShown, eq(songwriterProfiles.userId, viewer))!

/**
 * True if the account may write: it isn't suspended. A closed account is not checked, because signing in
 * reopens it.
 */
export const isInGoodStanding = ({ suspendedAt }: { suspendedAt: string | null }) => suspendedAt === null

/** SQL form of `isInGoodStanding`. `user` is the name of the user's table in the query. */
export const isInGoodStandingText = (user: string) => `${user}.suspended_at is null`

export const isSuspendedBefore = ({ suspendedAt }: { suspendedAt: string | null }, time: string) =>
  suspendedAt !== null && Date.parse(suspendedAt) < Date.parse(time)

interface Account {
  suspendedAt: string | null
  closedAt: string | null
}

/**
 * True if the account is listed: neither suspended nor closed. Otherwise nothing of the account is listed, it
 * can't be paid, and its requests can't be accepted (product.md, "Suspended people").
 */
export const isListedPerson = ({ suspendedAt, closedAt }: Account) =>
  suspendedAt === null && closedAt === null
/** SQL form of `isListedPerson` for a query that joins the user's table or an alias of that table. */
export const whereListedPerson = ({ suspendedAt, closedAt }: { suspendedAt: PgColumn; closedAt: PgColumn }) =>
  and(isNull(suspendedAt), isNull(closedAt))!
/** Raw SQL form of `isListedPerson`. `person` is the user's id. The text must match the partial index. */
export const isListedPersonText = (person: string) => `not exists (select 1 from users as unlisted
    where unlisted.id = ${person} and (unlisted.suspended_at is not null or unlisted.closed_at is not null))`
export const isOfListedPerson = (person: Who) => sql<boolean>`not exists (select 1 from ${users} as unlisted
    where unlisted.id = ${person} and (unlisted.suspended_at is not null or unlisted.closed_at is not null))`

/**
 * True if the account was closed too long ago to be reopened, even if the job hasn't erased it yet
 * (product.md, "An account of one's own"). Its songs can no longer be paid.
 */
export const hasLeft = ({ closedAt }: Pick<Account, 'closedAt'>) =>
  closedAt !== null && Date.parse(closedAt) <= Date.now() - closingDays.open * ms.day
/** Raw SQL form of `hasLeft`. `person` is the user's id. */
export const hasLeftText = (
  person: string,
) => `exists (select 1 from users as leaver where leaver.id = ${person}
    and leaver.closed_at <= clock_timestamp() - interval '${closingDays.open} days')`

/**
 * SQL condition: a gift is still wrapped. For a query that joins the gift. The database's clock is used,
 * because several servers may serve one page. `now()` is not used, because it is the start of the
 * transaction, which may be before a wait for a lock.
 */
export const isWrapped = sql<boolean>`${gifts.opensAt} > clock_timestamp()`
export const hasOpened = sql<boolean>`${gifts.opensAt} <= clock_timestamp()`
export const isStillWrapped = sql<boolean>`coalesce(${isWrapped}, false)`
/**
 * The database's clock as a table to join, read once in a query. A volatile function in a WHERE clause would
 * make the planner look up the gifts of ten thousand requests one by one, instead of joining them.
 */
export const clock = sql`(select clock_timestamp() as now) as clock`
/**
 * SQL condition: a request isn't a wrapped gift. All lists leave wrapped gifts out. For a query that joins
 * `clock`.
 */
export const isUnwrapped = sql`not exists (select 1 from ${gifts}
  where ${gifts.songRequestId} = ${songRequests.id} and ${gifts.opensAt} > clock.now)`

/** SQL: title for public pages. It doesn't reveal a gift to its receiver. The query must join the gift. */
export const shownTitle = sql<string>`case when ${songRequests.hiddenAt} is not null
  then ${sql.raw(`'${privateSong}'`)} when ${isStillWrapped} then 'A gift, still wrapped'
  when ${songRequests.isPublic} and ${isOfListedPerson(songRequests.listenerId)} then ${songRequests.title}
  else ${sql.raw(`'${privateSong}'`)} end`

/** SQL condition: a request is in public lists and sitemaps. The text must match the partial indexes. */
export const isListed = and(
  sql`${songRequests.isPublic}`,
  isThere,
  isOfListedPerson(songRequests.listenerId),
)!

/**
 * Raw SQL condition: the link is in a list that everyone, or every signed-in user, can read. A renewal of the
 * link doesn't hide it from them.
 */
export const isForEveryoneText = (table: string) =>
  `(${table}.is_public or (${table}.status = 'open' and ${table}.invited_songwriter_id is null))`

export const shownName = (isAnonymous: SQLWrapper, name: SQLWrapper) =>
  sql<string | null>`case when ${isAnonymous} then null else ${name} end`

/** Variant of `shownName` for an export: true if the viewer may not know the name. */
export const isUnnamedTo = (viewer: string, isAnonymous: unknown, who: unknown) =>
  Boolean(isAnonymous) && who !== viewer

export const isUnnamed = (who: SQLWrapper) => sql`${songRequests.isAnonymous} and ${whereIs('listener', who)}`

/**
 * Raw SQL conditions: a donation's giver is anonymous; the user is the anonymous listener of `room`, which
 * has one row.
 */
export const isUnnamedGiverText = (donation: string) => `${donation}.is_anonymous`
export const isUnnamedListenerText = (room: string, who: string) =>
  `((select is_anonymous from ${room}) and ${who} = (select listener_id from ${room}))`

/**
 * SQL: id of a user as a viewer may know it, in a query that joins the request. For an anonymous listener it
 * is the request's own id, which identifies neither the person nor their other requests.
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
 * SQL condition: this is the id by which other people know the listener. An anonymous listener's own id
 * doesn't match, because anyone could test a guessed id.
 */
export const isListenerToOthers = (id: Who) =>
  sql`case when ${songRequests.isAnonymous} then ${songRequests.id} else ${songRequests.listenerId} end = ${id}`
