import { and, eq, gte, type SQLWrapper, sql } from 'drizzle-orm'
import { donations, songRequests } from '../../db/schema.ts'
import { whereIs } from '../requests/access.ts'
import { isForEveryone } from '../requests/visible.ts'

/** That the listener has sent the present link to this giver. */
const wasSentTo = (who: SQLWrapper) =>
  sql`exists (select 1 from ${donations} as told where ${and(
    eq(sql`told.song_request_id`, songRequests.id),
    eq(sql`told.underwriter_id`, who),
    gte(sql`told.link_sent_at`, songRequests.linkRenewedAt),
  )})`

/**
 * The link of a request for a giver, a former songwriter or somebody who was notified of it, in a query that reads the
 * request; null once its listener has renewed it (product.md, "The room"), except for the two parties, givers that
 * its listener has sent the new one, and what is in public lists.
 */
export const linkFor = (who: SQLWrapper) =>
  sql<string | null>`case when ${songRequests.linkRenewedAt} is null or ${isForEveryone}
    or ${whereIs('party', who)} or ${wasSentTo(who)} then ${songRequests.shareableId} end`
