import { type SQLWrapper, sql } from '#drizzle'
import { textOf } from '../requests/access.ts'
import { isForEveryoneText } from '../requests/visible.ts'

/** SQL condition: the listener has sent the current link to this giver. */
const wasSentTo = (who: string) =>
  `exists (select 1 from donations as told where told.song_request_id = song_requests.id
    and told.underwriter_id = ${who} and told.link_sent_at >= song_requests.link_renewed_at)`

/**
 * Raw SQL for the link of a request, in a query that reads the request. The link is for a giver, a former
 * songwriter or a notified person: `who` is a parameter or a column. Null once the listener has renewed the
 * link (product.md, "The room"). The two parties, givers who were sent the new link, and viewers of public
 * requests always get it.
 */
export const linkText = (who: string) =>
  `case when song_requests.link_renewed_at is null or ${isForEveryoneText('song_requests')}
    or ${textOf('party', 'song_requests', who)} or ${wasSentTo(who)} then song_requests.shareable_id end`

const piecesOfLink = linkText('{who}').split('{who}')
export const linkFor = (who: SQLWrapper) => sql<string | null>`${sql.join(piecesOfLink.map(sql.raw), who)}`
