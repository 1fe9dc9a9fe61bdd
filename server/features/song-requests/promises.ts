import { confirmedDonations, liveDonations, unpaidDonations } from '#contract/grammar/state'
import { type Promises, provenGivers } from '#contract/requests/song-requests'
import { sql } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { donations } from '../../db/schema.ts'
import { isIn } from '../../domain/giving/donation-statuses.ts'
import { isGivenBy } from '../../domain/giving/givers.ts'

const { from, songwriters, days } = provenGivers
if (songwriters !== 3) throw new Error('The statement below probes for three songwriters')

/**
 * SQL: value of a column in one confirmed payment of a giver, found by an index. The first value in this
 * order, or the first one above `after`.
 */
const paid = (column: string, order: 'asc' | 'desc', after?: string) =>
  sql.raw(`(select ${column} from donations as paid where paid.underwriter_id = given.person
    and paid.status = '${confirmedDonations[0]}' and paid.${column} is not null
    ${after ? `and paid.${column} > ${after}` : ''} order by paid.${column} ${order} limit 1)`)
const writer = (after?: string) => paid('songwriter_id', 'asc', after)

interface Reading {
  requestId: string
  readerId: string
}

/**
 * Returns the sums promised to a request, and the share by givers who paid several songwriters before. Each
 * giver costs five lookups in an index, however many payments they made. The share is rounded to quarters and
 * needs many givers, so that nobody can be identified. The reader's own pledges are left out: the reader
 * could change them to find out the others, and accepting cancels them.
 */
export async function findPromises(db: Db | Tx, { requestId, readerId }: Reading): Promise<Promises> {
  const { rows } = await db.execute<Record<keyof Promises, never>>(sql`
    with given as materialized (
      select ${donations.underwriterId} as person, sum(${donations.amount}) as amount,
        coalesce(sum(${donations.amount}) filter (where ${isIn(unpaidDonations)}), 0) as unpaid
      from ${donations} where ${donations.songRequestId} = ${requestId} and ${isIn(liveDonations)}
        and not ${isGivenBy(readerId)} group by 1),
    proven as (
      select given.*, third.songwriter is not null and last.at - first.at >= interval '1 day' * ${days}::int as has_paid
      from given
      left join lateral (select ${writer()} as songwriter) as one on true
      left join lateral (
        select ${writer('one.songwriter')} as songwriter) as two on true
      left join lateral (
        select ${writer('two.songwriter')} as songwriter) as third on true
      left join lateral (select ${paid('confirmed_at', 'asc')} as at) as first on true
      left join lateral (select ${paid('confirmed_at', 'desc')} as at) as last on true)
    select (coalesce(sum(amount), 0) + 0.00)::text as promised, (coalesce(sum(unpaid), 0) + 0.00)::text as due,
      count(*)::int as givers,
      case when count(*) >= ${from}::int and max(amount) * 2 <= sum(amount)
        then (floor(coalesce(sum(amount) filter (where has_paid), 0) * 4 / sum(amount)) * 25)::int end as "paidBefore"
    from proven`)
  return rows[0]!
}
