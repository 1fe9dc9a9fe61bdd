import { and, desc, eq, getTableColumns, sql } from '#drizzle'
import { deliveries, songRequests } from '../../db/schema.ts'
import { prepared } from '../../db/statements/prepared.ts'
import { isOfSongwriter } from '../../domain/requests/access.ts'
import { forParty, viewer, visible } from '../../domain/requests/party-lists.ts'
import { hasRightWords } from '../../domain/requests/right-words.ts'
import { isShownTo } from '../../domain/requests/visible.ts'

const deliveryPage = prepared((db) =>
  db
    .select({ ...getTableColumns(deliveries), hasRightWords: hasRightWords.as('has_right_words') })
    .from(deliveries)
    .innerJoin(songRequests, eq(songRequests.id, deliveries.songRequestId))
    .where(
      and(
        visible(deliveries, isOfSongwriter(deliveries, viewer)),
        isShownTo(deliveries, deliveries.songwriterId, viewer),
      ),
    )
    .orderBy(desc(deliveries.id))
    .limit(sql.placeholder('fetch'))
    .prepare('project_deliveries'),
)

export const listDeliveries = forParty(deliveryPage)
