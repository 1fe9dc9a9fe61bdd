import * as z from 'zod/mini'
import { cents, type Money, ReceivedAmount } from '../grammar/money.ts'
import { limits, Timestamp, text } from '../grammar/text.ts'

export const Confirmation = z.object({
  receivedAmount: z.optional(z.nullable(ReceivedAmount)),
  /**
   * Must be true if the received amount is more than `sureAbove` times the pledge: a decimal point may be
   * missing.
   */
  isSure: z.optional(z.boolean()),
})

/** A received amount above this multiple of its pledge needs a confirmation (`isSure`). */
const sureAbove = 10
export const needsSure = (received: Money, pledged: Money) => cents(received) > sureAbove * cents(pledged)

export const Rejection = z.object({
  reason: text(1, limits.reason, 'Please say why you are rejecting this payment'),
})

export const Disputing = z.object({
  text: text(1, limits.dispute, 'Please say what happened'),
})

/** The giver's statement against a rejection, or against a confirmed amount that is too small. */
export const Dispute = z.object({
  text: z.string(),
  createdAt: Timestamp,
  /** Time at which a steward hid the statement. Only its author can still read it. */
  hiddenAt: z.nullable(Timestamp),
})

/** Rules of a giver that can make a donation. */
export const makers = ['standing'] as const
export type Maker = (typeof makers)[number]
