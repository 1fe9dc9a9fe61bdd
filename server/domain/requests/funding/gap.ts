import { usualGoal } from '#contract/requests/sums'
import { sql } from '#drizzle'

/**
 * SQL: the part of a donation that reduces its song's gap. A due payment that its songwriter rejected, or
 * received in part, counts in full. Otherwise the fund would pay again for each claim that nothing arrived. An
 * unsent promise that was made after the approval may count only once it is sent, because it costs nothing
 * (product.md, "The Community Fund").
 */
const closes = `case when given.status = 'pledged' and given.keeps_gap then 0
  when given.status in ('pledged', 'sent') then given.amount
  when given.status = 'confirmed' then greatest(given.received_amount, given.amount)
  when given.sent_at is not null and given.due_at is not null then given.amount else 0 end`

/**
 * SQL: the goal for the fund, or the least one since the first promise of somebody else, else its parties
 * could agree to any price once others promised. Zero for a song that is given (product.md, "Terms").
 */
const fundGoal = `case when song_requests.agreed_price = 0 then 0
  else least(coalesce(song_requests.goal_amount, ${usualGoal}), song_requests.least_goal) end`

/**
 * SQL: amount that a song is below its goal, in a query that reads its request. Negative if it is above the
 * goal.
 */
export const gap = sql<string>`${sql.raw(`(${fundGoal} - coalesce((
  select sum(${closes}) from donations as given where given.song_request_id = song_requests.id), 0))::text`)}`
