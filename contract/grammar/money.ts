import * as z from 'zod/mini'
import { currency } from './currency.ts'

declare const unit: unique symbol
/** Branded type of whole cents. Only this file creates them, so that no float can be summed by mistake. */
export type Cents = number & { readonly [unit]: 'cents' }

/** Money in JSON and in the database: '25.00'. A sum may have any number of digits. */
export const Money = z.string().check(z.regex(/^\d+\.\d{2}$/))
export type Money = z.infer<typeof Money>

export const maxAmount = '99999999.99'
export const minAmount = '1.00'

/** '25.00' → 2500. The result is exact: digits are read from the text, without float multiplication. */
export function cents(money: Money): Cents {
  const [whole = '0', fraction = ''] = money.split('.')
  return Number(whole + fraction.padEnd(2, '0').slice(0, 2)) as Cents
}

/** Marks the result of a calculation as `Cents`. Throws unless it is a whole number. */
export function wholeCents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is no whole number of cents`)
  return amount as Cents
}

/** Cents as text: 2500 → '25.00'. */
export function money(amount: Cents): Money {
  const digits = String(amount).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** -2500 → '-25.00': a difference, which the database adds to a sum. */
export const signedMoney = (amount: Cents): string =>
  amount < 0 ? `-${money(wholeCents(Math.abs(amount)))}` : money(amount)

const amountRequired = 'Amount is required'

const grouped = /^\d{1,3}(,\d{3})+(\.\d*)?$/

/**
 * '$1,000' → '1000': typed amounts may have currency signs and separators. '1,5' is returned unchanged,
 * because it is ambiguous.
 */
function bare(typed: string): string {
  const text = typed.trim()
  const sign = currency().signs.find((one) => text.startsWith(one)) ?? ''
  const digits = text.slice(sign.length).trimStart()
  return grouped.test(digits) ? digits.replaceAll(',', '') : digits
}

interface Smallest {
  least: Money
  orZero?: true
}

function amountProblem(typed: string, { least, orZero }: Smallest): string | undefined {
  if (!/^\d+(\.\d*)?$/.test(typed)) return amountRequired
  const [whole = '', fraction = ''] = typed.split('.')
  if (currency().decimals === 0 && /[^0]/.test(fraction)) return `Use whole ${currency().several}`
  if (fraction.length > 2) return 'Use at most two decimals'
  if (whole.replace(/^0+/, '').length > 8)
    return `The most is ${currency().decimals === 0 ? maxAmount.slice(0, -3) : maxAmount}`
  const amount = cents(twoDecimals(typed))
  return amount < cents(least) && !(orZero && amount === 0) ? amountRequired : undefined
}

/** '007.5' → '7.50'. Only text is changed, so that no digit becomes a float. */
function twoDecimals(typed: string): Money {
  const [whole = '', fraction = ''] = typed.split('.')
  return `${whole.replace(/^0+(?=\d)/, '')}.${fraction.padEnd(2, '0')}`
}

/**
 * Schema of an amount in a request: 25, '25.5' or '$1,025.50'. The parsed amount is text with two decimals,
 * such as '25.50'.
 */
const amountFrom = ({ isOptional = false, ...smallest }: Smallest & { isOptional?: boolean }) =>
  z.pipe(
    z.union([z.number(amountRequired), z.string(amountRequired)], amountRequired).check((context) => {
      const typed = bare(String(context.value))
      const message = isOptional && typed === '' ? undefined : amountProblem(typed, smallest)
      if (message) context.issues.push({ code: 'custom', input: context.value, message })
    }),
    z.transform((value): Money => {
      const typed = bare(String(value))
      return typed === '' ? '' : twoDecimals(typed)
    }),
  )

export const Amount = amountFrom({ least: minAmount })
/** Schema of the price of a song: an amount, or 0 for a song that is given. */
export const Price = amountFrom({ least: minAmount, orZero: true })
/** Schema of an amount or an empty text, which stays empty. */
export const AmountOrNone = amountFrom({ least: minAmount, isOptional: true })
/** Schema of a received amount. A payment service's fee can make it smaller than the smallest pledge. */
export const ReceivedAmount = amountFrom({ least: '0.01' })

/**
 * `amount` in whole percent of `goal` (a positive amount), capped at 100 (spec 9.fund.cap). The division
 * comes last, because 0.29 * 100 is less than 29.
 */
export function percentOf(amount: Money, goal: Money): number {
  const whole = cents(goal)
  return whole === 0 ? 0 : Math.min(100, Math.floor((cents(amount) * 100) / whole))
}
