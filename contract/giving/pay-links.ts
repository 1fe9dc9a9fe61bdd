import { currency } from '../grammar/currency.ts'
import type { Money } from '../grammar/money.ts'
import { spacedIban } from '../people/iban.ts'
import { type AllWays, ibanCurrency } from '../people/songwriters.ts'
import type { paymentMethods } from './donations.ts'
import { usableWays } from './ways.ts'

interface Payment {
  amount: Money
  code: string
}

export interface WayToPay {
  method: (typeof paymentMethods)[number]
  name: string
  /** Text for the giver to read and copy: '@tomas', '$tomas', or the link as the songwriter typed it. */
  shown: string
  /**
   * Link that opens the payment service, with the fields of `fills` filled in. Absent if the text is no valid
   * handle.
   */
  href?: string
  /** Fields that the link prefills. The giver types the rest. */
  fills: readonly ('amount' | 'code')[]
  /** Text to copy, where it differs from `shown`. */
  copied?: string
  /** Name of the bank account's holder, which a transfer needs. */
  holder?: string
  /** Text of the QR code, where it isn't the link. */
  scanned?: string
  /** True if `shown` is the songwriter's own words. */
  isOwnWords?: true
  /** Full host name of the link in ASCII, if the link belongs to no known payment service. */
  host?: string
}

/**
 * Ways to pay with these handles, in the specification's order. Methods that don't support the site's
 * currency are left out.
 */
export function waysToPay(handles: Partial<AllWays>, payment: Payment): WayToPay[] {
  const bank = (iban: string) => transfer(iban, handles.ibanHolder ?? '', payment)
  const ways = { paypalLink: paypal, venmoHandle: venmo, cashappHandle: cashapp, tipLink: tip, iban: bank }
  return usableWays().flatMap((way) => {
    const given = handles[way]?.trim()
    if (!given || way === 'ibanHolder') return []
    return [way === 'otherWay' ? inOwnWords(given) : ways[way](given, payment)]
  })
}

/** Currencies in which PayPal accepts only whole amounts, although other services use hundredths. */
const wholeAtPaypal = ['HUF', 'JPY', 'TWD']

/**
 * Amount for a PayPal.me path: '25.50USD'. Undefined if PayPal would refuse the amount's cents. The giver
 * then types the amount.
 */
function paypalAmount(amount: Money): string | undefined {
  const { code, decimals } = currency()
  const isWhole = amount.endsWith('.00')
  if (!wholeAtPaypal.includes(code) && decimals === 2) return amount + code
  return isWhole ? amount.slice(0, -3) + code : undefined
}

/**
 * Way to pay by PayPal. A PayPal.me link can have the amount in its path. Other PayPal links, such as a
 * hosted button, are used unchanged.
 */
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
 * Way to pay by Venmo. A link with a name can also have the amount and the note. A link from a Venmo QR code
 * has a number instead of the name, and can't have amount or note.
 */
function venmo(given: string, { amount, code }: Payment): WayToPay {
  const way = { method: 'venmo', name: 'Venmo' } as const
  const address = asAddress(given, 'venmo.com')
  const segments = address ? segmentsOf(address) : []
  const name = address ? handleIn(segments[0] === 'u' ? segments[1] : segments[0], '@') : handleIn(given, '@')
  if (!name || (address && segments[0] === 'code'))
    return { ...way, shown: given, ...(address && { href: address.href }), fills: [] }
  // `encodeURIComponent` writes a space as "%20". A "+" for a space would appear as a plus in Venmo.
  const wish = `txn=pay&amount=${amount}&note=${encodeURIComponent(code)}`
  return {
    ...way,
    shown: `@${name}`,
    href: `https://venmo.com/${encodeURIComponent(name)}?${wish}`,
    fills: ['amount', 'code'],
  }
}

/** Way to pay by Cash App. Its link has the amount in its path, after the $Cashtag. */
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

/**
 * SEPA credit transfer, with the QR code that banks' apps scan (EPC069-12, version 002): no BIC, no purpose
 * and no structured reference, the donation's code as the unstructured one.
 */
const transfer = (iban: string, holder: string, { amount, code }: Payment): WayToPay => ({
  method: 'other',
  name: 'IBAN',
  shown: spacedIban(iban),
  copied: iban,
  holder,
  scanned: ['BCD', '002', '1', 'SCT', '', holder, iban, ibanCurrency + amount, '', '', code].join('\n'),
  fills: ['amount', 'code'],
})

const inOwnWords = (shown: string): WayToPay => ({
  method: 'other',
  name: 'Another way',
  shown,
  isOwnWords: true,
  fills: [],
})

/**
 * Parses a link such as 'venmo.com/u/tomas', with or without a scheme. Undefined if it is no URL, or a URL of
 * another host.
 */
function asAddress(text: string, host?: string): URL | undefined {
  const withScheme = /^https?:\/\//i.test(text)
  if (!withScheme && !(/^[\w-]+(\.[\w-]+)+\//.test(text) && !text.includes(' '))) return undefined
  const address = URL.canParse(withScheme ? text : `https://${text}`)
    ? new URL(withScheme ? text : `https://${text}`)
    : undefined
  // A URL of another site is not a handle of this service.
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

/**
 * Name without its sign: 'tomas' for '@tomas', '$tomas' or 'tomas'. Undefined for a text that no service
 * accepts as a name, such as an email.
 */
function handleIn(text: string | undefined, signs: string) {
  const bare = text?.trim() ?? ''
  const name = signs.includes(bare.charAt(0)) ? bare.slice(1).trim() : bare
  return /^[\p{L}\p{M}\p{N}._-]{1,60}$/u.test(name) ? name : undefined
}
