import * as z from 'zod/mini'
import { builtCurrency, type Currency } from '#contract/grammar/currency'
import { Amount, type Money } from '#contract/grammar/money'
import { isSeed } from './secret.ts'

/**
 * Parses the text of a setting. Throws an error if it is invalid. The message is written after the setting's
 * name, for example "must be a complete URL".
 */
export type Read<Value> = (text: string) => Value

export const anyText: Read<string> = (text) => text

const textThat =
  (isRight: (text: string) => boolean, phrase: string): Read<string> =>
  (text) => {
    if (!isRight(text)) throw new Error(phrase)
    return text
  }
const textLike = (pattern: RegExp, phrase: string) => textThat((text) => pattern.test(text), phrase)

export const atLeast = (length: number) =>
  textThat((text) => text.length >= length, `must have at least ${length} characters`)

export const upTo = (length: number) =>
  textThat((text) => text.length <= length, `must have at most ${length} characters`)

/** Seed of an Ed25519 key: 32 bytes in base64. */
export const seed = textThat(isSeed, 'must be 32 bytes in base64')

export const yesOrNo: Read<boolean> = (text) => {
  if (/^(1|true|yes|on)$/i.test(text)) return true
  if (/^(0|false|no|off)$/i.test(text)) return false
  throw new Error('must be 1 or 0')
}

export const wholeNumber =
  (from: number, to: number): Read<number> =>
  (text) => {
    const number = Number(text)
    if (!/^\d+$/.test(text) || number < from || number > to)
      throw new Error(`must be a whole number from ${from} to ${to}`)
    return number
  }

export const amount: Read<Money> = (text) => {
  const { success, data } = z.safeParse(Amount, text)
  if (!success) throw new Error('must be an amount of money, as in 100000.00')
  return data
}

export const oneOf =
  <const Choice extends string>(...choices: Choice[]): Read<Choice> =>
  (text) => {
    const found = choices.find((choice) => choice === text.toLowerCase())
    if (!found) throw new Error(`must be one of ${choices.join(', ')}`)
    return found
  }

export const url =
  (...schemes: string[]): Read<string> =>
  (text) => {
    const wanted = schemes.map((scheme) => `${scheme}://`).join(' or ')
    if (!schemes.some((scheme) => text.startsWith(`${scheme}://`)))
      throw new Error(`must begin with ${wanted}`)
    // `URL` rejects an empty host, but a PostgreSQL URL with a socket folder has one.
    if (!URL.canParse(text.replace('@/', '@socket/').replace(':///', '://socket/')))
      throw new Error('must be a complete URL')
    return text
  }

export const origin: Read<string> = (text) => {
  const { origin, pathname, search } = new URL(url('http', 'https')(text))
  if (pathname !== '/' || search)
    throw new Error('must have no path: Songwright needs a host name of its own')
  return origin
}

export const mailAddress = textLike(/^[^@<>]*<?[^\s@<>]+@[^\s@<>]+>?$/, 'must be an email address')

const listedAddress = textLike(/^[^\s@<>]+@[^\s@<>]+$/, 'must be email addresses with commas between them')

export const mailAddresses: Read<string[]> = (text) =>
  text
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter((one) => one !== '')
    .map(listedAddress)

/** Proxies whose X-Forwarded-For is trusted: all, the last N, or those with these addresses. */
export const proxies: Read<boolean | number | string[]> = (text) => {
  if (/^\d+$/.test(text) && Number(text) > 0) return Number(text)
  if (/[.:]/.test(text) || /^(loopback|linklocal|uniquelocal)\b/.test(text)) return text.split(/\s*,\s*/)
  try {
    return yesOrNo(text)
  } catch {
    throw new Error('must be 1, 0, a number of proxies, or addresses with commas between them')
  }
}

/** Currency of the site, by its ISO 4217 code (decision 0254). */
export const currency: Read<Currency> = (text) => {
  const code = text.toUpperCase()
  if (!Intl.supportedValuesOf('currency').includes(code))
    throw new Error('must be the code of a currency, as in USD or EUR')
  const decimals = formatIn(code).resolvedOptions().maximumFractionDigits ?? 2
  if (decimals !== 0 && decimals !== 2)
    throw new Error(
      `can’t be ${code}: its amounts have ${decimals} decimals, and Songwright records two, so that a receipt could not be recorded to its last digit`,
    )
  if (code === builtCurrency.code) return builtCurrency
  const named = (amount: number) => currencyPart(code, amount, { currencyDisplay: 'name' })
  const signs = [code, currencyPart(code, 1), currencyPart(code, 1, { currencyDisplay: 'narrowSymbol' })]
  return {
    code,
    decimals,
    signs: [...new Set(signs)],
    one: named(1),
    several: named(2),
    zero: formatIn(code, { maximumFractionDigits: 0 }).format(0),
  }
}

const formatIn = (code: string, options: Intl.NumberFormatOptions = {}) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: code, ...options })

const currencyPart = (code: string, amount: number, options?: Intl.NumberFormatOptions) =>
  formatIn(code, { maximumFractionDigits: 0, ...options })
    .formatToParts(amount)
    .find(({ type }) => type === 'currency')!.value

/** A colour, for example '#b3471d'. */
export const colour: Read<string> = (text) =>
  textLike(/^#[0-9a-f]{6}$/i, 'must be a colour, as in #b3471d')(text).toLowerCase()

/** Public or private key of the encryption tool "age" (X25519). */
export const backupKey = textLike(
  /^(age1[0-9a-z]{58}|AGE-SECRET-KEY-1[0-9A-Z]{58})$/,
  'must be a key that `npm run backup -- key` made: age1… or AGE-SECRET-KEY-1…',
)
