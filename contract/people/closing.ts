import * as z from 'zod/mini'
import { delWith, get } from '../grammar/endpoint.ts'
import { Timestamp } from '../grammar/text.ts'

/** Days in which signing in opens a closed account again; on day `warn` a mail says that they end. */
export const closingDays = { open: 14, warn: 12 } as const

/** Shown in place of the name of somebody whose account was erased. */
export const formerMember = 'Former member'

const Sum = z.object({ count: z.number(), amount: z.string() })

/** What closing an account ends, on both sides. */
export const Closing = z.object({
  /** Whether closing asks for the password; else for a sign-in of the last ten minutes. */
  hasPassword: z.boolean(),
  /** Songs that this person works on, and ones that they delivered and nobody has approved. */
  writing: z.number(),
  delivered: z.number(),
  /** Own requests without a delivery, and delivered ones without an answer. */
  asked: z.number(),
  unanswered: z.number(),
  /** Pledges of this person to songs that aren't paid, payments without an answer, pledges that wait in the fund. */
  owes: Sum,
  sent: Sum,
  waiting: Sum,
  /** Pledges to songs of this person, and payments that they haven't answered. */
  due: Sum,
  toAnswer: Sum,
  /** Songs that they gave and that are still wrapped. */
  gifts: z.number(),
})
export type Closing = z.infer<typeof Closing>

export const ClosingBody = z.object({
  password: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
})
const Closed = z.object({
  /** Until then signing in opens it again. */
  opensUntil: Timestamp,
})

export const closing = {
  what: get('/api/account/closing', Closing, {
    summary: 'What closing the account would end: songs in work, and money owed in both directions',
  }),
  close: delWith('/api/account', ClosingBody, Closed, {
    summary:
      'Close the account, with its password or a sign-in of the last ten minutes; signing in within 14 days opens it again',
    bodyOptional: true,
    whileSuspended: true,
  }),
}
