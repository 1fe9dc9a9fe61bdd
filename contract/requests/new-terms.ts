import * as z from 'zod/mini'
import { isDay } from '../grammar/calendar.ts'
import { daysAhead } from '../grammar/days-ahead.ts'
import { Price } from '../grammar/money.ts'

// This file is separate from project-terms.ts, because strangers load the schemas of a room.

/** Limits of terms (product.md, "Terms"). `proposals`: by both sides together, from one acceptance to its end. */
export const termsLimits = { years: 3, changes: 10, proposals: 20 } as const

/** First and last day by which a song can be ready: from today to three years on (product.md, "Terms"). */
export const readyDays = (now = Date.now()) => daysAhead({ ahead: 0, years: termsLimits.years }, now)

const isReadyDay = (day: string) => isDay(day) && day >= readyDays().first && day <= readyDays().last

const dayRule = `Please choose a day from today to ${termsLimits.years} years on`
const changesRule = `Please choose 0 to ${termsLimits.changes} rounds of changes`

/** Terms that one side proposes: price, the day on which the song is ready, and rounds of changes. */
export const NewTerms = z.object({
  /** '0.00' for a song that is given. */
  price: Price,
  /** A plain date: '2027-03-03'. It is never converted to another time zone. */
  readyBy: z.string(dayRule).check(z.trim(), z.refine(isReadyDay, dayRule)),
  changes: z
    .number(changesRule)
    .check(z.int(changesRule), z.minimum(0, changesRule), z.maximum(termsLimits.changes, changesRule)),
})
export type NewTerms = z.output<typeof NewTerms>
