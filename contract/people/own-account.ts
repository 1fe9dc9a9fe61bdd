import * as z from 'zod/mini'
import { del, get, NoBody, post } from '../grammar/endpoint.ts'
import { proofsOfPerson } from '../grammar/errors.ts'
import { Id, Timestamp } from '../grammar/text.ts'
import { Email, NewPassword } from './accounts.ts'

/** Maximum number of sessions of one account. A new session beyond that ends the oldest session. */
export const sessionsPerAccount = 50

/** Days in which a changed email can be restored by the link that was mailed to the old address. */
export const emailUndoDays = 7

/** Schema of an existing password. The rules for new passwords don't apply, because it is only compared. */
const Password = z.string().check(z.minLength(1), z.maxLength(200))

export const Confirmation = z.object({ password: Password })

export const PasswordChange = z.object({ old: Password, new: NewPassword })

export const EmailChange = z.object({
  /** Absent if the account has no password. Then a sign-in of the last ten minutes is needed. */
  password: z.optional(Password),
  email: Email,
})

/** Ways to sign in to the account. */
export const WaysIn = z.object({
  ways: z.array(z.enum(proofsOfPerson)),
  provider: z.nullable(z.string()),
  /** New email address that was sent a link and is not confirmed yet; null if there is none. */
  newEmail: z.nullable(z.string()),
})
export type WaysIn = z.infer<typeof WaysIn>

export const OwnSession = z.object({
  id: Id,
  /** True for the session that makes this call. */
  isCurrent: z.boolean(),
  /** Readable name of the browser; null in an older session. */
  browser: z.nullable(z.string()),
  /** Beginning of the IP address from which the session was last used. */
  place: z.nullable(z.string()),
  createdAt: z.nullable(Timestamp),
  /** Time of the last use, exact to the hour. */
  lastUsedAt: Timestamp,
})
export type OwnSession = z.infer<typeof OwnSession>

const whileSuspended = true

/** Changes that people make to their own account. Suspended people may make them, too. */
export const ownAccount = {
  waysIn: get('/api/account', WaysIn, { summary: 'How you sign in to your account' }),
  confirm: post('/api/account/confirm', Confirmation, NoBody, {
    summary: 'Confirm by password that it’s you, for calls whose 403 has `confirm`',
    whileSuspended,
  }),
  changePassword: post('/api/account/password', PasswordChange, NoBody, {
    summary: 'Change the password; ends all other sessions',
    whileSuspended,
  }),
  changeEmail: post('/api/account/email', EmailChange, NoBody, {
    summary: 'Ask for a link to a new email; the answer doesn’t say if that has an account',
    whileSuspended,
  }),
  sessions: get('/api/account/sessions', z.array(OwnSession), {
    summary: 'Where you’re signed in, the last used first',
  }),
  endSession: del('/api/account/sessions/:id', NoBody, {
    summary: 'End one of your sessions',
    whileSuspended,
  }),
  endOtherSessions: del('/api/account/sessions', NoBody, {
    summary: 'End all your sessions but this one, and forget the devices that know your account',
    whileSuspended,
  }),
}
