import { type SQL, sql } from 'drizzle-orm'
import { cents, signedMoney, wholeCents } from '#contract/grammar/money'
import {
  confirmedDonations,
  type DonationStatus,
  liveDonations,
  sentDonations,
  unpaidDonations,
} from '#contract/grammar/state'
import { atEnd, type Db, type Tx } from '../../db/client.ts'
import { newId, now } from '../../db/schema/columns.ts'
import { communityFund, type donations, moneyMonths, songRequests } from '../../db/schema.ts'
import { isIn } from '../giving/donation-statuses.ts'

/** The fund's only row: a fixed id, so that whoever needs it first can make it without asking whether it is there. */
export const fundId = '00000000-0000-7000-8000-000000000001'

/** What the fund's total, a numeric(12,2), holds at most. */
export const fullest = '9999999999.99'

/** Over so many rows each month's sums are spread. */
const shards = 32
export const anyShard = () => Math.floor(Math.random() * shards)

/** What of a donation counts in sums. */
export type Counted = Pick<
  typeof donations.$inferSelect,
  'songRequestId' | 'amount' | 'receivedAmount' | 'status' | 'isGeneral' | 'createdAt'
>

/** A donation as it was and as it is. */
interface Change {
  before: Counted
  after: Counted
}

/** What one donation adds to each sum, in the order of the columns. */
function partsOf({ songRequestId, amount, receivedAmount, status, isGeneral }: Counted) {
  const full = (statuses: readonly DonationStatus[]) => (statuses.includes(status) ? cents(amount) : 0)
  const received = full(confirmedDonations) && cents(receivedAmount ?? amount)
  const live = full(liveDonations)
  const general = isGeneral ? live : 0
  return {
    request: [live, full(sentDonations), received],
    month: [
      live,
      general,
      isGeneral && !songRequestId ? full(unpaidDonations) : 0,
      songRequestId ? general : 0,
      isGeneral ? received : 0,
    ],
  }
}

/** Sums by key, as cents. */
class Sums {
  readonly #rows = new Map<string, number[]>()

  add(key: string, parts: number[], sign: 1 | -1) {
    const row = this.#rows.get(key) ?? parts.map(() => 0)
    this.#rows.set(
      key,
      row.map((sum, at) => sum + sign * (parts[at] ?? 0)),
    )
  }

  /** Changed sums by key: one lock order for all transactions rules out a deadlock. */
  changed(): [key: string, parts: number[]][] {
    return [...this.#rows]
      .filter(([, parts]) => parts.some((part) => part !== 0))
      .sort(([one], [other]) => (one < other ? -1 : 1))
  }

  total = (at: number) => [...this.#rows.values()].reduce((sum, parts) => sum + (parts[at] ?? 0), 0)
}

const amounts = (parts: number[]) => parts.map((part) => signedMoney(wholeCents(part)))

const movedIn = new WeakMap<Tx, Change[]>()

/**
 * Says how donations were and are. The sums follow by themselves at the end of the transaction, so a reply that shows
 * them is read behind it. The requests are locked by the caller. A new pledge carries itself (features/donations/pledge.ts).
 */
export function moved(tx: Tx, ...changes: Change[]) {
  const all = movedIn.get(tx)
  if (all) return void all.push(...changes)
  movedIn.set(tx, changes)
  atEnd(tx, 'sums', settle)
}

/**
 * Carries all that moved into the sums of its requests, of the fund and of the months, in one statement: everybody's
 * sums are held from here to the end of the transaction.
 */
async function settle(tx: Tx): Promise<undefined> {
  const changes = movedIn.get(tx) ?? []
  const requests = new Sums()
  const months = new Sums()
  for (const { before, after } of changes)
    for (const [donation, sign] of [[before, -1] as const, [after, 1] as const]) {
      const { request, month } = partsOf(donation)
      if (donation.songRequestId) requests.add(donation.songRequestId, request, sign)
      months.add(donation.createdAt.slice(0, 7), month, sign)
    }
  const ofMonths = months.changed()
  const parts = [
    ...requests.changed().map(([id, sums]) => addToRequest(id, amounts(sums))),
    // Moved even where its total stays: something happened to it.
    ...(changes.some(({ after }) => after.isGeneral)
      ? [addToFund(signedMoney(wholeCents(months.total(1))))]
      : []),
    ...(ofMonths.length > 0 ? [addToMonths(ofMonths)] : []),
  ]
  if (parts.length === 0) return
  const named = parts.map((part, at) => sql`${sql.identifier(`part_${at}`)} as (${part})`)
  await tx.execute(sql`with ${sql.join(named, sql`, `)} select 1`)
}

/** For an UPDATE of a request: notes when its `sum` first reaches its goal, with a UUIDv7 of that time. All three are SQL. */
export const reachesGoal = ({ sum, at, id }: { sum: string; at: string; id: string }) =>
  `goal_reached_at = coalesce(goal_reached_at, case when ${sum} >= goal_amount then ${at}::timestamptz end),
    goal_reached_id = coalesce(goal_reached_id, case when ${sum} >= goal_amount then ${id}::uuid end)`

/** `updatedAt` stays: a screen shows it as the day on which the work began. */
const addToRequest = (id: string, [pledged, sent, received]: string[]): SQL =>
  sql`update ${songRequests} set pledged_amount = pledged_amount + ${pledged}::numeric,
    ${sql.raw(reachesGoal({ sum: `pledged_amount + ${pledged}`, at: `'${now()}'`, id: `'${newId()}'` }))},
    sent_amount = sent_amount + ${sent}::numeric, received_amount = received_amount + ${received}::numeric
    where id = ${id}`

const addToFund = (amount: string): SQL =>
  sql`update ${communityFund} set total_amount = total_amount + ${amount}::numeric, last_updated = ${now()}
    where id = ${fundId}`

function addToMonths(changed: [month: string, parts: number[]][]): SQL {
  const shard = anyShard()
  const rows = changed.map(
    ([month, parts]) => sql`(${month}, ${shard}, ${sql.join(amounts(parts), sql`, `)})`,
  )
  return sql`insert into ${moneyMonths} as sums (month, shard, pledged, general, waiting, matched, confirmed)
    values ${sql.join(rows, sql`, `)}
    on conflict (month, shard) do update set pledged = sums.pledged + excluded.pledged,
      general = sums.general + excluded.general, waiting = sums.waiting + excluded.waiting,
      matched = sums.matched + excluded.matched, confirmed = sums.confirmed + excluded.confirmed`
}

const live = isIn(liveDonations)
const isConfirmed = isIn(confirmedDonations)

/** How the sums of requests should stand, by their donations. */
export const requestSums = sql`select song_request_id as id,
    coalesce(sum(amount) filter (where ${live}), 0) as pledged,
    coalesce(sum(amount) filter (where ${isIn(sentDonations)}), 0) as sent,
    coalesce(sum(coalesce(received_amount, amount)) filter (where ${isConfirmed}), 0) as received
  from donations where song_request_id is not null group by song_request_id`

/** How the sums of months should stand, by their donations. */
export const monthSums = sql`select to_char(created_at at time zone 'UTC', 'YYYY-MM') as month,
    coalesce(sum(amount) filter (where ${live}), 0) as pledged,
    coalesce(sum(amount) filter (where is_general and ${live}), 0) as general,
    coalesce(sum(amount) filter (where is_general and song_request_id is null and ${isIn(unpaidDonations)}), 0) as waiting,
    coalesce(sum(amount) filter (where is_general and song_request_id is not null and ${live}), 0) as matched,
    coalesce(sum(coalesce(received_amount, amount)) filter (where is_general and ${isConfirmed}), 0) as confirmed
  from donations group by 1`

/** Sets every sum anew from the donations: for rows that were not made by the calls, as the demo's. */
export async function recount(db: Db | Tx) {
  await db.execute(sql`update ${songRequests} set pledged_amount = coalesce(sums.pledged, 0),
      sent_amount = coalesce(sums.sent, 0), received_amount = coalesce(sums.received, 0)
    from ${songRequests} as every left join (${requestSums}) as sums on sums.id = every.id
    where every.id = ${songRequests.id}`)
  await db.execute(sql`delete from ${moneyMonths}`)
  await db.execute(sql`insert into ${moneyMonths} (month, shard, pledged, general, waiting, matched, confirmed)
    select month, 0, pledged, general, waiting, matched, confirmed from (${monthSums}) as sums`)
  await db.execute(sql`insert into ${communityFund} as fund (id, total_amount, last_updated)
    select ${fundId}, coalesce(sum(general), 0), ${now()} from ${moneyMonths}
    on conflict (id) do update set total_amount = excluded.total_amount`)
}
