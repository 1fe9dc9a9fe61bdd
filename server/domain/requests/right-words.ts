import { sql } from '#unguarded'
import { deliveries, lyricDrafts } from '../../db/schema.ts'

const withoutReturns = (words: string) => sql.raw(`replace(${words}, e'\\r', '')`)

/**
 * SQL: a version has the words that the listener said are right, for a query of versions. Null if nothing was said,
 * or the version has no words. The newest right words count, and line ends don't.
 */
export const hasRightWords = sql<boolean | null>`(select ${withoutReturns('agreed.lyrics')}
    = ${withoutReturns('deliveries.lyrics')} from ${lyricDrafts} as agreed
  where agreed.song_request_id = ${deliveries.songRequestId} and agreed.songwriter_id = ${deliveries.songwriterId}
    and agreed.right_at is not null and agreed.hidden_at is null order by agreed.id desc limit 1)`
