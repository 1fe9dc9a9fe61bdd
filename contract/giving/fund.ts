import * as z from 'zod/mini'
import { Money } from '../grammar/money.ts'
import { liveDonations } from '../grammar/state.ts'
import { Id, Timestamp } from '../grammar/text.ts'

/** One match of a Community Fund pledge to a song. Cancelled and rejected matches are not listed. */
export const LedgerEntry = z.object({
  id: Id,
  matchedAt: Timestamp,
  amount: Money,
  /** Null until the songwriter has confirmed. */
  receivedAmount: z.nullable(Money),
  status: z.enum(liveDonations),
  /** `firstName` is null where the giver stays anonymous. */
  giver: z.object({ firstName: z.nullable(z.string()) }),
  /** The title alone, where the page is public: only the listener shares the link to a room. */
  request: z.object({ title: z.string() }),
})
export type LedgerEntry = z.infer<typeof LedgerEntry>

/** Outcome of the general pledges made in one month (UTC); `pledgedAmount` is all of them except the rejected. */
export const FundMonth = z.object({
  /** '2026-11'. */
  month: z.string(),
  pledgedAmount: Money,
  waitingAmount: Money,
  matchedAmount: Money,
  confirmedAmount: Money,
})
export type FundMonth = z.infer<typeof FundMonth>

/** An unsent pledge counts with at most this in public figures (product.md, "Money and donations"). */
export const countedUnsent = '1000.00'

/** Number of months in the chart, this one included. */
export const fundMonths = 12

/** Promises that fell due, and givers of them, below which nothing is said of how they were kept. */
export const keptFrom = { promises: 20, givers: 10 } as const

/** What became of all that fell due, reckoned once a day (product.md, "Kept promises"). */
const KeptPromises = z.object({
  due: Money,
  paid: Money,
  open: Money,
  lapsed: Money,
  /** From falling due to the confirmation. */
  medianDays: z.nullable(z.number()),
})
export type KeptPromises = z.infer<typeof KeptPromises>

export const CommunityFund = z.object({
  totalAmount: Money,
  monthlyGoal: Money,
  lastUpdated: Timestamp,
  monthAmount: Money,
  waitingAmount: Money,
  matchedAmount: Money,
  confirmedAmount: Money,
  /** A larger pledge is never matched to a song. */
  largestMatch: Money,
  /** Null until there are enough to say something of nobody in particular. */
  kept: z.nullable(KeptPromises),
})
export type CommunityFund = z.infer<typeof CommunityFund>

/** Shown to strangers in place of a title, and to a matched giver until the room opens (product.md, "The Community Fund"). */
export const privateSong = 'A private song'

/** A fund's goal as it begins, and as it is shown until the fund has loaded (spec 9.fund.goal-text). */
export const fallbackMonthlyGoal = '17000.00'
