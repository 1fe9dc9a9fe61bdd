import { declines, endings } from '#contract/giving/moves'
import { minAmount } from '#contract/grammar/money'
import { and, eq, ne, type SQLWrapper, sql } from '#unguarded'
import { donations, songRequests } from '../../db/schema.ts'
import type { Who } from '../requests/access.ts'

/**
 * Declines that last (product.md, "Money and donations"): a person declined by a party of a request promises
 * nothing more to it, until the party allows them again or leaves. Each is a declined donation itself.
 */
const listed = (reasons: readonly string[]) => `(${reasons.map((reason) => `'${reason}'`).join(', ')})`

/** Raw SQL conditions. The first text must match the partial index. */
const isInForce = (donation: string) =>
  `${donation}.rejection_reason in ${listed(Object.values(declines).flat())} and ${donation}.allowed_at is null`
const isByListener = (donation: string) => `${donation}.rejection_reason in ${listed(declines.listener)}`

/** Raw SQL: the party that declined. Null if the songwriter who declined has left the request. */
const declinerText = (donation: string, request: string) => `case when ${isByListener(donation)}
    then ${request}.listener_id
  when ${donation}.songwriter_id = ${request}.songwriter_id then ${request}.songwriter_id end`

/** SQL condition: a donation is one that this party declined, and whose giver it can allow again. */
export const isDeclineBy = (party: Who) =>
  and(
    sql.raw(isInForce('donations')),
    eq(sql.raw(declinerText('donations', 'song_requests')), party),
    ne(donations.underwriterId, party),
  )!

/**
 * SQL: the least amount that this person can't promise to a request: 0 if no amount is welcome, null if every
 * amount is. A party that closed its account declines nothing, nor does a giver's decline of their own.
 */
export const stopsFrom = (requestId: SQLWrapper | string, giver: Who) =>
  sql<
    string | null
  >`(select min(case when declined.rejection_reason in ${sql.raw(listed([endings.listenerLarge, endings.songwriterLarge]))}
      then declined.amount else 0.00 end)
    from ${donations} as declined
    join ${songRequests} as declining on declining.id = declined.song_request_id
    join users as decliner on decliner.id = ${sql.raw(declinerText('declined', 'declining'))}
    where declined.song_request_id = ${requestId} and declined.underwriter_id = ${giver}
      and ${sql.raw(isInForce('declined'))}
      and decliner.closed_at is null and decliner.id <> declined.underwriter_id)`

/** SQL condition: no amount of this person is welcome. */
export const isDeclined = (requestId: SQLWrapper | string, giver: Who) =>
  sql<boolean>`((${stopsFrom(requestId, giver)} <= ${minAmount}::numeric) is true)`
