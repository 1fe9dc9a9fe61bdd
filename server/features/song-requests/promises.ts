import { liveDonations, unpaidDonations } from '#contract/grammar/state'
import type { Promises } from '#contract/requests/song-requests'
import { sql } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { donations } from '../../db/schema.ts'
import { isIn } from '../../domain/giving/donation-statuses.ts'
import { isGivenBy } from '../../domain/giving/givers.ts'

interface Reading {
  requestId: string
  readerId: string
}

/**
 * Returns the sums promised to a request, and by how many people. The reader's own pledges are left out,
 * because accepting cancels them. Nothing says what a giver paid before: with puppets among the givers, a share
 * of them would be a question about the one giver who is real.
 */
export async function findPromises(db: Db | Tx, { requestId, readerId }: Reading): Promise<Promises> {
  const { rows } = await db.execute<Record<keyof Promises, never>>(sql`
    select (coalesce(sum(${donations.amount}), 0) + 0.00)::text as promised,
      (coalesce(sum(${donations.amount}) filter (where ${isIn(unpaidDonations)}), 0) + 0.00)::text as due,
      count(distinct ${donations.underwriterId})::int as givers
    from ${donations} where ${donations.songRequestId} = ${requestId} and ${isIn(liveDonations)}
      and not ${isGivenBy(readerId)}`)
  return rows[0]!
}
