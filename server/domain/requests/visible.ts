import { and, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { gifts, songRequests, users } from '../../db/schema.ts'
import { whereIs } from './access.ts'

/** What is hidden, and from whom: every query reads these rules. */

/** That no steward has hidden a request. Nothing can be hidden yet; this is the one place that will read it. */
const isNotHidden: SQL | undefined = undefined

/** In the words of the partial indexes. */
export const isThere = and(isNull(songRequests.withdrawnAt), isNotHidden)!
export const isThereText = (table: string) => `${table}.withdrawn_at is null`

/**
 * That a gift is still wrapped, in a query that reads it. The database's clock alone decides, and not the start of its
 * transaction: several programs may serve one page, and a lock may be waited for.
 */
export const isWrapped = sql<boolean>`${gifts.opensAt} > clock_timestamp()`
export const hasOpened = sql<boolean>`${gifts.opensAt} <= clock_timestamp()`
/** The same in a query that may find no gift. */
export const isStillWrapped = sql<boolean>`coalesce(${isWrapped}, false)`
/** That a request isn't a gift that is still wrapped: such a one is nobody's to find. */
export const isUnwrapped = sql`not exists (select 1 from ${gifts}
  where ${gifts.songRequestId} = ${songRequests.id} and ${isWrapped})`

/** The title where anyone may read it, also whoever is to be surprised; in a query that joins the gift. */
export const shownTitle = sql<string>`case when ${isStillWrapped} then 'A gift, still wrapped' else ${songRequests.title} end`

/** Account suspension: nobody is led to what a suspended person wrote, and they write nothing more. */
export const isInGoodStanding = ({ suspendedAt }: { suspendedAt: string | null }) => suspendedAt === null
/** In a query that reads the person. */
export const whereInGoodStanding = isNull(users.suspendedAt)
/** In a query that knows their id. */
export const isOfGoodStanding = (person: PgColumn) =>
  sql`not exists (select 1 from ${users} as suspended where suspended.id = ${person}
    and suspended.suspended_at is not null)`

/** What strangers are led to, in lists and sitemaps; in the words of the partial indexes, which serve nothing else. */
export const isListed = and(
  sql`${songRequests.isPublic}`,
  isThere,
  isOfGoodStanding(songRequests.listenerId),
)!

/** A name, or null where its owner asked not to be named. */
export const shownName = (isAnonymous: SQLWrapper, name: SQLWrapper) =>
  sql<string | null>`case when ${isAnonymous} then null else ${name} end`

/** That somebody is the listener of a request who isn't named there. */
export const isUnnamed = (who: SQLWrapper) => sql`${songRequests.isAnonymous} and ${whereIs('listener', who)}`
