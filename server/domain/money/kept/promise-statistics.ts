import { countedUnsent, type KeptPromises, keptFrom } from '#contract/giving/fund'
import { endings } from '#contract/giving/moves'
import { cents, money, wholeCents } from '#contract/grammar/money'
import { confirmedDonations, promisedDonations } from '#contract/grammar/state'
import { ms } from '#contract/grammar/time'
import { eq, sql } from '#drizzle'
import type { Db, Tx } from '../../../db/client.ts'
import { repeatable } from '../../../db/connections/repeatable.ts'
import { firstId, firstIdAt } from '../../../db/page.ts'
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

/** Maximum number of rows that one statement reads. */
export const readAtOnce = 10_000

type Page = {
  count: number
  givers: number
  /** First and last giver that counts. Pages are sorted by giver, so a giver may be the last of one page and the first of the next. */
  first: string | null
  last: string | null
  due: string
  paid: string
  open: string
  lapsed: string
  /** Numbers of confirmed payments by the whole minutes that they took from the due day. */
  minutes: Record<string, number>
  /** Giver and id of the page's last donation. Null after the last page. */
  end: [giver: string, id: string] | null
}

const pageAfter = ([giver, id]: readonly [string, string], at: string) => sql<Page>`
  with page as materialized (select * from ${donations} where (underwriter_id, id) > (${giver}::uuid, ${id}::uuid)
    order by underwriter_id, id limit ${readAtOnce}),
  fallen as (select ${donations.underwriterId} as giver, ${fate} as fate, ${counted} as counted,
      least(${donations.amount}, ${donations.receivedAmount}) as arrived,
      floor(greatest(0, extract(epoch from ${donations.confirmedAt} - ${donations.dueAt})) / 60)::int as minutes
    from page as donations where ${donations.dueAt} <= ${at}::timestamptz)
  select count(*)::int as count, count(distinct giver)::int as givers,
    min(giver::text collate "C") as first, max(giver::text collate "C") as last,
    coalesce(sum(counted), 0)::numeric(30, 2)::text as due,
    coalesce(sum(arrived) filter (where fate = 'paid'), 0)::numeric(30, 2)::text as paid,
    coalesce(sum(counted) filter (where fate = 'open'), 0)::numeric(30, 2)::text as open,
    coalesce(sum(counted) filter (where fate = 'lapsed'), 0)::numeric(30, 2)::text as lapsed,
    (select coalesce(json_object_agg(minutes, number), '{}') from (select minutes, count(*)::int as number
      from fallen where fate = 'paid' and minutes is not null group by 1) as taken) as minutes,
    (select json_build_array(underwriter_id, id) from page order by underwriter_id desc, id desc limit 1) as "end"
  from fallen where fate is not null`

type LatePage = { count: number; amount: string; end: string | null }

/** What lapsed lately in one page of events, and the page's last event. */
const latePage = (after: string) => sql`
  with page as materialized (select id, subject_id, kind, actor_id, reason from ${events} where ${events.id} > ${after}::uuid
    order by id limit ${readAtOnce})
  select count(*)::int as count, coalesce(sum(${donations.amount}), 0)::numeric(30, 2)::text as amount,
    (select id from page order by id desc limit 1) as "end"
  from page join ${donations} on ${donations.id} = page.subject_id
  where page.kind = 'rejected' and page.actor_id is null and page.reason = ${lapsed}`

async function lapsedLately(db: Db | Tx, at: Date) {
  const all = { count: 0, amount: 0 }
  for (let after: string | null = firstIdAt(new Date(at.getTime() - lately * ms.day)); after; ) {
    const page: LatePage = (await db.execute<LatePage>(latePage(after))).rows[0]!
    all.count += page.count
    all.amount += cents(page.amount)
    after = page.end
  }
  return { count: all.count, amount: money(wholeCents(all.amount)) }
}

/** Median in days with one decimal, from the numbers of payments by the minutes that they took. Null if there is none. */
function medianDays(taken: Map<number, number>): string | null {
  const total = [...taken.values()].reduce((sum, number) => sum + number, 0)
  let passed = 0
  const middle: number[] = []
  for (const [minutes, number] of [...taken].sort(([one], [other]) => one - other)) {
    passed += number
    if (middle.length === 0 && passed >= total / 2) middle.push(minutes)
    if (middle.length === 1 && passed > total / 2) middle.push(minutes)
  }
  return middle.length < 2 ? null : ((middle[0]! + middle[1]!) / 2 / (ms.day / ms.minute)).toFixed(1)
}

/**
 * Calculates how promises were kept, and stores the figures in one row. Concurrent runs are harmless. It reads
 * every donation, a page a statement, so no HTTP request runs it.
 */
export async function reckonKept(db: Db | Tx, at: Date) {
  const sums = { due: 0, paid: 0, open: 0, lapsed: 0 }
  const taken = new Map<number, number>()
  let [count, givers] = [0, 0]
  let lastGiver: string | null = null
  for (let after: Page['end'] = [firstId, firstId]; after; ) {
    const page: Page = (await db.execute<Page>(pageAfter(after, at.toISOString()))).rows[0]!
    count += page.count
    givers += page.givers - (page.first !== null && page.first === lastGiver ? 1 : 0)
    lastGiver = page.last ?? lastGiver
    for (const name of ['due', 'paid', 'open', 'lapsed'] as const) sums[name] += cents(page[name])
    for (const [minutes, number] of Object.entries(page.minutes))
      taken.set(Number(minutes), (taken.get(Number(minutes)) ?? 0) + number)
    after = page.end
  }
  const late = await lapsedLately(db, at)
  const [due, paid, open, gone] = Object.values(sums).map((sum) => money(wholeCents(sum)))
  const kept = {
    count,
    givers,
    due,
    paid,
    open,
    lapsed: gone,
    medianDays: medianDays(taken),
    lapsedLately: late.amount,
    lapsedLatelyCount: late.count,
    reckonedAt: at.toISOString(),
  }
  await repeatable(() =>
    db
      .insert(keptPromises)
      .values({ id: keptId, ...kept })
      .onConflictDoUpdate({ target: keptPromises.id, set: kept }),
  )
}

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
