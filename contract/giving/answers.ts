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

export const Declining = z.object({
  /** True if only the amount is too large: smaller pledges of this giver stay welcome. */
  isTooLarge: z.optional(z.boolean()),
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

/**
 * Moves in `donationMoves` that a giver can make. A reply's `can` lists the moves that its viewer can make
 * now.
 */
export const giverMoves = [
  'markSent',
  'undoSent',
  'cancel',
  'declineMatch',
  'renew',
  'keep',
  'dispute',
] as const
export const songwriterMoves = ['confirm', 'undoConfirm', 'reject', 'decline', 'allow', 'found'] as const
/** Moves of the party that can decline a pledge, or has declined it. */
export const partyMoves = ['decline', 'allow'] as const satisfies SongwriterMove[]
export type PartyMove = (typeof partyMoves)[number]
export type GiverMove = (typeof giverMoves)[number]
export type SongwriterMove = (typeof songwriterMoves)[number]
