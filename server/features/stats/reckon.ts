import { ms, plus } from '#contract/grammar/time'
import { eq, sql } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { repeatable } from '../../db/connections/repeatable.ts'
import { firstId } from '../../db/page.ts'
import {
  deliveries,
  projectStatusUpdates,
  siteFigures,
  songRequests,
  songwriterProfiles,
} from '../../db/schema.ts'
import { prepared } from '../../db/statements/prepared.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { isOfSongwriter, whereIs } from '../../domain/requests/access.ts'

/** Days for which a songwriter counts as active after their last work (product.md, "Statistics"). */
export const activeDays = 90

/** Id of the table's only row. */
const figuresId = '00000000-0000-7000-8000-000000000004'

/** Maximum number of songs, and of songwriters, that one statement counts. */
export const countedAtOnce = 1000

/** What is so old is committed: transactions are shorter, and clocks differ by less. */
const marginMs = ms.hour

/**
 * Counts what has come since the last run, for `/api/stats`. Each page of songs is a transaction, so that a run
 * that was killed goes on. Concurrent runs take turns.
 */
export async function reckonFigures(db: Db, at: Date, signal?: AbortSignal) {
  const until = plus(at, -marginMs)
  await repeatable(() => db.insert(siteFigures).values({ id: figuresId }).onConflictDoNothing())
  for (let isMore = true; isMore; isMore = await countSongs(db, until)) if (signal?.aborted) return
  await countActive(db, until)
}

/**
 * For a start: counts what an upgrade or a long pause left uncounted for a day. Until it is counted, each reading
 * would count it.
 */
export async function reckonOverdue(db: Db, signal: AbortSignal) {
  const { songsUntil } = await findFigures(db)
  const isRecent = Date.now() - Date.parse(songsUntil) < ms.day
  if (!isRecent) await reckonFigures(db, new Date(), signal)
}

/** Counts the next songs that were approved until a moment. Returns true if there may be more. */
const countSongs = (db: Db, until: string) =>
  withTx(db, async (tx) => {
    const isIt = eq(siteFigures.id, figuresId)
    const [kept] = await tx
      .select({ from: siteFigures.songsUntil })
      .from(siteFigures)
      .where(isIt)
      .for('update')
    const from = kept?.from ?? '-infinity'
    const { rows } = await tx.execute<{ isMore: boolean }>(sql`
      with page as materialized (
        select listener_id, approved_at from ${songRequests}
        where is_approved and approved_at > ${from}::timestamptz and approved_at <= coalesce((
          select approved_at from ${songRequests}
          where is_approved and approved_at > ${from}::timestamptz and approved_at <= ${until}::timestamptz
          order by approved_at offset ${countedAtOnce - 1} limit 1), ${until}::timestamptz)
      ), fresh as (
        select distinct listener_id from page where not exists (select from ${songRequests}
          where ${whereIs('listener', sql`page.listener_id`)} and is_approved and approved_at <= ${from}::timestamptz)
      )
      update ${siteFigures} set songs = songs + (select count(*) from page),
        listeners = listeners + (select count(*) from fresh),
        songs_until = case when (select count(*) from page) < ${countedAtOnce} then greatest(songs_until, ${until}::timestamptz)
          else (select max(approved_at) from page) end
      where id = ${figuresId} returning (select count(*) from page) >= ${countedAtOnce} as "isMore"`)
    return rows[0]?.isMore === true
  })

const person = sql`page.user_id`

/** SQL: a songwriter's last work until a moment. Null if there is none. */
const lastWork = (until: string) => sql`(select max(at) from (
    select case when page.created_at <= ${until}::timestamptz then page.created_at end as at
    union all select max(accepted_at) from ${songRequests}
      where ${whereIs('songwriter', person)} and accepted_at <= ${until}::timestamptz
    union all select max(created_at) from ${projectStatusUpdates}
      where ${isOfSongwriter(projectStatusUpdates, person)} and created_at <= ${until}::timestamptz
    union all select max(created_at) from ${deliveries}
      where ${isOfSongwriter(deliveries, person)} and created_at <= ${until}::timestamptz) as work)`

/** Counts the songwriters who are active as of a moment, and notes when they end to be within the next day. */
async function countActive(db: Db, until: string) {
  const days = sql`${activeDays} * interval '1 day'`
  let active = 0
  const ending: string[] = []
  for (let after: string | null = firstId; after; ) {
    const page: ActivePage = (
      await db.execute<ActivePage>(sql`
        with page as materialized (select id, user_id, created_at from ${songwriterProfiles} where id > ${after}::uuid
          order by id limit ${countedAtOnce}),
        worked as (select ${lastWork(until)} + ${days} as ends from page)
        select count(*) filter (where ends >= ${until}::timestamptz)::int as active,
          coalesce(array_agg(ends::text) filter (where ends >= ${until}::timestamptz
            and ends < ${until}::timestamptz + interval '1 day'), '{}') as ending,
          (select id from page order by id desc limit 1) as "end" from worked`)
    ).rows[0]!
    active += page.active
    ending.push(...page.ending)
    after = page.end
  }
  await repeatable(() =>
    db.execute(sql`update ${siteFigures} set active_songwriters = ${active}, active_at = ${until}::timestamptz,
      ending = ${sql.param(ending)}::timestamptz[] where id = ${figuresId}`),
  )
}

type ActivePage = { active: number; ending: string[]; end: string | null }

const kept = prepared((db) =>
  db
    .select({
      songs: siteFigures.songs,
      listeners: siteFigures.listeners,
      songsUntil: siteFigures.songsUntil,
      activeAt: siteFigures.activeAt,
      active:
        sql<number>`(${siteFigures.activeSongwriters} - (select count(*) from unnest(${siteFigures.ending}) as ends
        where ends < now()))::int`.as('active'),
    })
    .from(siteFigures)
    .where(sql`id = ${sql.raw(`'${figuresId}'`)}`)
    .prepare('site_figures'),
)

const never = new Date(0).toISOString()
const nothing = { songs: 0, listeners: 0, active: 0, songsUntil: '-infinity', activeAt: never }

/** What was counted, and until when. Songwriters count from the beginning where that was not within a day. */
export async function findFigures(db: Db | Tx) {
  const [row] = await kept(db).execute()
  if (!row?.songsUntil) return nothing
  const isRecent = row.activeAt !== null && Date.now() - Date.parse(row.activeAt) < ms.day - marginMs
  const active = isRecent ? { active: row.active, activeAt: row.activeAt! } : {}
  return { ...nothing, songs: row.songs, listeners: row.listeners, songsUntil: row.songsUntil, ...active }
}
