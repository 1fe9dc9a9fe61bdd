import * as z from 'zod/mini'
import { Money } from '../grammar/money.ts'

export const Counted = z.object({ count: z.number(), amount: Money })

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
})
export type StewardFigures = z.infer<typeof StewardFigures>
