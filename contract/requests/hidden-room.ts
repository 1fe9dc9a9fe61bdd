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
  /** Of their own donations to it, or of those to them. */
  money: z.object({ pledged: Money, sent: Money, confirmed: Money }),
})
export type HiddenRoom = z.infer<typeof HiddenRoom>
