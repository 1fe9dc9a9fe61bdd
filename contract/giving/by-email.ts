import * as z from 'zod/mini'
import { NoBody, post } from '../grammar/endpoint.ts'
import { Amount } from '../grammar/money.ts'
import { Id, limits, line } from '../grammar/text.ts'
import { Email } from '../people/accounts.ts'

const Chosen = z.object({ amount: Amount, firstName: line(1, limits.name) })

const EmailPledge = z.extend(Chosen, {
  songRequestId: Id,
  /** The link of that request by which the visitor came. */
  shareableId: z.string().check(z.minLength(1), z.maxLength(100)),
  email: Email,
  isAnonymous: z.optional(z.boolean()),
})

/** Checkbox of an HTML form: its value is sent only if it is ticked. */
const Ticked = z.pipe(
  z.optional(z.string()),
  z.transform((value) => value !== undefined),
)

export const EmailPledgeForm = z.extend(EmailPledge, { isAnonymous: Ticked })

/** Form of the page behind the mailed link. */
export const EmailPledgePress = z.extend(Chosen, {
  token: z.string().check(z.maxLength(200)),
  isAnonymous: Ticked,
  /** Typed to sign in, in another browser than the one that asked. */
  email: z.optional(z.union([z.literal(''), Email])),
  /** The other account that is signed in here, whose owner was asked first. */
  insteadOf: z.optional(z.string()),
})

/** Giving by email alone (product.md, "Give by email"). */
export const byEmail = {
  pledgeByEmail: post('/api/pledges-by-email', EmailPledge, NoBody, {
    summary:
      'Promise to a request by email alone: nothing counts until the link in the email is followed and its button pressed; the answer says nothing about the address',
    access: 'anyone',
    status: 202,
  }),
}
