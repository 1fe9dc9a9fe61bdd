import { sql } from '#drizzle'

/**
 * SQL: sum of the shortfalls, or of the surpluses, of a request's confirmed payments. The two sums don't
 * cancel each other out. The sums are not stored, because the previous build would not update them, and the
 * index has few rows (decision 0288). Zero for a request that received nothing.
 */
const addedUp = (difference: string, request = 'song_requests') => `(case when ${request}.received_amount > 0
  then coalesce((select sum(${difference}) filter (where ${difference} > 0) from donations as uneven
    where uneven.song_request_id = ${request}.id and uneven.status = 'confirmed'
      and uneven.received_amount <> uneven.amount), 0.00) else 0.00 end)::text`

export const shortText = addedUp('uneven.amount - uneven.received_amount')
export const extraText = addedUp('uneven.received_amount - uneven.amount')

export const differenceColumns = {
  shortAmount: sql<string>`${sql.raw(shortText)}`.as('short_amount'),
  extraAmount: sql<string>`${sql.raw(extraText)}`.as('extra_amount'),
}
