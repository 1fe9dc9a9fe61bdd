import * as z from 'zod/mini'
import { Money } from '../grammar/money.ts'

export const Counted = z.object({ count: z.number(), amount: Money })

export const StewardFigures = z.object({
  people: z.number(),
  openReports: z.number(),
  openAppeals: z.number(),
  mailsGivenUp: z.number(),
  jobsFailed: z.number(),
  /** Pledges that are due and unsent, and those of them that are due for more than `overdueDays`. */
  due: Counted,
  overdue: Counted,
  /** What lapsed in the last 30 days, reckoned once a day; null before the first time. */
  lapsed: z.nullable(Counted),
  /** Percentage paid of the money that fell due, in whole percent. Null where nothing fell due. */
  keptPercent: z.nullable(z.number()),
  /** UTC day of the newest signed checkpoint; null before the first. */
  checkpointDay: z.nullable(z.string()),
})
export type StewardFigures = z.infer<typeof StewardFigures>
