import * as z from 'zod/mini'
import { cents, type Money, ReceivedAmount } from '../grammar/money.ts'
import { limits, Timestamp, text } from '../grammar/text.ts'

/** The amount that arrived; the pledged amount if absent. */
export const Confirmation = z.object({
  receivedAmount: z.optional(z.nullable(ReceivedAmount)),
  /** Needed where more than `sureAbove` times the pledge arrived: a point may be missing. */
  isSure: z.optional(z.boolean()),
})

/** A receipt of more than this times its pledge is asked about. */
const sureAbove = 10
export const needsSure = (received: Money, pledged: Money) => cents(received) > sureAbove * cents(pledged)

export const Rejection = z.object({
  reason: text(1, limits.reason, 'Please say why you are rejecting this payment'),
})

export const Disputing = z.object({
  text: text(1, limits.dispute, 'Please say what happened'),
})

/** What the giver of a payment says about a rejection, or about a smaller receipt. */
export const Dispute = z.object({
  text: z.string(),
  createdAt: Timestamp,
  /** When a steward hid it, which only its author still reads. */
  hiddenAt: z.nullable(Timestamp),
})

/** Which rule made a donation; null where its giver made it by hand. */
export const makers = ['standing', 'offer'] as const
export type Maker = (typeof makers)[number]
