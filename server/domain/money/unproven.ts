import { countedUnsent } from '#contract/giving/fund'
import { unpaidDonations } from '#contract/grammar/state'
import { sql } from '#drizzle'
import type { Db } from '../../db/client.ts'
import { firstId } from '../../db/page.ts'
import { unprovenSums } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { isIn } from '../giving/donation-statuses.ts'

/** Month of the row that has a person's sums of all months. */
export const allMonths = ''

export const ofUnproven = ['pledged', 'general', 'waiting', 'matched'] as const
const columns = sql.raw(ofUnproven.join(', '))

/**
 * SQL: what people pledged while their email was unproven and have not sent, by person and month. A pledge counts
 * with at most `countedUnsent`. `whose` is a condition for donations.
 */
export const unsentOfUnproven = (whose = sql`true`) => sql`
  select user_id, coalesce(month, ${allMonths}) as month, sum(counted) as pledged,
    coalesce(sum(counted) filter (where is_general), 0) as general,
    coalesce(sum(counted) filter (where is_general and song_request_id is null), 0) as waiting,
    coalesce(sum(counted) filter (where is_general and song_request_id is not null), 0) as matched
  from (select underwriter_id as user_id, to_char(created_at at time zone 'UTC', 'YYYY-MM') as month, is_general,
      song_request_id, least(amount, ${sql.raw(countedUnsent)}) as counted
    from donations where by_unproven and ${isIn(unpaidDonations)} and ${whose}) as unsent
  group by grouping sets ((user_id), (user_id, month))`

/** Number of people whose sums one transaction adds up again. */
const peopleAtOnce = 500

/**
 * Adds up the sums of unproven people again, and removes those of people who have nothing unsent any more. During
 * an upgrade, processes of the release before change pledges and not these sums.
 */
export async function resumUnproven(db: Db, signal?: AbortSignal) {
  for (let after: string | null = firstId; after; after = await resumPage(db, after))
    if (signal?.aborted) return
}

/** Returns the last person of the page, or null after the last page. */
const resumPage = (db: Db, after: string) =>
  withTx(db, async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`select distinct user_id as id from ${unprovenSums}
      where user_id > ${after}::uuid order by user_id limit ${peopleAtOnce}`)
    const people = rows.map(({ id }) => id)
    if (people.length === 0) return null
    const areTheirs = sql`user_id = any(${sql.param(people)}::uuid[])`
    // Each transaction that changes a pledge adds to these rows last. So the next statement sees the pledges of all
    // that have added.
    await tx.execute(sql`select from ${unprovenSums} where ${areTheirs} order by user_id, month for update`)
    await tx.execute(sql`
      with correct as materialized (${unsentOfUnproven(sql`underwriter_id = any(${sql.param(people)}::uuid[])`)}),
      gone as (delete from ${unprovenSums} as sums where ${areTheirs} and not exists (
        select from correct where correct.user_id = sums.user_id and correct.month = sums.month))
      insert into ${unprovenSums} as sums (user_id, month, ${columns}) select user_id, month, ${columns} from correct
      on conflict (user_id, month) do update set ${sql.raw(ofUnproven.map((name) => `${name} = excluded.${name}`).join(', '))}
        where (${sql.raw(ofUnproven.map((name) => `sums.${name}`).join(', '))}) is distinct from
          (${sql.raw(ofUnproven.map((name) => `excluded.${name}`).join(', '))})`)
    return people.length === peopleAtOnce ? people.at(-1)! : null
  })
