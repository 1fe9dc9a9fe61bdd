import * as z from 'zod/mini'
import { Money } from '../grammar/money.ts'
import { liveDonations } from '../grammar/state.ts'
import { Id, Timestamp } from '../grammar/text.ts'

/** One match of a Community Fund pledge to a song. Cancelled and rejected matches are not listed. */
export const LedgerEntry = z.object({
  id: Id,
  matchedAt: Timestamp,
  amount: Money,
  receivedAmount: z.nullable(Money),
  status: z.enum(liveDonations),
  giver: z.object({ firstName: z.nullable(z.string()) }),
  /**
   * Only the title, and `privateSong` unless the page is public. No link, because only the listener may share
   * it.
   */
  request: z.object({ title: z.string() }),
})
export type LedgerEntry = z.infer<typeof LedgerEntry>

/**
 * Outcome of the pledges to the Community Fund that were made in one month (UTC). `pledgedAmount` excludes
 * rejected pledges.
 */
export const FundMonth = z.object({
  /** Month, such as '2026-11'. */
  month: z.string(),
  pledgedAmount: Money,
  waitingAmount: Money,
  matchedAmount: Money,
  confirmedAmount: Money,
})
export type FundMonth = z.infer<typeof FundMonth>

/** Maximum that an unsent pledge adds to public figures (product.md, "Money and donations"). */
export const countedUnsent = '1000.00'
/** Maximum that all unsent pledges of one person with an unproven email add to each public figure. */
export const countedUnproven = '100.00'
/** Maximum number of unsent pledges of one person with an unproven email. */
export const mostUnproven = 20

export const fundMonths = 12

/** Statistics of kept promises are shown from this number of due promises, and of their givers. */
export const keptFrom = { promises: 20, givers: 10 } as const

/** Outcome of all promises that fell due. It is calculated once a day (product.md, "Kept promises"). */
const KeptPromises = z.object({
  due: Money,
  paid: Money,
  open: Money,
  lapsed: Money,
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
  largestMatch: Money,
  /** Null if there are fewer promises or givers than in `keptFrom`, so that no one can be identified. */
  kept: z.nullable(KeptPromises),
})
export type CommunityFund = z.infer<typeof CommunityFund>

/**
 * Title that replaces the real title of a private request: for visitors, and for a matched giver until they
 * may open the request (product.md, "The Community Fund").
 */
export const privateSong = 'A private song'

/** Initial goal of a fund. Pages also show it until the fund's data is loaded (spec 9.fund.goal-text). */
export const fallbackMonthlyGoal = '17000.00'
