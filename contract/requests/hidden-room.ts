import * as z from 'zod/mini'
import { Money } from '../grammar/money.ts'
import { requestStatuses } from '../grammar/state.ts'
import { Id, Timestamp } from '../grammar/text.ts'

/**
 * A hidden request as its songwriter and its givers see it (product.md, "Reports and stewards"). For others
 * except the listener it does not exist.
 */
export const HiddenRoom = z.object({
  viewer: z.literal('hidden'),
  role: z.enum(['songwriter', 'giver']),
  id: Id,
  shareableId: z.string(),
  title: z.string(),
  status: z.enum(requestStatuses),
  hiddenAt: Timestamp,
  /** Sums of a giver's own donations to the request, or of all donations to its songwriter. */
  money: z.object({ pledged: Money, sent: Money, confirmed: Money }),
})
export type HiddenRoom = z.infer<typeof HiddenRoom>
