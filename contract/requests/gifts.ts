import * as z from 'zod/mini'
import { GiftAnswer, Thanks } from '../giving/thanks.ts'
import { del, post, put } from '../grammar/endpoint.ts'
import { Id, limits, line, optionalText, Timestamp, text } from '../grammar/text.ts'
import { ms } from '../grammar/time.ts'

export const mostWrappedYears = 5

export const notAhead = 'Please choose a time in the future'

/** A time with its UTC offset. Without the offset, the time would depend on the computer's time zone. */
const moment = /^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/
const isAhead = (time: string) => Date.parse(time) > Date.now()
const isNear = (time: string) => Date.parse(time) < Date.now() + mostWrappedYears * 366 * ms.day

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
    z.refine(isNear, `Please choose a time within ${mostWrappedYears} years`),
  ),
  z.transform((time) => new Date(time).toISOString()),
)

export const NewGift = z.object({
  receiverName: line(1, limits.name, 'Please say who it is for'),
  dedication: optionalText(limits.dedication),
  /** Opening time with its offset from UTC. The gift's page opens automatically at that time. */
  opensAt: OpensAt,
  /** The giver's time zone, 'Europe/Berlin'. The opening time is also shown in this time zone. */
  timeZone: z.string().check(z.maxLength(64), z.refine(isTimeZone, 'This is no time zone')),
  underwritersMayListen: z.optional(z.boolean()),
  underwritersMayRead: z.optional(z.boolean()),
  /** True if the receiver may read the brief's story, which is about them. */
  showStory: z.optional(z.boolean()),
})
export type NewGift = z.output<typeof NewGift>

const wrapping = {
  receiverName: z.string(),
  opensAt: Timestamp,
  timeZone: z.string(),
  /**
   * The server's time while the gift is wrapped. Null once the gift is open, and in server-rendered pages,
   * because these may be cached.
   */
  now: z.nullable(Timestamp),
}

/** A song that is a gift, as people who may see the song get it. */
export const Gift = z.object({
  ...wrapping,
  /** True until the opening time, by the server's clock. */
  isWrapped: z.boolean(),
  dedication: z.nullable(z.string()),
  isAnswered: z.boolean(),
  /**
   * Answer of the gift's receiver. Visible to the two parties, and to underwriters if the listener allows it.
   */
  answer: z.nullable(GiftAnswer),
  /** What the listener has chosen; null for everyone but the two parties. */
  underwritersMayListen: z.nullable(z.boolean()),
  underwritersMayRead: z.nullable(z.boolean()),
  showStory: z.nullable(z.boolean()),
})
export type Gift = z.infer<typeof Gift>

/** A request with a wrapped gift, as people other than the two parties get it. */
export const Wrapped = z.object({
  viewer: z.literal('outside'),
  shareableId: z.string(),
  from: z.nullable(z.string()),
  /**
   * The listener's thank-you for people who pledged to the song. It is visible while the gift is wrapped. The
   * request's id is needed to report it.
   */
  thanks: z.optional(z.extend(Thanks, { songRequestId: Id })),
  ...wrapping,
})
export type Wrapped = z.infer<typeof Wrapped>

export const NewAnswer = z.object({ text: text(1, limits.answer, 'Please write a few words') })
const AnswerReaders = z.object({ underwriters: z.boolean() })

export const giftRefusals = {
  none: 'This song is not a gift',
  open: 'This gift has been opened, so it stays as it is',
  wrapped: 'This gift is still wrapped',
  unasked: 'This song is a gift, so nobody else is asked to pay for it',
  answered: 'This gift already has its reply',
  unanswered: 'This gift has no reply yet',
} as const

const parts = {
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const

/**
 * Opening time as text: 'Thursday, December 24, 2026 at 6:00 PM', in the reader's time zone or in the given
 * one.
 */
export const openingOf = (opensAt: string, timeZone?: string) =>
  new Intl.DateTimeFormat('en-US', timeZone ? { ...parts, timeZone, timeZoneName: 'short' } : parts).format(
    new Date(opensAt),
  )

export const gifts = {
  wrap: put('/api/song-requests/:id/gift', NewGift, Gift, {
    summary: 'Make an approved song a gift that opens at a moment, or change one that is still wrapped',
  }),
  takeBack: del('/api/song-requests/:id/gift', Gift, {
    summary: 'Withdraw a gift that is still wrapped: its link opens the song again',
  }),
  letRead: put('/api/song-requests/:id/gift/readers', AnswerReaders, Gift, {
    summary: 'Let supporters read what the receiver of a gift replies, or keep it between the two parties',
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
