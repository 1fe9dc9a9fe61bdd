import * as z from 'zod/mini'
import { builtCurrency, currency } from '../grammar/currency.ts'
import { type AllWays, allWays, ibanCurrency } from '../people/songwriters.ts'

type Way = keyof AllWays

/** Currencies that PayPal accounts and PayPal.me links support, by PayPal's documentation. */
const ofPaypal =
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(' ')

/** Currencies that each service supports. A method without an entry, such as a tip link, may support any. */
const carried: Partial<Record<Way, readonly string[]>> = {
  paypalLink: ofPaypal,
  venmoHandle: [builtCurrency.code],
  cashappHandle: [builtCurrency.code],
  iban: [ibanCurrency],
  ibanHolder: [ibanCurrency],
}

/** A holder's name belongs to an IBAN, and a line of words may say anything. */
const makesNobodyPayable: readonly Way[] = ['ibanHolder', 'otherWay']

/**
 * Payment methods that support the site's currency. Other methods are hidden, and can't be used for payments
 * (decision 0254).
 */
export const usableWays = (): Way[] =>
  allWays.filter((way) => carried[way]?.includes(currency().code) ?? true)

export function shownWays<Ways extends Partial<AllWays>>(ways: Ways): Ways {
  const usable = usableWays()
  const hidden = allWays.filter((way) => way in ways && !usable.includes(way))
  return { ...ways, ...Object.fromEntries(hidden.map((way) => [way, null])) }
}

/** Methods of which one is enough to be paid. */
export const payableWays = () => usableWays().filter((way) => !makesNobodyPayable.includes(way))

export const hasWayToBePaid = (ways: Partial<AllWays>) => payableWays().some((way) => ways[way])

export const wayNames: Record<Way, string> = {
  paypalLink: 'PayPal',
  venmoHandle: 'Venmo',
  cashappHandle: 'Cash App',
  tipLink: 'Tip link',
  iban: 'IBAN',
  ibanHolder: 'Account holder',
  otherWay: 'Another way',
}

const services: readonly Way[] = ['paypalLink', 'venmoHandle', 'cashappHandle']

export const serviceNames = () =>
  usableWays().flatMap((way) => (services.includes(way) ? [wayNames[way]] : []))

export const takesIban = () => usableWays().includes('iban')

/** Joins names for a sentence: 'PayPal, Venmo or Cash App'. */
export const oneOf = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`

/**
 * How a promise is paid. The bank account and the songwriter's own words are null until the promise is due,
 * all ways once it is paid or ended.
 */
export const WaysToPay = z.object({
  paypalLink: z.nullable(z.string()),
  venmoHandle: z.nullable(z.string()),
  cashappHandle: z.nullable(z.string()),
  tipLink: z.nullable(z.string()),
  iban: z.nullable(z.string()),
  ibanHolder: z.nullable(z.string()),
  otherWay: z.nullable(z.string()),
  /** True if the songwriter has a way to be paid, even if the giver can't read it yet. */
  canBePaid: z.boolean(),
})
export type WaysToPay = z.infer<typeof WaysToPay>
