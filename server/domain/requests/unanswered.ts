import { answerDays } from '#contract/grammar/days'
import { type DonationStatus } from '#contract/grammar/state'
import { type SQL, type SQLWrapper, sql } from '#unguarded'
import type { Db, Tx } from '../../db/client.ts'
import { donations } from '../../db/schema.ts'
import { isOfSongwriter, type Who } from './access.ts'
import { hiddenTime } from './hidden-time.ts'

/** The value is a literal, so that indexes can be used. */
const isIn = (status: DonationStatus) => sql`${donations.status} = ${sql.raw(`'${status}'`)}`

/**
 * SQL condition: a donation that was sent to a songwriter waits for this songwriter's answer. If it was sent
 * while the request had no songwriter, it needs no answer, even after a songwriter accepts the request.
 */
export const isWaitingForAnswer = sql`${isIn('sent')} and ${donations.sentToId} is not null`

/**
 * SQL condition: the donation was sent to a songwriter, who said that nothing arrived, or never answered. The
 * songwriter can still correct this (`found`).
 */
export const isAnswered = sql`(${isIn('rejected')} and ${donations.sentToId} is not null)`

const days = sql`interval '${sql.raw(String(answerDays))} days'`
/**
 * SQL condition: the donation was sent more than `answerDays` ago, without the time for which its request was
 * hidden. That time is computed only for donations that are old enough.
 */
const isLongAgo = sql`(${donations.sentAt} <= now() - ${days} and case when ${donations.sentAt} <= now() - ${days}
  then ${donations.sentAt} + ${hiddenTime(donations.songRequestId, donations.sentAt)} <= now() - ${days} end)`

const exists = (where: SQL) =>
  sql<boolean>`exists (select 1 from ${donations} where ${isWaitingForAnswer} and ${where})`

/**
 * SQL condition: payments prevent a change of the request's songwriter. Some payments wait for an answer, and
 * the oldest has waited for less than `answerDays` (product.md, "Money and donations").
 */
function isHeld(requestId: SQLWrapper | string) {
  const isOf = sql`${donations.songRequestId} = ${requestId}`
  return sql<boolean>`(${exists(isOf)} and not ${exists(sql`${isOf} and ${isLongAgo}`)})`
}

/**
 * SQL condition: this songwriter has confirmed a payment for the request. Payments to a former songwriter
 * don't count.
 */
const isPaid = (requestId: SQLWrapper | string, songwriter: Who) =>
  sql<boolean>`exists (select 1 from ${donations} where ${donations.songRequestId} = ${requestId}
    and ${isIn('confirmed')} and ${isOfSongwriter(donations, songwriter)})`

/**
 * SQL condition: a songwriter has left a payment unanswered for `answerDays`, in any request. Until they
 * answer it, they can't accept a new request, and the Community Fund matches nothing to them.
 */
export const owesAnswers = (songwriter: Who) =>
  exists(sql`${isOfSongwriter(donations, songwriter)} and ${isLongAgo}`)

// Column names are written by hand, because drizzle omits the table's name in the fields of a select from a
// single table.
const request = sql`song_requests.id`
const itsSongwriter = sql`song_requests.songwriter_id`
/** Two conditions on which a request's moves depend, in a query of requests. */
export const heldBySongwriter = isHeld(request)
export const paidSongwriter = isPaid(request, itsSongwriter)
export const heldColumns = { isHeld: heldBySongwriter.as('is_held'), isPaid: paidSongwriter.as('is_paid') }

export async function findOwesAnswers(db: Db | Tx, songwriterId: string) {
  const { rows } = await db.execute<{ owes: boolean }>(sql`select ${owesAnswers(songwriterId)} as owes`)
  return rows[0]!.owes
}
