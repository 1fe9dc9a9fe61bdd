import type { NewTerms } from '../requests/new-terms.ts'
import { counted } from './counts.ts'
import { shortInCurrency, utcDayOf } from './format.ts'
import { changesOf } from './offer-line.ts'

/** Anchor of a project's terms, in its room and in the studio. */
export const termsAnchor = 'agreed-terms'

type Said = Pick<NewTerms, 'price' | 'readyBy' | 'changes'>

export const isFree = ({ price }: Pick<Said, 'price'>) => price === '0.00'

/** 'Tomás gives this song'. */
export const givenBy = (name: string) => `${name} ${name === 'You' ? 'give' : 'gives'} this song`

interface Reading {
  /** The songwriter's name, or 'You'. */
  writer: string
  /** Rounds of changes that the listener has asked for. */
  asked?: number
  movedTo?: string | null
}

/** Price, day and rounds of changes: '$150', 'ready by Dec 20, 2026', '2 rounds of changes (1 used)'. */
export const termsParts = (
  terms: Said,
  { writer, asked = 0, movedTo }: Reading,
): [string, string, string] => [
  isFree(terms) ? givenBy(writer) : shortInCurrency(terms.price),
  `ready by ${utcDayOf(terms.readyBy)}${movedTo ? `, moved to ${utcDayOf(movedTo)}` : ''}`,
  `${changesOf(terms.changes)}${asked > 0 ? ` (${asked} used)` : ''}`,
]

/** '$150 · ready by Dec 20, 2026 · 2 rounds of changes (1 used)'. */
export const termsLine = (terms: Said, reading: Reading) => termsParts(terms, reading).join(' · ')

/** Days to the day by which a song is ready, told kindly. */
export function daysLeft(days: number): string {
  if (days === 0) return 'today'
  return days > 0 ? `${counted(days, 'day')} left` : `${counted(-days, 'day')} over the day you agreed`
}
