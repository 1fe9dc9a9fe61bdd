import { inCurrency } from '#contract/surface/format'
import type { NotificationFacts } from './places.ts'

export interface Words {
  text: string
  subject: string
  /** Somebody's words about it, which the list and the mail have after the text. */
  quote?: string
  /** Details that the mail adds after its text. */
  more?: string
  /** Label of the mail's button, which opens `path`. The list item opens `path` too. */
  action: string
  path: string
}

export type WordsOf = (told: NotificationFacts, count: number) => Words

export const song = ({ title }: NotificationFacts) => `“${title}”`
/** False for a pledge to the Community Fund that has no song yet. */
export const isOfSong = ({ subjects }: NotificationFacts) => subjects['title'] !== undefined
export const amountOf = ({ subjects }: NotificationFacts) => inCurrency(subjects['amount'] ?? '0.00')
export const reason = ({ subjects }: NotificationFacts) =>
  subjects['reason'] ? `Their words: “${subjects['reason']}”` : undefined

export const withReason = (told: NotificationFacts) => {
  const quote = reason(told)
  return quote ? { quote } : {}
}

export const withMore = (more: string | undefined) => (more ? { more } : {})
