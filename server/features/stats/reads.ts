import { sql } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import {
  deliveries,
  moneyMonths,
  projectStatusUpdates,
  songRequests,
  songwriterProfiles,
} from '../../db/schema.ts'
import { prepared } from '../../db/statements/prepared.ts'
import type { FundRules } from '../../domain/money/fund/rules.ts'
import { overstated } from '../../domain/money/public-figures.ts'
import { isOfSongwriter, songwritersWhere } from '../../domain/requests/access.ts'

/** Days for which a songwriter counts as active after their last work (product.md, "Statistics"). */
const activeDays = 90

/**
 * Limits of the figure `usuallyRaised`: it counts the `latest` approved songs, and needs at least `atLeast`
 * of them.
 */
const raisedOf = { latest: 200, atLeast: 20 }
/** Days after an approval until its payments are expected to be confirmed. */
const paidDays = 14

const since = sql.raw(`now() - interval '${activeDays} days'`)
const person = songwriterProfiles.userId

/**
 * SQL: the usual range of the money that a song receives. Counts only confirmed money: anyone could fake the
 * figure with unpaid pledges.
 */
const usuallyRaised = sql<
  [string, string] | null
>`(select case when count(*) >= ${sql.raw(`${raisedOf.atLeast}`)}
  then json_build_array((percentile_disc(0.25) within group (order by received_amount))::text,
    (percentile_disc(0.75) within group (order by received_amount))::text) end
  from (select received_amount from ${songRequests}
    where is_approved and approved_at < now() - interval '${sql.raw(`${paidDays}`)} days'
    order by approved_at desc limit ${sql.raw(`${raisedOf.latest}`)}) latest
  where received_amount > 0)`

const figures = prepared((db) =>
  db
    .select({
      totalSongs: sql<number>`(select count(*)::int from ${songRequests} where is_approved)`,
      happyListeners: sql<number>`(select count(distinct listener_id)::int from ${songRequests}
          where is_approved)`,
      support: sql<string>`((select coalesce(sum(pledged), 0.00) from ${moneyMonths})
          - ${overstated('pledged', sql.placeholder('trustDays'))})::text`,
      activeSongwriters: sql<number>`(select count(*)::int from ${songwriterProfiles}
          where created_at >= ${since}
            or user_id in ${songwritersWhere(sql`accepted_at >= ${since}`)}
            or exists (select from ${projectStatusUpdates}
              where ${isOfSongwriter(projectStatusUpdates, person)} and created_at >= ${since})
            or exists (select from ${deliveries}
              where ${isOfSongwriter(deliveries, person)} and created_at >= ${since}))`,
      usuallyRaised: usuallyRaised.as('usually_raised'),
    })
    .from(sql`(values (1)) as one`)
    .prepare('community_figures'),
)

/** Community totals. Amounts are strings like '1234.50'. */
export const communityFigures = async (
  db: Db | Tx,
  { fundTrustDays: trustDays }: Pick<FundRules, 'fundTrustDays'>,
) => (await figures(db).execute({ trustDays }))[0]!
