import * as z from 'zod/mini'
import { del, get, put } from '../grammar/endpoint.ts'
import { Amount, Money } from '../grammar/money.ts'
import { donationStatuses } from '../grammar/state.ts'
import { Id, Timestamp } from '../grammar/text.ts'

/**
 * A giver's rule that makes the next pledge to the Community Fund once its last pledge is confirmed or ended
 * (product.md, "The Community Fund").
 */
export const StandingPledge = z.object({
  amount: Money,
  /** The latest pledge that the rule made. */
  pledge: z.object({ id: Id, amount: Money, status: z.enum(donationStatuses) }),
  /**
   * Time of the next pledge. Null while the latest pledge is neither confirmed nor ended, and if no next
   * pledge follows.
   */
  nextAt: z.nullable(Timestamp),
  /** True if the next pledge would exceed the giver's limit. The rule tries again daily. */
  isBlocked: z.boolean(),
  /**
   * Why no next pledge follows: the latest pledge lapsed, its giver cancelled it, or its giver ended the rule
   * while that pledge still waits. Null while the rule is active.
   */
  stopped: z.nullable(z.enum(['lapsed', 'cancelled', 'ended'])),
})
export type StandingPledge = z.infer<typeof StandingPledge>

const NewStandingPledge = z.object({ amount: Amount })

export const generosity = {
  standing: get('/api/standing-pledge', z.nullable(StandingPledge), {
    summary: 'Your monthly promise to the Community Fund, or what still waits of it; or null',
  }),
  keepStanding: put('/api/standing-pledge', NewStandingPledge, StandingPledge, {
    summary:
      'Promise an amount to the Community Fund every month: the next one a month after the last was confirmed or rejected',
  }),
  stopStanding: del('/api/standing-pledge', z.nullable(StandingPledge), {
    summary: 'Stop the monthly promise; the one that waits stays',
  }),
}
