import * as z from 'zod/mini'
import { Money } from '../grammar/money.ts'
import { Id, Timestamp } from '../grammar/text.ts'

export const Counted = z.object({ count: z.number(), amount: Money })

/** A donation or request whose events or sums differ. */
export const FoundDifference = z.object({
  subjectId: Id,
  /** What differs, in ids, codes and amounts. */
  said: z.string(),
  firstFoundAt: Timestamp,
  lastFoundAt: Timestamp,
})
export type FoundDifference = z.infer<typeof FoundDifference>

export const StewardFigures = z.object({
  people: z.number(),
  openReports: z.number(),
  openAppeals: z.number(),
  mailsGivenUp: z.number(),
  jobsFailed: z.number(),
  /** Pledges that are due and unsent, and those of them that are overdue by more than `overdueDays`. */
  due: Counted,
  overdue: Counted,
  /** Pledges that lapsed in the last 30 days, calculated once a day; null before the first calculation. */
  lapsed: z.nullable(Counted),
  /** How much of the money that fell due was paid, in whole percent; null if nothing fell due. */
  keptPercent: z.nullable(z.number()),
  checkpointDay: z.nullable(z.string()),
  /** Differences that the audit or a watched move found, and that no later one found to be gone. */
  differences: z.array(FoundDifference),
})
export type StewardFigures = z.infer<typeof StewardFigures>
