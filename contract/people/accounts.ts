import * as z from 'zod/mini'
import { get, NoBody, patch, post, put } from '../grammar/endpoint.ts'
import { Id, limits, line, Timestamp } from '../grammar/text.ts'

export const roles = ['listener', 'songwriter', 'underwriter'] as const
export type Role = (typeof roles)[number]
export const Role = z.enum(roles)

export const CurrentUser = z.object({
  id: Id,
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  role: Role,
  /**
   * Time at which the email was proven: by the link in the proof mail, a password reset or a sign-in
   * provider. Null until then.
   */
  emailProvenAt: z.nullable(Timestamp),
  isSteward: z.boolean(),
  /** Start and end of a suspension. The end is null if the suspension is permanent. */
  suspendedAt: z.nullable(Timestamp),
  suspendedUntil: z.nullable(Timestamp),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type CurrentUser = z.infer<typeof CurrentUser>

export const Email = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(limits.email), z.email('Please enter a valid email address'))
const newPassword = 'Please use at least 8 characters'
export const NewPassword = z.string().check(z.minLength(8, newPassword), z.maxLength(200))

const token = z.string().check(z.maxLength(200))

export const Registration = z.object({
  firstName: line(1, limits.name),
  lastName: line(1, limits.name),
  email: Email,
  password: NewPassword,
  /** Role whose dashboard the path `/` opens. Listener if absent. */
  role: z.optional(Role),
  invitation: z.optional(token),
})
/** A new account of the call. Without a password its owner signs in by mailed links. */
export const NewAccount = z.extend(Registration, {
  lastName: z.optional(line(1, limits.name)),
  password: z.optional(NewPassword),
})
export const AccountChanges = z.object({
  firstName: z.optional(line(1, limits.name)),
  lastName: z.optional(line(1, limits.name)),
  role: z.optional(Role),
})
export const Credentials = z.object({ email: Email, password: z.string().check(z.maxLength(200)) })
export const ForgottenPassword = z.object({ email: Email })
export const LinkAsked = z.object({ email: Email })
/** `email` is typed where the link is opened in another browser than the one that asked. */
export const LinkPress = z.object({ token, email: z.optional(Email) })
export const PasswordReset = z.object({ token, password: NewPassword })
export const ProofToken = z.object({ token })
export const ProofByLink = z.object({ token, email: Email })
export const ProofByPassword = z.object({ token, password: z.string().check(z.maxLength(200)) })

export const accounts = {
  me: get('/api/auth/user', CurrentUser, { summary: 'The signed-in user' }),
  update: patch('/api/auth/user', AccountChanges, CurrentUser, {
    summary: 'Change your name or default role',
  }),
  setPhoto: put('/api/auth/user/profile-image', z.object({ profileImageUrl: z.string() }), CurrentUser, {
    summary: 'Attach an uploaded profile photo',
  }),
  register: post('/api/register', NewAccount, CurrentUser, {
    summary: 'Create an account and sign in',
    access: 'anyone',
    status: 201,
    whileSuspended: true,
  }),
  login: post('/api/login', Credentials, CurrentUser, {
    summary: 'Sign in',
    access: 'anyone',
    whileSuspended: true,
  }),
  logout: post('/api/logout', NoBody, NoBody, {
    summary: 'Sign out',
    access: 'anyone',
    whileSuspended: true,
  }),
  forgotPassword: post('/api/forgot-password', ForgottenPassword, NoBody, {
    summary: 'Ask for an email to set a new password; the answer doesn’t say if the account exists',
    access: 'anyone',
    whileSuspended: true,
  }),
  askForLink: post('/api/login/link', LinkAsked, NoBody, {
    summary:
      'Ask for an email whose link signs in to an account without password and passkey; the answer doesn’t say if the account exists',
    access: 'anyone',
    status: 202,
    whileSuspended: true,
  }),
  askForProof: post('/api/prove-email', NoBody, NoBody, {
    summary: 'Ask again for the link that confirms your email; at most one goes out in ten minutes',
    whileSuspended: true,
  }),
  resetPassword: post('/api/reset-password', PasswordReset, NoBody, {
    summary: 'Set a new password with the token from the email',
    access: 'anyone',
    whileSuspended: true,
  }),
}
