import { sql } from '#drizzle'

/**
 * Sum of what arrived below, or above, the pledge, over a request's confirmed payments. The two sums don't cancel out.
 * No stored sum: the previous build would leave it out, and few rows are in the index (decision 0288). For a request
 * that received nothing it is 0.00.
 */
const addedUp = (difference: string, request = 'song_requests') => `(case when ${request}.received_amount > 0
  then coalesce((select sum(${difference}) filter (where ${difference} > 0) from donations as uneven
    where uneven.song_request_id = ${request}.id and uneven.status = 'confirmed'
      and uneven.received_amount <> uneven.amount), 0.00) else 0.00 end)::text`

export const shortText = addedUp('uneven.amount - uneven.received_amount')
export const extraText = addedUp('uneven.received_amount - uneven.amount')

/** Both as columns of a query that reads the request. */
export const differenceColumns = {
  shortAmount: sql<string>`${sql.raw(shortText)}`.as('short_amount'),
  extraAmount: sql<string>`${sql.raw(extraText)}`.as('extra_amount'),
}
