import * as z from 'zod/mini'
import { Money } from '../grammar/money.ts'
import { requestStatuses } from '../grammar/state.ts'
import { Id, Timestamp } from '../grammar/text.ts'

/**
 * What the songwriter and the givers of a request see while it is hidden (product.md, "Reports and stewards"); to
 * everyone else but its listener it isn't there.
 */
export const HiddenRoom = z.object({
  viewer: z.literal('hidden'),
  role: z.enum(['songwriter', 'giver']),
  id: Id,
  shareableId: z.string(),
  title: z.string(),
  status: z.enum(requestStatuses),
  hiddenAt: Timestamp,
  /** Sums of a giver's own donations to the request, or of the donations to its songwriter. */
  money: z.object({ pledged: Money, sent: Money, confirmed: Money }),
})
export type HiddenRoom = z.infer<typeof HiddenRoom>
