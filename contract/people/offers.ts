import * as z from 'zod/mini'
import { lastToday } from '../grammar/calendar.ts'
import { Money } from '../grammar/money.ts'

/**
 * What a songwriter offers (product.md, "What a songwriter offers"). Null where they said nothing. All of it is
 * absent in replies of an earlier release.
 */
export const Offer = z.object({
  priceFrom: z.optional(z.nullable(Money)),
  usualDays: z.optional(z.nullable(z.number())),
  changesIncluded: z.optional(z.nullable(z.number())),
  /** True while the songwriter takes no invitations. False again once `pausedUntil` is past. */
  isPaused: z.optional(z.boolean()),
  /** Last day of the pause, as a plain date. Null for a pause without an end. */
  pausedUntil: z.optional(z.nullable(z.string())),
})
export type Offer = z.infer<typeof Offer>

type Pause = Pick<Offer, 'isPaused' | 'pausedUntil'>

/** True while a songwriter pauses. A day belongs to a pause until it is past in every time zone. */
export const isPausing = ({ isPaused, pausedUntil }: Pause, today = lastToday()) =>
  Boolean(isPaused) && (!pausedUntil || pausedUntil >= today)
