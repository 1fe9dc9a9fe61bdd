import { builtCurrency, currency } from '../grammar/currency.ts'
import { type WaysToBePaid, waysToBePaid } from '../people/songwriters.ts'

type Way = keyof WaysToBePaid

/** Currencies that PayPal accounts and PayPal.me links support, by PayPal's documentation. */
const ofPaypal =
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(' ')

/** Currencies that each service supports. A method without an entry, such as a tip link, may support any. */
const carried: Partial<Record<Way, readonly string[]>> = {
  paypalLink: ofPaypal,
  venmoHandle: [builtCurrency.code],
  cashappHandle: [builtCurrency.code],
}

/**
 * Payment methods that support the site's currency. Other methods are hidden, and can't be used for payments
 * (decision 0254).
 */
export const usableWays = (): Way[] =>
  waysToBePaid.filter((way) => carried[way]?.includes(currency().code) ?? true)

export function shownWays<Ways extends WaysToBePaid>(ways: Ways): Ways {
  const usable = usableWays()
  const hidden = waysToBePaid.filter((way) => !usable.includes(way))
  return { ...ways, ...Object.fromEntries(hidden.map((way) => [way, null])) }
}

export const hasWayToBePaid = (ways: WaysToBePaid) => usableWays().some((way) => ways[way])

export const wayNames: Record<Way, string> = {
  paypalLink: 'PayPal',
  venmoHandle: 'Venmo',
  cashappHandle: 'Cash App',
  tipLink: 'Tip link',
}

export const serviceNames = () =>
  usableWays().flatMap((way) => (carried[way] === undefined ? [] : [wayNames[way]]))

/** Joins names for a sentence: 'PayPal, Venmo or Cash App'. */
export const oneOf = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
