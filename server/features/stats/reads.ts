import { ms } from '#contract/grammar/time'
import { type SQL, type SQLWrapper, sql } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { firstIdAt } from '../../db/page.ts'
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
import { isOfSongwriter, songwritersWhere, whereIs } from '../../domain/requests/access.ts'
import { activeDays, findFigures } from './reckon.ts'

/**
 * Limits of the figure `usuallyRaised`: it counts the `latest` approved songs, and needs at least `atLeast`
 * of them.
 */
const raisedOf = { latest: 200, atLeast: 20 }
/** Days after an approval until its payments are expected to be confirmed. */
const paidDays = 14

const since = sql.raw(`now() - interval '${activeDays} days'`)
const person = sql`worked.id`

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

/**
 * SQL: listeners of the approved songs that are not counted yet. Songs without a moment of approval are few, and
 * old. Each half reads its own range of the index, which an "or" would read whole.
 */
const newSongs = sql`(select listener_id from ${songRequests}
    where is_approved and approved_at > ${sql.placeholder('songsUntil')}::timestamptz
  union all select listener_id from ${songRequests} where is_approved and approved_at is null) as new_songs`

/** SQL condition: since the songwriters were counted, and within `activeDays`. */
const isSince = (column: string) =>
  sql`${sql.raw(column)} > ${sql.placeholder('activeAt')}::timestamptz and ${sql.raw(column)} >= ${since}`
/** Condition for a row whose id begins with its time: these tables have no index of the time alone. */
const isRowSince = sql`id >= ${sql.placeholder('activeId')}::uuid and ${isSince('created_at')}`

/** SQL condition: the songwriter was active before that as well, so is counted already if that still holds. */
const wasActive = (table: SQLWrapper, column: string, whose: SQL) => sql`coalesce((select true from ${table}
  where ${whose} and ${sql.raw(column)} >= ${since} and ${sql.raw(column)} <= ${sql.placeholder('activeAt')}::timestamptz limit 1), false)`

// Each look-up is a scalar subquery: with joins, the planner may read whole tables instead.
const newlyActive = sql<number>`(select count(*)::int from (
    select user_id as id from ${songwriterProfiles} where ${isSince('created_at')}
    union select * from ${songwritersWhere(isSince('accepted_at'))} as acceptance (id)
    union select songwriter_id from ${projectStatusUpdates} where ${isRowSince}
    union select songwriter_id from ${deliveries} where ${isRowSince}) as worked
  where (select true from ${songwriterProfiles} where user_id = ${person} limit 1)
    and not ${wasActive(songwriterProfiles, 'created_at', sql`user_id = ${person}`)}
    and not ${wasActive(songRequests, 'accepted_at', whereIs('songwriter', person))}
    and not ${wasActive(projectStatusUpdates, 'created_at', isOfSongwriter(projectStatusUpdates, person))}
    and not ${wasActive(deliveries, 'created_at', isOfSongwriter(deliveries, person))})`

const figures = prepared((db) =>
  db
    .select({
      totalSongs: sql<number>`(select count(*)::int from ${newSongs})`,
      happyListeners: sql<number>`(select count(*)::int from (select distinct listener_id from ${newSongs}) as fresh where not coalesce((select true from ${songRequests}
          where ${whereIs('listener', sql`fresh.listener_id`)} and is_approved
            and approved_at <= ${sql.placeholder('songsUntil')}::timestamptz limit 1), false))`,
      support: sql<string>`((select coalesce(sum(pledged), 0.00) from ${moneyMonths})
          - ${overstated('pledged', sql.placeholder('trustDays'))})::text`,
      activeSongwriters: newlyActive,
      usuallyRaised: usuallyRaised.as('usually_raised'),
    })
    .from(sql`(values (1)) as one`)
    // Without a name: the plan depends on how much came since the songs were counted.
    .prepare(''),
)

/**
 * Community totals: what `reckonFigures` has counted, and what came since then. Amounts are strings like
 * '1234.50'.
 */
export async function communityFigures(
  db: Db | Tx,
  { fundTrustDays: trustDays }: Pick<FundRules, 'fundTrustDays'>,
) {
  const { songs, listeners, active, songsUntil, activeAt } = await findFigures(db)
  const activeId = firstIdAt(new Date(Math.max(Date.parse(activeAt), Date.now() - (activeDays + 1) * ms.day)))
  const [since] = await figures(db).execute({ trustDays, songsUntil, activeAt, activeId })
  return {
    ...since!,
    totalSongs: songs + since!.totalSongs,
    happyListeners: listeners + since!.happyListeners,
    activeSongwriters: active + since!.activeSongwriters,
  }
}
