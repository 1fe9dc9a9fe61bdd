import { usualGoal } from '#contract/requests/sums'
import { sql } from '#drizzle'
import { isListedPersonText } from '../visible.ts'

/**
 * SQL: the part of a donation that reduces its song's gap. A due payment that its songwriter rejected, or
 * received in part, counts in full. Otherwise the fund would pay again for each claim that nothing arrived
 * (product.md, "The Community Fund").
 */
const closes = `case when given.status in ('pledged', 'sent') then given.amount
  when given.status = 'confirmed' then greatest(given.received_amount, given.amount)
  when given.sent_at is not null and given.due_at is not null then given.amount else 0 end`

/**
 * Raw SQL: amount that a song is below its goal, in a query that reads its request. Negative if it is above
 * the goal.
 */
const gapText = (request: string) => `(coalesce(${request}.goal_amount, ${usualGoal}) - coalesce((
  select sum(${closes}) from donations as given where given.song_request_id = ${request}.id), 0))`

/**
 * Raw SQL condition: an approved song is below its goal and its songwriter can be paid, so it accepts direct
 * pledges. Null before the approval.
 */
const lacksMoneyText = (request: string) => `(case when ${request}.status = 'approved'
  then ${gapText(request)} > 0 and ${isListedPersonText(`${request}.songwriter_id`)} end)`

/** Columns of `gapText` and `lacksMoneyText`, for a query that reads the request. */
export const gap = sql<string>`${sql.raw(`${gapText('song_requests')}::text`)}`
export const lacksMoney = sql<boolean | null>`${sql.raw(lacksMoneyText('song_requests'))}`
