import { currency } from '#contract/grammar/currency'
import { type Money, maxAmount } from '#contract/grammar/money'

export interface Sum {
  amount: Money
  out: boolean
  /**
   * ISO code of the currency, or its sign if the code is unknown. Undefined if the text names no currency.
   */
  currency: string | undefined
  /**
   * True if a plus, minus or currency marks the number as money. A number with two decimals alone may be
   * something else.
   */
  marked: boolean
}

const signs: Record<string, string> = { $: 'USD', US$: 'USD', '€': 'EUR', '£': 'GBP', '¥': 'JPY', '₹': 'INR' }
const mark = String.raw`(?:[A-Z]{1,3}\$|\p{Sc}|\b[A-Z]{3}\b)`
const minus = String.raw`[-\u2212\u2013]`
const digits = String.raw`\d(?:[\d.,'\u2019\u00a0\u202f]|\x20(?=\d{3}))*`
const sum = new RegExp(
  String.raw`(?<![\p{L}\d.,:/#*])(?<open>\()?(?<sign>[+]|${minus})?\s?(?<before>${mark})?\s?(?<inner>${minus})?(?<digits>${digits})(?<trailing>${minus}(?!\d))?(?:\s?(?<after>${mark}))?(?<close>\))?(?![\p{L}\d/%]|[:.,]\d)`,
  'gu',
)

/**
 * Every amount of money in a text: '+ $1,250.00', '($370)', '-25,00 EUR', '25.00'. Skips plain numbers, dates
 * and ids.
 */
export function sumsIn(text: string): Sum[] {
  return Array.from(text.matchAll(sum), (found) => asSum(found.groups ?? {})).filter(
    (one) => one !== undefined,
  )
}

export const sumOf = (cell: string): Sum | undefined => {
  const found = [...cell.matchAll(sum)]
  return found.length === 1 ? asSum(found[0]?.groups ?? {}, true) : undefined
}

function asSum(found: Record<string, string | undefined>, inColumn = false): Sum | undefined {
  const amount = twoDecimals(found.digits?.replace(/[.,]$/, '') ?? '')
  const named = found.before ?? found.after
  const marked = Boolean(named ?? found.sign)
  if (!amount || (!inColumn && !marked && !/[.,]\d{2}$/.test(found.digits ?? ''))) return undefined
  return {
    amount,
    out:
      /[^+]/.test(found.sign ?? '') || Boolean(found.inner ?? found.trailing ?? (found.open && found.close)),
    currency: named && (currency().signs.includes(named) ? currency().code : (signs[named] ?? named)),
    marked,
  }
}

/**
 * '1,250.5' and '1.250,50' → '1250.50'. Undefined for a text that is no amount in whole cents, such as
 * '0.004'.
 */
function twoDecimals(text: string): Money | undefined {
  const [, whole = text, fraction = ''] = /^(.*)[.,](\d{1,2})$/.exec(text) ?? []
  const grouped = whole.split(/\D/)
  const wellGrouped = grouped.every((group, index) => group.length === 3 || (index === 0 && group.length > 0))
  if (grouped.length > 1 && (!wellGrouped || (grouped[0] ?? '').length > 3)) return undefined
  const plain = grouped.join('').replace(/^0+(?=\d)/, '')
  return plain.length < maxAmount.length - 2 ? `${plain}.${fraction.padEnd(2, '0')}` : undefined
}
