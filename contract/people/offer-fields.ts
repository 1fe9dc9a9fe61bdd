import * as z from 'zod/mini'
import { isDay } from '../grammar/calendar.ts'
import { AmountOrNone } from '../grammar/money.ts'
import { clearable } from '../grammar/text.ts'

// This file is separate from offers.ts, because strangers load the schemas of a songwriter's card.

/** Most days that a song can usually take, and most rounds of changes that can be included. */
export const mostDays = 365
export const mostChanges = 10

/** Schema of a whole number, as text too, or an empty text, which stays empty. */
function wholeOrNone(least: number, most: number) {
  const rule = `Please enter a whole number from ${least} to ${most}`
  const fits = (typed: string) => /^\d{1,3}$/.test(typed) && Number(typed) >= least && Number(typed) <= most
  return z.pipe(
    z
      .pipe(
        z.union([z.string(rule), z.number(rule)], rule),
        z.transform((value) => String(value).trim()),
      )
      .check(z.refine((typed) => typed === '' || fits(typed), rule)),
    z.transform((typed) => (typed === '' ? '' : Number(typed))),
  )
}

/** Fields of the profile's form. Absent ones stay as they are; null and empty text clear them. */
export const offerFields = {
  priceFrom: clearable(AmountOrNone),
  usualDays: clearable(wholeOrNone(1, mostDays)),
  changesIncluded: clearable(wholeOrNone(0, mostChanges)),
  isPaused: clearable(z.union([z.boolean(), z.literal('')])),
  pausedUntil: clearable(
    z.string().check(
      z.trim(),
      z.refine((day) => day === '' || isDay(day), 'Please choose a day'),
    ),
  ),
}
