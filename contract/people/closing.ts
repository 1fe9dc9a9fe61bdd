import * as z from 'zod/mini'
import { delWith, get } from '../grammar/endpoint.ts'
import { Timestamp } from '../grammar/text.ts'

/** Days in which signing in reopens a closed account. A mail on day `warn` announces the end. */
export const closingDays = { open: 14, warn: 12 } as const

export const formerMember = 'Former member'

const Sum = z.object({ count: z.number(), amount: z.string() })

/** What closing an account ends, for both sides. */
export const Closing = z.object({
  /** True if closing asks for the password; otherwise it needs a sign-in of the last ten minutes. */
  hasPassword: z.boolean(),
  /** Songs in progress, and songs delivered but not approved, with this person as songwriter. */
  writing: z.number(),
  delivered: z.number(),
  /** Own requests without a delivery, and those with an unanswered delivery. */
  asked: z.number(),
  unanswered: z.number(),
  /** This person's unpaid pledges to songs, unanswered payments, and pledges that wait in the fund. */
  owes: Sum,
  sent: Sum,
  waiting: Sum,
  /** Pledges to songs of this person, and payments that they haven't answered. */
  due: Sum,
  toAnswer: Sum,
  /** Given songs that are still wrapped. */
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
