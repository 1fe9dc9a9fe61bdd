import * as z from 'zod/mini'
import { isDay } from '../grammar/calendar.ts'
import { limits, line } from '../grammar/text.ts'
import { ms } from '../grammar/time.ts'
import { occasions } from './song-requests.ts'

export const mostNeededYears = 3

/**
 * First and last day by which a song can be needed: from tomorrow to three years on (product.md, "The brief").
 * A listener's time zone isn't known. So the first day is tomorrow where the day begins last (UTC-12), and the
 * last is three years on where it begins first (UTC+14). Nobody's own tomorrow is refused.
 */
export function neededDays(now = Date.now()): { first: string; last: string } {
  const today = new Date(now + 14 * ms.hour)
  const last = Date.UTC(today.getUTCFullYear() + mostNeededYears, today.getUTCMonth(), today.getUTCDate())
  const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10)
  return { first: dayAt(now - 12 * ms.hour + ms.day), last: dayAt(last) }
}

/** Makes a field that can be left out or cleared. Null and empty text become null; an absent field stays absent. */
const clearable = <Value extends string>(value: z.ZodMiniType<Value, Value>) =>
  z.optional(
    z.pipe(
      z.nullable(value),
      z.transform((said) => (said || null) as Exclude<Value, ''> | null),
    ),
  )

const isNeedable = (day: string) => isDay(day) && day >= neededDays().first && day <= neededDays().last

/** A plain date: '2027-03-03'. It is never converted to another time zone. */
const NeededBy = z.string().check(
  z.trim(),
  z.refine(
    (day) => day === '' || isNeedable(day),
    `Please choose a day from tomorrow to ${mostNeededYears} years on`,
  ),
)

/** Who a song is for, why, and by when. All of it is optional. */
export const occasionFields = {
  recipient: clearable(line(0, limits.recipient)),
  occasion: clearable(z.enum(['', ...occasions])),
  neededBy: clearable(NeededBy),
}

/** Change of what is optional in a brief. Absent fields stay as they are. */
export const BriefChange = z.object(occasionFields)
export type BriefChange = z.output<typeof BriefChange>
