import { currency } from '../grammar/currency.ts'
import type { Money } from '../grammar/money.ts'
import type { WaysToBePaid } from '../people/songwriters.ts'
import type { paymentMethods } from './donations.ts'
import { usableWays } from './ways.ts'

interface Payment {
  amount: Money
  code: string
}

export interface WayToPay {
  method: (typeof paymentMethods)[number]
  name: string
  /** Display text to read and copy: '@tomas', '$tomas', or the link as typed. */
  shown: string
  /**
   * Link that opens the service, prefilled as far as its links support. Absent if the text is no valid
   * handle.
   */
  href?: string
  /** Fields that the link prefills. The giver types the rest. */
  fills: readonly ('amount' | 'code')[]
  /** Full host of the link in ASCII, if it belongs to no known service. */
  host?: string
}

/**
 * Payment methods for these handles and this payment, in the specification's order, without those that can't
 * carry the site's currency.
 */
export function waysToPay(handles: WaysToBePaid, payment: Payment): WayToPay[] {
  const ways = { paypalLink: paypal, venmoHandle: venmo, cashappHandle: cashapp, tipLink: tip }
  return usableWays().flatMap((way) => {
    const given = handles[way]?.trim()
    return given ? [ways[way](given, payment)] : []
  })
}

/** PayPal accepts only whole amounts of these currencies, although other services use hundredths. */
const wholeAtPaypal = ['HUF', 'JPY', 'TWD']

/**
 * Amount for a PayPal.me path: '25.50USD'. Undefined if PayPal would refuse its cents; then the giver types
 * the amount.
 */
function paypalAmount(amount: Money): string | undefined {
  const { code, decimals } = currency()
  const isWhole = amount.endsWith('.00')
  if (!wholeAtPaypal.includes(code) && decimals === 2) return amount + code
  return isWhole ? amount.slice(0, -3) + code : undefined
}

/** PayPal.me takes an amount in its path; other PayPal links, such as a hosted button, stay as they are. */
function paypal(given: string, { amount }: Payment): WayToPay {
  const way = { method: 'paypal', name: 'PayPal' } as const
  const address = asAddress(given)
  const name = address ? paypalName(address) : handleIn(given, '@')
  if (name) {
    const wish = paypalAmount(amount)
    return {
      ...way,
      shown: address ? given : `paypal.me/${name}`,
      href: ['https://paypal.me', encodeURIComponent(name), ...(wish ? [wish] : [])].join('/'),
      fills: wish ? ['amount'] : [],
    }
  }
  return { ...way, shown: given, ...(address && { href: address.href, host: address.host }), fills: [] }
}

function paypalName(address: URL) {
  const [first, second] = segmentsOf(address)
  if (isAt(address, 'paypal.me')) return handleIn(first, '@')
  return isAt(address, 'paypal.com') && first?.toLowerCase() === 'paypalme'
    ? handleIn(second, '@')
    : undefined
}

/**
 * Venmo takes the amount and the note. A Venmo QR code link identifies the person by a number and takes
 * neither.
 */
function venmo(given: string, { amount, code }: Payment): WayToPay {
  const way = { method: 'venmo', name: 'Venmo' } as const
  const address = asAddress(given, 'venmo.com')
  const segments = address ? segmentsOf(address) : []
  const name = address ? handleIn(segments[0] === 'u' ? segments[1] : segments[0], '@') : handleIn(given, '@')
  if (!name || (address && segments[0] === 'code'))
    return { ...way, shown: given, ...(address && { href: address.href }), fills: [] }
  // Percent-encoded, because Venmo shows a plus as a plus.
  const wish = `txn=pay&amount=${amount}&note=${encodeURIComponent(code)}`
  return {
    ...way,
    shown: `@${name}`,
    href: `https://venmo.com/${encodeURIComponent(name)}?${wish}`,
    fills: ['amount', 'code'],
  }
}

/** Cash App takes an amount in its path, after the $Cashtag. */
function cashapp(given: string, { amount }: Payment): WayToPay {
  const way = { method: 'cashapp', name: 'Cash App' } as const
  const address = asAddress(given, 'cash.app')
  const name = handleIn(address ? segmentsOf(address)[0] : given, '$@')
  if (!name) return { ...way, shown: given, ...(address && { href: address.href }), fills: [] }
  return {
    ...way,
    shown: `$${name}`,
    href: `https://cash.app/$${encodeURIComponent(name)}/${amount}`,
    fills: ['amount'],
  }
}

const tip = (given: string): WayToPay => {
  const address = asAddress(given)
  return {
    method: 'other',
    name: 'Tip link',
    shown: given,
    ...(address && { href: address.href, host: address.host }),
    fills: [],
  }
}

/** URL of 'venmo.com/u/tomas', with or without its scheme; undefined if it is no URL. */
function asAddress(text: string, host?: string): URL | undefined {
  const withScheme = /^https?:\/\//i.test(text)
  if (!withScheme && !(/^[\w-]+(\.[\w-]+)+\//.test(text) && !text.includes(' '))) return undefined
  const address = URL.canParse(withScheme ? text : `https://${text}`)
    ? new URL(withScheme ? text : `https://${text}`)
    : undefined
  // URLs of other sites and schemes such as 'javascript:' are no handles.
  return address && (!host || isAt(address, host)) ? address : undefined
}

const isAt = ({ hostname }: URL, host: string) => hostname === host || hostname.endsWith(`.${host}`)

function segmentsOf({ pathname }: URL) {
  return pathname
    .split('/')
    .filter(Boolean)
    .map((part) => {
      try {
        return decodeURIComponent(part)
      } catch {
        return part
      }
    })
}

/** The bare name in '@tomas', '$tomas' or 'tomas'; undefined for what no service accepts as a name, such as an email. */
function handleIn(text: string | undefined, signs: string) {
  const bare = text?.trim() ?? ''
  const name = signs.includes(bare.charAt(0)) ? bare.slice(1).trim() : bare
  return /^[\p{L}\p{M}\p{N}._-]{1,60}$/u.test(name) ? name : undefined
}
