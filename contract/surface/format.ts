import { type Currency, currency } from '../grammar/currency.ts'
import { cents } from '../grammar/money.ts'
import { once } from './once.ts'

interface Named {
  firstName: string | null
  lastName?: string | null
}

const language = 'en-US'
/** Returns a function for the formatter of the site's currency. The formatter is made at first use. */
function formatter(options?: Intl.NumberFormatOptions) {
  let made: { of: Currency; format: Intl.NumberFormat } | undefined
  return () => {
    const own = currency()
    if (made?.of !== own) {
      const { code, decimals } = own
      // The number of decimals is set explicitly, because browsers have different defaults for some
      // currencies.
      const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals, ...options }
      const format = new Intl.NumberFormat(language, { style: 'currency', currency: code, ...digits })
      made = { of: own, format }
    }
    return made.format
  }
}
const noDecimals = { minimumFractionDigits: 0, maximumFractionDigits: 0 }
const exact = formatter()
const whole = formatter(noDecimals)
const full = formatter({ ...noDecimals, roundingMode: 'trunc' })
const dayParts = { year: 'numeric', month: 'short', day: 'numeric' } as const
const day = once(() => new Intl.DateTimeFormat(language, dayParts))
const utcDay = once(() => new Intl.DateTimeFormat(language, { ...dayParts, timeZone: 'UTC' }))
const month = once(() => new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long' }))
const moment = once(() => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }))

const letters = once(() => new Intl.Segmenter(language))

/** '1234.50' → '$1,234.50', or '€1,234.50' on a site in euros. */
export const inCurrency = (amount: string) => exact().format(cents(amount) / 100)

/** '1234.00' → '$1,234'; cents only if they aren't zero. */
export const shortInCurrency = (amount: string) =>
  (amount.endsWith('.00') ? whole() : exact()).format(cents(amount) / 100)

/** '1234.50' → '$1,234': without decimals, rounded down. */
export const wholeInCurrency = (amount: string) => full().format(cents(amount) / 100)

export const inMB = (bytes: number) => `${Math.round((bytes / 1_048_576) * 10) / 10} MB`

/** '2026-11-20T15:14:00Z' → 'Nov 20, 2026'. */
export const dayOf = (iso: string) => day().format(new Date(iso))

/** UTC variant of `dayOf`, for server-rendered pages, which don't know the reader's time zone. */
export const utcDayOf = (iso: string) => utcDay().format(new Date(iso))

const dayOnly = once(() => new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric' }))

/** 'Nov 20' for a day of this year, else 'Nov 20, 2025'. */
export const shortDayOf = (iso: string) =>
  new Date(iso).getFullYear() === new Date().getFullYear() ? dayOnly().format(new Date(iso)) : dayOf(iso)

/** Month as text: 'November 2026'. */
export const monthOf = (iso: string) => month().format(new Date(iso))

/** Day and time as text: 'Nov 20, 2026, 3:14 PM'. */
export const momentOf = (iso: string) => moment().format(new Date(iso))

/** 'Ada Lovelace', or only the part of the name that is known; '' without a name. */
export const fullName = ({ firstName, lastName }: Named) => [firstName, lastName].filter(Boolean).join(' ')

/** 'Ada Lovelace' → 'AL'. Names are split into graphemes, so that no letter is cut in half. */
export const initials = ({ firstName, lastName }: Named) =>
  [firstName, lastName]
    .map((name) => Array.from(letters().segment((name ?? '').trim()), ({ segment }) => segment)[0] ?? '')
    .join('')
    .toLocaleUpperCase(language)

export const firstNameOr = ({ firstName }: Named, otherwise = 'Anonymous') => firstName || otherwise
