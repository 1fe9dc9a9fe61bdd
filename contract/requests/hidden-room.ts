import * as z from 'zod/mini'
import { Money } from '../grammar/money.ts'
import { requestStatuses } from '../grammar/state.ts'
import { Id, Timestamp } from '../grammar/text.ts'

/**
 * A hidden request as its songwriter and its givers get it (product.md, "Reports and stewards"). The listener
 * still sees all of it. For everyone else it does not exist.
 */
export const HiddenRoom = z.object({
  viewer: z.literal('hidden'),
  role: z.enum(['songwriter', 'giver']),
  id: Id,
  shareableId: z.string(),
  title: z.string(),
  status: z.enum(requestStatuses),
  hiddenAt: Timestamp,
  /**
   * For a giver: sums of their own donations to the request. For the songwriter: sums of its donations to
   * them.
   */
  money: z.object({ pledged: Money, sent: Money, confirmed: Money }),
})
export type HiddenRoom = z.infer<typeof HiddenRoom>
