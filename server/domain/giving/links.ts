import { type SQLWrapper, sql } from '#drizzle'
import { textOf } from '../requests/access.ts'
import { isForEveryoneText } from '../requests/visible.ts'

/** SQL condition: the listener has sent the present link to this giver. */
const wasSentTo = (who: string) =>
  `exists (select 1 from donations as told where told.song_request_id = song_requests.id
    and told.underwriter_id = ${who} and told.link_sent_at >= song_requests.link_renewed_at)`

/**
 * The link of a request for a giver, a former songwriter or somebody who was notified of it, in a handwritten statement
 * that reads the request, with `who` as its parameter or column; null once its listener has renewed it (product.md, "The
 * room"), except for the two parties, givers that its listener has sent the new one, and what is in public lists.
 */
export const linkText = (who: string) =>
  `case when song_requests.link_renewed_at is null or ${isForEveryoneText('song_requests')}
    or ${textOf('party', 'song_requests', who)} or ${wasSentTo(who)} then song_requests.shareable_id end`

const piecesOfLink = linkText('{who}').split('{who}')
/** Form of `linkText` for a drizzle query. */
export const linkFor = (who: SQLWrapper) => sql<string | null>`${sql.join(piecesOfLink.map(sql.raw), who)}`
