import { countedUnsent } from '#contract/giving/fund'
import { cents, signedMoney, wholeCents } from '#contract/grammar/money'
import {
  confirmedDonations,
  type DonationStatus,
  liveDonations,
  sentDonations,
  unpaidDonations,
} from '#contract/grammar/state'
import { sql } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { newId, now } from '../../db/schema/columns.ts'
import { communityFund, type donations, moneyMonths, songRequests, unprovenSums } from '../../db/schema.ts'
import { statement } from '../../db/statements/named.ts'
import { atEnd } from '../../db/transactions/transactions.ts'
import { isIn } from '../giving/donation-statuses.ts'
import { noteMove } from './on-move.ts'
import { allMonths, ofUnproven, unsentOfUnproven } from './unproven.ts'

/**
 * Id of the fund's only row. With a fixed id, the row can be inserted or updated without a lookup (upsert).
 */
export const fundId = '00000000-0000-7000-8000-000000000001'

export const fullest = '9999999999.99'

/**
 * Sharded counters: each month's sums are spread over this many rows, so that concurrent transactions rarely
 * wait for the same row.
 */
const shards = 32
const anyShard = () => Math.floor(Math.random() * shards)

type Counted = Pick<
  typeof donations.$inferSelect,
  | 'id'
  | 'songRequestId'
  | 'underwriterId'
  | 'amount'
  | 'receivedAmount'
  | 'status'
  | 'isGeneral'
  | 'byUnproven'
  | 'createdAt'
>

/** A donation before and after a change. `before` is absent for a new donation. */
interface Change {
  before?: Counted
  after: Counted
}

/** How much one donation adds to each sum, in the order of the columns. */
function partsOf({ songRequestId, amount, receivedAmount, status, isGeneral, byUnproven }: Counted) {
  const full = (statuses: readonly DonationStatus[]) => (statuses.includes(status) ? cents(amount) : 0)
  const received = full(confirmedDonations) && cents(receivedAmount ?? amount)
  const live = full(liveDonations)
  const general = isGeneral ? live : 0
  const unsent = byUnproven ? Math.min(full(unpaidDonations), cents(countedUnsent)) : 0
  return {
    request: [live, full(sentDonations), received],
    month: [
      live,
      general,
      isGeneral && !songRequestId ? full(unpaidDonations) : 0,
      songRequestId ? general : 0,
      isGeneral ? received : 0,
    ],
    unproven: [
      unsent,
      isGeneral ? unsent : 0,
      isGeneral && !songRequestId ? unsent : 0,
      isGeneral && songRequestId ? unsent : 0,
    ],
  }
}

/** Sums by key, in cents. */
class Sums {
  readonly #rows = new Map<string, number[]>()

  add(key: string, parts: number[], sign: 1 | -1) {
    const row = this.#rows.get(key) ?? parts.map(() => 0)
    this.#rows.set(
      key,
      row.map((sum, at) => sum + sign * (parts[at] ?? 0)),
    )
  }

  /** Changed sums, sorted by key. This is one lock order for all transactions, which prevents deadlocks. */
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
 * Remembers changes of donations. The sums are updated at the end of the transaction, so a reply must read
 * the sums after the transaction. The caller has locked the requests. A new pledge updates the sums in its
 * own query (domain/pledging/pledge.ts).
 */
export function moved(tx: Tx, ...changes: Change[]) {
  for (const change of changes) noteMove(tx, change)
  const all = movedIn.get(tx)
  if (all) return void all.push(...changes)
  movedIn.set(tx, changes)
  atEnd(tx, 'sums', settle)
}

/**
 * Adds all changes to the sums of requests, fund and months. This is one query at the end of the transaction,
 * because many transactions need these rows, which remain locked from here to the end.
 */
async function settle(tx: Tx): Promise<undefined> {
  const changes = movedIn.get(tx) ?? []
  if (changes.length > 0) await settleAll(tx, sumValues(changes))
}

/**
 * SQL that adds to the sums of requests. It also stores when the pledged sum first reaches the goal, with a
 * UUIDv7 of that time. `updated_at` stays unchanged, because a screen shows it as the day on which the work
 * began.
 */
const addToRequests = `update song_requests set pledged_amount = pledged_amount + change.pledged,
    sent_amount = sent_amount + change.sent, received_amount = received_amount + change.received,
    goal_reached_at = coalesce(goal_reached_at,
      case when pledged_amount + change.pledged >= goal_amount then {sum.at}::timestamptz end),
    goal_reached_id = coalesce(goal_reached_id,
      case when pledged_amount + change.pledged >= goal_amount then change.goal_id end)
  from unnest({request.id}::uuid[], {request.pledged}::numeric[], {request.sent}::numeric[],
      {request.received}::numeric[], {request.goal}::uuid[]) as change (id, pledged, sent, received, goal_id)
  where song_requests.id = change.id`

/**
 * SQL that adds to the fund's total. It returns a row if the total was updated, and no row on an overflow.
 */
const addToFund = `insert into community_fund as fund (id, total_amount, last_updated)
  select '${fundId}'::uuid, {fund.amount}::numeric, {sum.at}::timestamptz where {fund.moves}::boolean
  on conflict (id) do update set total_amount = fund.total_amount + excluded.total_amount,
    last_updated = excluded.last_updated
  where fund.total_amount + excluded.total_amount <= ${fullest}::numeric
  returning id`

const ofMonth = ['pledged', 'general', 'waiting', 'matched', 'confirmed'] as const
const addToMonths = `insert into money_months as sums (month, shard, ${ofMonth.join(', ')})
  select month, {month.shard}::integer, ${ofMonth.join(', ')}
  from unnest({month.name}::text[], ${ofMonth.map((name) => `{month.${name}}::numeric[]`).join(', ')})
    as change (month, ${ofMonth.join(', ')})
  on conflict (month, shard) do update
    set ${ofMonth.map((name) => `${name} = sums.${name} + excluded.${name}`).join(', ')}`

const addToUnproven = (
  condition: string,
) => `insert into unproven_sums as sums (user_id, month, ${ofUnproven.join(', ')})
  select user_id, month, ${ofUnproven.join(', ')}
  from unnest({unproven.user}::uuid[], {unproven.month}::text[], ${ofUnproven.map((name) => `{unproven.${name}}::numeric[]`).join(', ')})
    as change (user_id, month, ${ofUnproven.join(', ')}) where ${condition}
  on conflict (user_id, month) do update
    set ${ofUnproven.map((name) => `${name} = sums.${name} + excluded.${name}`).join(', ')}`

/**
 * CTEs that add the changes to all sums, in the lock order. Those of unproven people only under an SQL condition.
 */
export const addToSums = (ifUnproven = 'true') =>
  `requests as (${addToRequests}), fund as (${addToFund}), months as (${addToMonths}),
  unproven as (${addToUnproven(ifUnproven)})`

/** The parameters of `addToSums`. */
export function sumValues(changes: Change[]) {
  const requests = new Sums()
  const months = new Sums()
  const unproven = new Sums()
  for (const { before, after } of changes)
    for (const [donation, sign] of [[before, -1] as const, [after, 1] as const]) {
      if (!donation) continue
      const { request, month, unproven: unsent } = partsOf(donation)
      const monthName = donation.createdAt.slice(0, 7)
      if (donation.songRequestId) requests.add(donation.songRequestId, request, sign)
      months.add(monthName, month, sign)
      for (const name of [allMonths, monthName])
        unproven.add(`${donation.underwriterId} ${name}`, unsent, sign)
    }
  const ofRequests = requests.changed().map(([id, sums]) => ({ id, sums: amounts(sums) }))
  const ofPeople = unproven.changed().map(([key, sums]) => ({ key: key.split(' '), sums: amounts(sums) }))
  const ofMonths = months.changed().map(([name, sums]) => ({ name, sums: amounts(sums) }))
  return {
    'sum.at': now(),
    'request.id': ofRequests.map(({ id }) => id),
    'request.pledged': ofRequests.map(({ sums }) => sums[0]),
    'request.sent': ofRequests.map(({ sums }) => sums[1]),
    'request.received': ofRequests.map(({ sums }) => sums[2]),
    'request.goal': ofRequests.map(() => newId()),
    // The fund's row is written even if its total stays the same, to set `last_updated`.
    'fund.moves': changes.some(({ after }) => after.isGeneral),
    'fund.amount': signedMoney(wholeCents(months.total(1))),
    'month.shard': anyShard(),
    'month.name': ofMonths.map(({ name }) => name),
    ...Object.fromEntries(ofMonth.map((name, at) => [`month.${name}`, ofMonths.map(({ sums }) => sums[at])])),
    'unproven.user': ofPeople.map(({ key }) => key[0]),
    'unproven.month': ofPeople.map(({ key }) => key[1]),
    ...Object.fromEntries(
      ofUnproven.map((name, at) => [`unproven.${name}`, ofPeople.map(({ sums }) => sums[at])]),
    ),
  }
}

const settleAll = statement('settle', `with ${addToSums()} select 1`, { hasOnePlan: true })

const live = isIn(liveDonations)
const isConfirmed = isIn(confirmedDonations)

/** SQL: the sums of requests, by their donations. `whose` is a condition for donations. */
export const requestSums = (whose = sql`song_request_id is not null`) => sql`select song_request_id as id,
    coalesce(sum(amount) filter (where ${live}), 0) as pledged,
    coalesce(sum(amount) filter (where ${isIn(sentDonations)}), 0) as sent,
    coalesce(sum(coalesce(received_amount, amount)) filter (where ${isConfirmed}), 0) as received
  from donations where ${whose} group by song_request_id`

export const monthSums = sql`select to_char(created_at at time zone 'UTC', 'YYYY-MM') as month,
    coalesce(sum(amount) filter (where ${live}), 0) as pledged,
    coalesce(sum(amount) filter (where is_general and ${live}), 0) as general,
    coalesce(sum(amount) filter (where is_general and song_request_id is null and ${isIn(unpaidDonations)}), 0) as waiting,
    coalesce(sum(amount) filter (where is_general and song_request_id is not null and ${live}), 0) as matched,
    coalesce(sum(coalesce(received_amount, amount)) filter (where is_general and ${isConfirmed}), 0) as confirmed
  from donations group by 1`

/**
 * Recomputes every sum from the donations. For rows that were inserted without the API, such as the demo's.
 */
export async function recount(db: Db | Tx) {
  await db.execute(sql`update ${songRequests} set pledged_amount = coalesce(sums.pledged, 0),
      sent_amount = coalesce(sums.sent, 0), received_amount = coalesce(sums.received, 0)
    from ${songRequests} as every left join (${requestSums()}) as sums on sums.id = every.id
    where every.id = ${songRequests.id}`)
  await db.execute(sql`delete from ${moneyMonths}`)
  await db.execute(sql`insert into ${moneyMonths} (month, shard, pledged, general, waiting, matched, confirmed)
    select month, 0, pledged, general, waiting, matched, confirmed from (${monthSums}) as sums`)
  await db.execute(sql`delete from ${unprovenSums}`)
  await db.execute(
    sql`insert into ${unprovenSums} (user_id, month, ${sql.raw(ofUnproven.join(', '))}) ${unsentOfUnproven()}`,
  )
  await db.execute(sql`insert into ${communityFund} as fund (id, total_amount, last_updated)
    select ${fundId}, coalesce(sum(general), 0), ${now()} from ${moneyMonths}
    on conflict (id) do update set total_amount = excluded.total_amount`)
}
