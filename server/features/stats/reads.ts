import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import {
  deliveries,
  moneyMonths,
  projectStatusUpdates,
  songRequests,
  songwriterProfiles,
} from '../../db/schema.ts'
import { prepared } from '../../db/statements/prepared.ts'
import { overstated } from '../../domain/money/public-figures.ts'
import { isOfSongwriter, songwritersWhere } from '../../domain/requests/access.ts'

/** How long after their last work a songwriter counts as active (product.md, "Statistics"). */
const activeDays = 90

const since = sql.raw(`now() - interval '${activeDays} days'`)
const person = songwriterProfiles.userId

const figures = prepared((db) =>
  db
    .select({
      totalSongs: sql<number>`(select count(*)::int from ${songRequests} where is_approved)`,
      happyListeners: sql<number>`(select count(distinct listener_id)::int from ${songRequests}
          where is_approved)`,
      support: sql<string>`((select coalesce(sum(pledged), 0.00) from ${moneyMonths})
          - ${overstated('pledged')})::text`,
      activeSongwriters: sql<number>`(select count(*)::int from ${songwriterProfiles}
          where created_at >= ${since}
            or user_id in ${songwritersWhere(sql`accepted_at >= ${since}`)}
            or exists (select from ${projectStatusUpdates}
              where ${isOfSongwriter(projectStatusUpdates, person)} and created_at >= ${since})
            or exists (select from ${deliveries}
              where ${isOfSongwriter(deliveries, person)} and created_at >= ${since}))`,
    })
    .from(sql`(values (1)) as one`)
    .prepare('community_figures'),
)

/** The community's totals so far; `support` is '1234.50'. */
export const communityFigures = async (db: Db | Tx) => (await figures(db).execute())[0]!
