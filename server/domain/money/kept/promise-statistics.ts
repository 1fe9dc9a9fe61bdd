import { countedUnsent, type KeptPromises, keptFrom } from '#contract/giving/fund'
import { endings } from '#contract/giving/moves'
import { confirmedDonations, promisedDonations } from '#contract/grammar/state'
import { ms } from '#contract/grammar/time'
import { eq, sql } from '#drizzle'
import type { Db, Tx } from '../../../db/client.ts'
import { repeatable } from '../../../db/connections/repeatable.ts'
import { firstIdAt } from '../../../db/page.ts'
import { donations, events, keptPromises } from '../../../db/schema.ts'
import { prepared } from '../../../db/statements/prepared.ts'
import { isIn } from '../../giving/donation-statuses.ts'

/** Id of the table's only row. */
const keptId = '00000000-0000-7000-8000-000000000003'
const lately = 30

const { cancelled, lapsed, withdrawn, closed, listener, songwriter } = endings
const textsOf = (reasons: string[]) =>
  sql.join(
    reasons.map((reason) => sql`${reason}`),
    sql`, `,
  )

/**
 * SQL condition: the giver cancelled after the due date. A match can also be cancelled earlier, in its pause.
 */
const wasCancelledDue = sql`${donations.rejectionReason} = ${cancelled} and exists (select 1 from ${events}
  where ${events.subjectId} = ${donations.id} and ${events.kind} = 'rejected' and ${events.createdAt} >= ${donations.dueAt})`

/**
 * SQL: outcome of a promise that fell due. Null if someone other than the giver ended it. `sent_to` shows
 * that it was rejected after it was sent. The reason can't show this, because a songwriter's words may equal
 * one of `endings`.
 */
const fate = sql`case
  when ${isIn(confirmedDonations)} then 'paid'
  when ${isIn(promisedDonations)} then 'open'
  when ${donations.sentAt} is not null and ${donations.sentToId} is not null then 'refused'
  when ${donations.rejectionReason} = ${lapsed} or (${wasCancelledDue}) then 'lapsed'
  when ${donations.sentAt} is not null
    and coalesce(${donations.rejectionReason}, '') not in (${textsOf([withdrawn, closed, listener, songwriter, cancelled])}) then 'refused'
end`

/**
 * SQL: the amount that counts. Large unsent pledges are limited, as in all public figures (product.md,
 * "Statistics").
 */
const counted = sql`case when ${donations.sentAt} is null and not ${isIn(confirmedDonations)}
  then least(${donations.amount}, ${sql.raw(countedUnsent)}) else ${donations.amount} end`

/**
 * Calculates how promises were kept, and stores the figures in one row. This is a single query, so that
 * concurrent runs are harmless. It reads every donation, so no HTTP request runs it.
 */
export const reckonKept = (db: Db | Tx, at: Date) =>
  repeatable(() =>
    db.execute(sql`
  with fallen as (select ${donations.underwriterId} as giver, ${fate} as fate, ${counted} as counted,
      least(${donations.amount}, ${donations.receivedAmount}) as arrived,
      greatest(0, extract(epoch from ${donations.confirmedAt} - ${donations.dueAt})) / 86400 as days
    from ${donations} where ${donations.dueAt} <= ${at.toISOString()}::timestamptz),
  late as (select count(*)::int as number, coalesce(sum(${donations.amount}), 0.00) as amount
    from ${events} join ${donations} on ${donations.id} = ${events.subjectId}
    where ${events.id} >= ${firstIdAt(new Date(at.getTime() - lately * ms.day))}::uuid
      and ${events.kind} = 'rejected' and ${events.actorId} is null and ${events.reason} = ${lapsed})
  insert into ${keptPromises} (id, count, givers, due, paid, open, lapsed, median_days, lapsed_lately,
    lapsed_lately_count, reckoned_at)
  select ${keptId}::uuid, count(*)::int, count(distinct giver)::int,
    coalesce(sum(counted), 0.00),
    coalesce(sum(arrived) filter (where fate = 'paid'), 0.00),
    coalesce(sum(counted) filter (where fate = 'open'), 0.00),
    coalesce(sum(counted) filter (where fate = 'lapsed'), 0.00),
    round((percentile_cont(0.5) within group (order by days) filter (where fate = 'paid'))::numeric, 1),
    (select amount from late), (select number from late), ${at.toISOString()}::timestamptz
  from fallen where fate is not null
  on conflict (id) do update set count = excluded.count, givers = excluded.givers, due = excluded.due,
    paid = excluded.paid, open = excluded.open, lapsed = excluded.lapsed, median_days = excluded.median_days,
    lapsed_lately = excluded.lapsed_lately, lapsed_lately_count = excluded.lapsed_lately_count,
    reckoned_at = excluded.reckoned_at`),
  )

const row = prepared((db) =>
  db
    .select({
      count: keptPromises.count,
      givers: keptPromises.givers,
      due: keptPromises.due,
      paid: keptPromises.paid,
      open: keptPromises.open,
      lapsed: keptPromises.lapsed,
      medianDays: keptPromises.medianDays,
      reckonedAt: keptPromises.reckonedAt,
      lapsedLately: { count: keptPromises.lapsedLatelyCount, amount: keptPromises.lapsedLately },
    })
    .from(keptPromises)
    .where(eq(keptPromises.id, keptId))
    .prepare('kept_promises'),
)

/** Last calculated figures, for the operators. Undefined before the first calculation. */
export async function findReckoned(db: Db | Tx) {
  const [kept] = await row(db).execute()
  return kept
}

/**
 * Calculates the figures once a day (UTC). An hourly job calls this, so that an hour without a worker doesn't
 * lose the day.
 */
export async function reckonDaily(db: Db | Tx, at: Date) {
  const kept = await findReckoned(db)
  if (kept?.reckonedAt.slice(0, 10) !== at.toISOString().slice(0, 10)) await reckonKept(db, at)
}

/** Public figures. Null before the first calculation, and if they could identify one giver. */
export async function findKept(db: Db | Tx): Promise<KeptPromises | null> {
  const kept = await findReckoned(db)
  if (!kept || kept.count < keptFrom.promises || kept.givers < keptFrom.givers) return null
  const { due, paid, open, lapsed: gone, medianDays } = kept
  return { due, paid, open, lapsed: gone, medianDays: medianDays === null ? null : Number(medianDays) }
}
