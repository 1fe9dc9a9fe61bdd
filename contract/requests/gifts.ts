import * as z from 'zod/mini'
import { del, post, put } from '../grammar/endpoint.ts'
import { limits, optionalText, Timestamp, text } from '../grammar/text.ts'
import { Thanks } from './thanks.ts'

/** A song can lie wrapped for so long. */
export const mostWrappedYears = 5

export const notAhead = 'Please choose a moment that lies ahead'

/** Without its offset a time means another moment on each computer. */
const moment = /^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/
const isAhead = (time: string) => Date.parse(time) > Date.now()
const isNear = (time: string) => Date.parse(time) < Date.now() + mostWrappedYears * 366 * 86_400_000

function isTimeZone(name: string) {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }).format())
  } catch {
    return false
  }
}

const OpensAt = z.pipe(
  z.string(notAhead).check(
    z.refine((time) => moment.test(time) && !Number.isNaN(Date.parse(time)), notAhead),
    z.refine(isAhead, notAhead),
    z.refine(isNear, `Please choose a moment within ${mostWrappedYears} years`),
  ),
  z.transform((time) => new Date(time).toISOString()),
)

export const NewGift = z.object({
  receiverName: text(1, limits.name, 'Please say who it is for'),
  dedication: optionalText(limits.dedication),
  /** With its offset from UTC; the page opens by itself then. */
  opensAt: OpensAt,
  /** Where its giver lives, 'Europe/Berlin': in whose hours the date is said. */
  timeZone: z.string().check(z.maxLength(64), z.refine(isTimeZone, 'This is no time zone')),
  /** Underwriters may hear the song while it is wrapped; else they wait like everyone. */
  underwritersMayListen: z.optional(z.boolean()),
  /** Underwriters may read what its receiver answers. */
  underwritersMayRead: z.optional(z.boolean()),
})
export type NewGift = z.output<typeof NewGift>

export const GiftAnswer = z.object({ text: z.string(), createdAt: Timestamp })
export type GiftAnswer = z.infer<typeof GiftAnswer>

const wrapping = {
  receiverName: z.string(),
  opensAt: Timestamp,
  timeZone: z.string(),
  /** The server's clock while it is wrapped; null once it is open, and on a page that was drawn and may have waited. */
  now: z.nullable(Timestamp),
}

/** A song that is given to somebody, for those who may see it. */
export const Gift = z.object({
  ...wrapping,
  /** By the server's clock. */
  isWrapped: z.boolean(),
  dedication: z.nullable(z.string()),
  isAnswered: z.boolean(),
  /** For the two parties, and for underwriters where its listener lets them read it. */
  answer: z.nullable(GiftAnswer),
  /** What its listener chose; null for everyone but the two parties. */
  underwritersMayListen: z.nullable(z.boolean()),
  underwritersMayRead: z.nullable(z.boolean()),
})
export type Gift = z.infer<typeof Gift>

/** All that anyone else sees of a room whose song is a gift that is still wrapped. */
export const Wrapped = z.object({
  viewer: z.literal('outside'),
  shareableId: z.string(),
  /** First name of who gives it; null where they stay anonymous. */
  from: z.nullable(z.string()),
  /** The listener's thank-you, for whoever pledged to the song; it is not part of the gift. */
  thanks: z.optional(Thanks),
  ...wrapping,
})
export type Wrapped = z.infer<typeof Wrapped>

export const NewAnswer = z.object({ text: text(1, limits.answer, 'Please write a few words') })
const AnswerReaders = z.object({ underwriters: z.boolean() })

/** Why a gift stays as it is, in words. */
export const giftRefusals = {
  none: 'This song is not a gift',
  open: 'This gift has been opened, so it stays as it is',
  wrapped: 'This gift is still wrapped',
  answered: 'This gift has its answer already',
  unanswered: 'This gift has no answer yet',
} as const

const parts = {
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const

/** 'Thursday, December 24, 2026 at 6:00 PM' by the reader's clock, or by that of a named time zone. */
export const openingOf = (opensAt: string, timeZone?: string) =>
  new Intl.DateTimeFormat('en-US', timeZone ? { ...parts, timeZone, timeZoneName: 'short' } : parts).format(
    new Date(opensAt),
  )

export const gifts = {
  wrap: put('/api/song-requests/:id/gift', NewGift, Gift, {
    summary: 'Make an approved song a gift that opens at a moment, or change one that is still wrapped',
  }),
  takeBack: del('/api/song-requests/:id/gift', Gift, {
    summary: 'Take a gift back that is still wrapped: its link leads to the song again',
  }),
  letRead: put('/api/song-requests/:id/gift/readers', AnswerReaders, Gift, {
    summary: 'Let underwriters read what the receiver of a gift answers, or keep it between the two parties',
  }),
  answer: post('/api/song-requests/shared/:shareableId/answer', NewAnswer, GiftAnswer, {
    summary: 'Answer a gift that was opened, without an account, once',
    access: 'anyone',
    status: 201,
  }),
  removeAnswer: del('/api/song-requests/:id/gift/answer', Gift, {
    summary: 'Remove an answer that is not the receiver’s, so that they can give theirs',
  }),
}
