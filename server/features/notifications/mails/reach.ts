import { ms, plus } from '#contract/grammar/time'
import { sql } from '#drizzle'
import type { Tx } from '../../../db/client.ts'
import { reach } from '../../../domain/mailing/limits.ts'

/*
 * Notifications caused by an account younger than 14 days are mailed to at most 60 people a day. Each of these people
 * takes a numbered place, which only one worker can reserve. So concurrent workers can't exceed the limit.
 */

/**
 * SQL condition: the account that caused the notification was new then. Needs `notifications told join users
 * causer`.
 */
const wasNew = sql`causer.created_at > told.created_at - interval '1 day' * ${reach.newForDays}::int`

interface Mailed {
  batch: string
  userId: string
  at: Date
}

/**
 * Removes from the outbox the rows of a claimed mail that exceed the limit. They stay in the list on the
 * site.
 */
export async function keepWithinReach(tx: Tx, { batch, userId, at }: Mailed) {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct told.caused_by as id from notifications told join users causer on causer.id = told.caused_by
    where told.user_id = ${userId}::uuid and told.mail_at is not null and told.mail_batch = ${batch}::uuid
      and ${wasNew} order by 1`)
  if (rows.length === 0) return
  const causers = sql.param(rows.map(({ id }) => id))
  const within = sql.param(await takePlaces(tx, { causers: rows.map(({ id }) => id), userId, at }))
  await tx.execute(sql`
    update notifications told set mail_at = null, mail_batch = null from users causer
    where causer.id = told.caused_by and told.user_id = ${userId}::uuid and told.mail_at is not null
      and told.mail_batch = ${batch}::uuid and ${wasNew}
      and told.caused_by = any(${causers}::uuid[]) and not told.caused_by = any(${within}::uuid[])`)
}

async function takePlaces(
  tx: Tx,
  { causers, userId, at }: { causers: string[]; userId: string; at: Date },
): Promise<string[]> {
  const now = sql`${at.toISOString()}::timestamptz`
  const since = sql`${plus(at, -ms.day)}::timestamptz`
  const { rows } = await tx.execute<{ id: string; isIn: boolean; isFull: boolean }>(sql`
    with causer as (select unnest(${sql.param(causers)}::uuid[]) as id), wish as (
      select causer.id,
        exists (select from mail_reach where causer_id = causer.id and receiver_id = ${userId}::uuid and at > ${since}) as has,
        (select min(place) from generate_series(1, ${reach.peopleInDay}::int) as place where not exists (
          select from mail_reach where causer_id = causer.id and mail_reach.place = place.place and at > ${since})) as free
      from causer
    ), took as (
      insert into mail_reach (causer_id, place, receiver_id, at)
      select id, free, ${userId}::uuid, ${now} from wish where not has and free is not null order by id
      on conflict (causer_id, place) do update set receiver_id = excluded.receiver_id, at = excluded.at
        where mail_reach.at <= ${since}
      returning causer_id
    ) select id, has or id in (select causer_id from took) as "isIn", free is null as "isFull" from wish`)
  const within = rows.filter(({ isIn }) => isIn).map(({ id }) => id)
  // Another worker took this free place meanwhile. Tries again, as there may be another free place.
  const again = rows.filter(({ isIn, isFull }) => !isIn && !isFull).map(({ id }) => id)
  return again.length ? [...within, ...(await takePlaces(tx, { causers: again, userId, at }))] : within
}
