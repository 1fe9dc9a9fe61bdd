import { inCurrency } from '#contract/surface/format'
import type { NotificationFacts } from './places.ts'

export interface Words {
  /** The sentence of the list. */
  text: string
  /** Subject line of the mail. */
  subject: string
  /** The mail's details beyond its text. */
  more?: string
  /** The mail's button, and the page that both the button and the list item link to. */
  action: string
  path: string
}

export type WordsOf = (told: NotificationFacts, count: number) => Words

export const song = ({ title }: NotificationFacts) => `“${title}”`
/** Whether it is about a song: a pledge to the Community Fund may have none yet. */
export const isOfSong = ({ subjects }: NotificationFacts) => subjects['title'] !== undefined
export const amountOf = ({ subjects }: NotificationFacts) => inCurrency(subjects['amount'] ?? '0.00')
export const reason = ({ subjects }: NotificationFacts) =>
  subjects['reason'] ? `Their words: “${subjects['reason']}”` : undefined

export const withMore = (more: string | undefined) => (more ? { more } : {})
