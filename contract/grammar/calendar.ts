import { ms } from './time.ts'

/**
 * Today where the day ends last (UTC-12), as a plain date. A plain date before it is past in every time zone
 * (product.md, "The brief").
 */
export const lastToday = (now = Date.now()) => new Date(now - 12 * ms.hour).toISOString().slice(0, 10)

/** True if a text is a day of the calendar from the year 2000 on: '2028-02-29', but not '2027-02-29'. */
export const isDay = (text: string) => {
  const at = new Date(`${text}T00:00:00.000Z`)
  return (
    /^[2-9]\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
  )
}
