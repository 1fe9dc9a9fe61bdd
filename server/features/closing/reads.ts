import type { RequestStatus } from '#contract/grammar/state'
import { sentDonations, unpaidDonations } from '#contract/grammar/state'
import type { Closing } from '#contract/people/closing'
import { type SQL, sql } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { donations, gifts, songRequests } from '../../db/schema.ts'
import { isIn } from '../../domain/giving/donation-statuses.ts'
import { isOfSongwriter, whereIs } from '../../domain/requests/access.ts'
import { isWaitingForAnswer } from '../../domain/requests/unanswered.ts'
import { isNotWithdrawn, isWrapped } from '../../domain/requests/visible.ts'

/**
 * SQL condition for these statuses. PostgreSQL uses the partial indexes only for literal values, not for
 * parameters.
 */
const inStatus = (...statuses: RequestStatus[]) =>
  sql`${songRequests.status} in (${sql.raw(statuses.map((status) => `'${status}'`).join(', '))})`

const countOf = (where: SQL | undefined) =>
  sql`(select count(*)::integer from ${songRequests} where ${isNotWithdrawn} and ${where})`
const sumOf = (where: SQL) =>
  sql`(select json_build_object('count', count(*)::integer, 'amount', (coalesce(sum(${donations.amount}), 0) + 0.00)::text)
    from ${donations} where ${where})`

/** What would end if this account were closed: songs in progress, and money owed in both directions. */
export async function findClosing(db: Db | Tx, userId: string) {
  const [writes, asks] = [whereIs('songwriter', userId), whereIs('listener', userId)]
  const gives = sql`${donations.underwriterId} = ${userId}`
  const gets = isOfSongwriter(donations, userId)
  const isUnpaid = isIn(unpaidDonations)
  const { rows } = await db.execute<Omit<Closing, 'hasPassword'>>(sql`select
    ${countOf(sql`${writes} and ${inStatus('in_progress')}`)} as writing,
    ${countOf(sql`${writes} and ${inStatus('completed')}`)} as delivered,
    ${countOf(sql`${asks} and ${inStatus('open', 'in_progress')}`)} as asked,
    ${countOf(sql`${asks} and ${inStatus('completed')}`)} as unanswered,
    ${sumOf(sql`${gives} and ${isUnpaid} and ${donations.songRequestId} is not null`)} as owes,
    ${sumOf(sql`${gives} and ${isIn(sentDonations)}`)} as sent,
    ${sumOf(sql`${gives} and ${isUnpaid} and ${donations.songRequestId} is null`)} as waiting,
    ${sumOf(sql`${gets} and ${isUnpaid}`)} as due,
    ${sumOf(sql`${gets} and ${isWaitingForAnswer}`)} as "toAnswer",
    (select count(*)::integer from ${gifts} inner join ${songRequests} on ${songRequests.id} = ${gifts.songRequestId}
      where ${asks} and ${isNotWithdrawn} and ${isWrapped}) as gifts`)
  return rows[0]!
}
