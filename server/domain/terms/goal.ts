import { cents } from '#contract/grammar/money'
import { usualGoal } from '#contract/requests/sums'
import { and, eq, isNotNull, sql } from '#unguarded'
import type { Tx } from '../../db/client.ts'
import { donations, songRequests } from '../../db/schema.ts'

const { id, listenerId, goalAmount, agreedPrice, listenerGoal, leastGoal } = songRequests

/**
 * SQL: the least goal since the first promise of somebody else, when the goal changes to `next`. A request
 * without a goal counts with the fund's usual one. Promises before this change were made to the goal of before.
 */
const leastWith = (next: unknown) => sql`case when exists (select 1 from ${donations}
    where ${donations.songRequestId} = ${id} and ${donations.underwriterId} <> ${listenerId})
  then least(coalesce(${leastGoal}, ${goalAmount}, ${usualGoal}::numeric), coalesce(${next}, ${usualGoal}::numeric))
  else ${leastGoal} end`

/**
 * Makes an agreed price the goal of a request; at 0.00 it has none. Keeps the listener's own goal. The caller
 * has locked the request.
 */
export const setPrice = (tx: Tx, requestId: string, price: string) => {
  const goal = cents(price) > 0 ? price : null
  return tx
    .update(songRequests)
    .set({
      agreedPrice: price,
      listenerGoal: sql`case when ${agreedPrice} is null then ${goalAmount} else ${listenerGoal} end`,
      goalAmount: goal,
      leastGoal: leastWith(sql`${goal}::numeric`),
    })
    .where(eq(id, requestId))
}

/** Puts the listener's own goal back, if a price was agreed. The caller has locked the request. */
export const putBackGoal = (tx: Tx, requestId: string) =>
  tx
    .update(songRequests)
    .set({
      agreedPrice: null,
      listenerGoal: null,
      goalAmount: sql`${listenerGoal}`,
      leastGoal: leastWith(listenerGoal),
    })
    .where(and(eq(id, requestId), isNotNull(agreedPrice)))
