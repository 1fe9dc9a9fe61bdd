import * as z from 'zod/mini'
import { delWith, get } from '../grammar/endpoint.ts'
import { Timestamp } from '../grammar/text.ts'

/**
 * `open`: days in which signing in reopens a closed account. `warn`: day of the mail that announces its
 * deletion.
 */
export const closingDays = { open: 14, warn: 12 } as const

export const formerMember = 'Former member'

const Sum = z.object({ count: z.number(), amount: z.string() })

/** What the closing of an account would end, for this person and for others. */
export const Closing = z.object({
  /** True if closing asks for the password. Otherwise it needs a sign-in of the last ten minutes. */
  hasPassword: z.boolean(),
  /**
   * Number of songs by this person: in progress (`writing`), and delivered but not approved (`delivered`).
   */
  writing: z.number(),
  delivered: z.number(),
  /** Number of this person's requests: without a delivery (`asked`), and with an unanswered delivery. */
  asked: z.number(),
  unanswered: z.number(),
  /**
   * This person's unpaid pledges to songs (`owes`), payments without an answer (`sent`), and pledges that
   * wait in the fund (`waiting`).
   */
  owes: Sum,
  sent: Sum,
  waiting: Sum,
  /** Pledges to this person's songs (`due`), and payments that this person hasn't answered (`toAnswer`). */
  due: Sum,
  toAnswer: Sum,
  /** Number of songs that this person gives as gifts and that haven't opened yet. */
  gifts: z.number(),
})
export type Closing = z.infer<typeof Closing>

export const ClosingBody = z.object({
  password: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
})
const Closed = z.object({
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
