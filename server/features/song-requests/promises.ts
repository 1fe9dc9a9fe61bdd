import { liveDonations, unpaidDonations } from '#contract/grammar/state'
import type { Promises } from '#contract/requests/promises'
import { not, type SQL, sql } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { donations, songRequests } from '../../db/schema.ts'
import { isIn } from '../../domain/giving/donation-statuses.ts'
import { isGivenBy } from '../../domain/giving/givers.ts'
import { isOfListedPerson } from '../../domain/requests/visible.ts'

interface Reading {
  requestId: string
  readerId: string
}

/**
 * Returns the sums promised to a request, and by how many people. The reader's own pledges are a sum of their
 * own, because accepting cancels them. Nothing says what a giver paid before: with puppets among the givers, a share
 * of them would be a question about the one giver who is real.
 */
export async function findPromises(db: Db | Tx, { requestId, readerId }: Reading): Promise<Promises> {
  const isOwn = isGivenBy(readerId)
  const sum = (where: SQL) =>
    sql`(coalesce(sum(${donations.amount}) filter (where ${where}), 0) + 0.00)::text`
  const { rows } = await db.execute<Record<keyof Promises, never>>(sql`
    select ${sum(not(isOwn))} as promised, ${sum(isOwn)} as own,
      ${sum(sql`not ${isOwn} and ${isIn(unpaidDonations)}`)} as due,
      count(distinct ${donations.underwriterId}) filter (where not ${isOwn})::int as givers,
      (select ${isOfListedPerson(songRequests.songwriterId)} from ${songRequests}
        where ${songRequests.id} = ${requestId}) as "isPayable"
    from ${donations} where ${donations.songRequestId} = ${requestId} and ${isIn(liveDonations)}`)
  return rows[0]!
}
