import * as z from 'zod/mini'
import { Money } from '../grammar/money.ts'

export const Counted = z.object({ count: z.number(), amount: Money })

export const StewardFigures = z.object({
  people: z.number(),
  openReports: z.number(),
  openAppeals: z.number(),
  mailsGivenUp: z.number(),
  jobsFailed: z.number(),
  /** Due and unsent pledges, and those overdue by more than `overdueDays`. */
  due: Counted,
  overdue: Counted,
  /** Lapsed in the last 30 days, calculated once a day; null before the first calculation. */
  lapsed: z.nullable(Counted),
  /** Percentage paid of the money that fell due, in whole percent; null if nothing fell due. */
  keptPercent: z.nullable(z.number()),
  checkpointDay: z.nullable(z.string()),
})
export type StewardFigures = z.infer<typeof StewardFigures>
