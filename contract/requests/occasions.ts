import * as z from 'zod/mini'
import { isDay } from '../grammar/calendar.ts'
import { daysAhead } from '../grammar/days-ahead.ts'
import { clearable, limits, line } from '../grammar/text.ts'
import { occasions } from './song-requests.ts'

export const mostNeededYears = 3

/** First and last day by which a song can be needed: from tomorrow to three years on (product.md, "The brief"). */
export const neededDays = (now = Date.now()) => daysAhead({ ahead: 1, years: mostNeededYears }, now)

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
