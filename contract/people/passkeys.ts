import * as z from 'zod/mini'
import { del, get, NoBody, patch, post } from '../grammar/endpoint.ts'
import { Id, limits, line, Timestamp } from '../grammar/text.ts'
import { CurrentUser } from './accounts.ts'

export const mostPasskeys = 20

/** Minutes for which a passkey challenge is valid. The browser waits for the passkey equally long. */
export const challengeMinutes = 5

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  createdAt: Timestamp,
  /** Null until someone signs in with this passkey. */
  lastUsedAt: z.nullable(Timestamp),
})
export type Passkey = z.infer<typeof Passkey>

const base64url = (max: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(max))

/** 1,364 characters encode 1,023 bytes, the maximum length in WebAuthn. */
const CredentialId = base64url(1364)
const ClientData = base64url(4000)

/**
 * How a browser connects to an authenticator. Any text is valid, because later editions of WebAuthn may add
 * values.
 */
const Transport = z.string().check(z.maxLength(40))
const Transports = z.array(Transport).check(z.maxLength(10))

const Credential = z.object({
  type: z.literal('public-key'),
  id: CredentialId,
  transports: z.optional(Transports),
})

/** WebAuthn level 3 calls this `PublicKeyCredentialCreationOptionsJSON`. */
export const NewPasskeyOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  /** The account's existing passkeys, so that a device doesn't create a second one. */
  excludeCredentials: z.array(Credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type NewPasskeyOptions = z.infer<typeof NewPasskeyOptions>

/** WebAuthn level 3 calls this `PublicKeyCredentialRequestOptionsJSON`. */
export const PasskeyOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  /** Empty if any passkey of this site may sign in. The passkey then tells which account is meant. */
  allowCredentials: z.array(Credential),
})
export type PasskeyOptions = z.infer<typeof PasskeyOptions>

/** Fields of `RegistrationResponseJSON` (WebAuthn level 3) that are used. */
const NewPasskeyAnswer = z.object({
  type: z.literal('public-key'),
  id: CredentialId,
  rawId: CredentialId,
  response: z.object({
    clientDataJSON: ClientData,
    attestationObject: base64url(16_000),
    transports: z.optional(Transports),
  }),
})
export type NewPasskeyAnswer = z.infer<typeof NewPasskeyAnswer>

/** Fields of `AuthenticationResponseJSON` (WebAuthn level 3) that are used. */
export const PasskeyAnswer = z.object({
  type: z.literal('public-key'),
  id: CredentialId,
  rawId: CredentialId,
  response: z.object({
    clientDataJSON: ClientData,
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    /** Id of the user, which the passkey stored when it was made. */
    userHandle: z.optional(base64url(100)),
  }),
})
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>

const Name = line(1, limits.name)

const NewPasskey = z.object({ name: Name, answer: NewPasskeyAnswer })
const ByPasskey = z.object({ answer: PasskeyAnswer })

const whileSuspended = true

export const passkeys = {
  list: get('/api/account/passkeys', z.array(Passkey), { summary: 'Your passkeys, newest first' }),
  newOptions: post('/api/account/passkeys/options', NoBody, NewPasskeyOptions, {
    summary: 'Options with which a browser makes a new passkey; needs a confirmation of the last ten minutes',
    whileSuspended,
  }),
  add: post('/api/account/passkeys', NewPasskey, Passkey, {
    summary: 'Add a passkey; needs a confirmation of the last ten minutes',
    status: 201,
    whileSuspended,
  }),
  rename: patch('/api/account/passkeys/:id', z.object({ name: Name }), Passkey, {
    summary: 'Rename one of your passkeys',
    whileSuspended,
  }),
  remove: del('/api/account/passkeys/:id', NoBody, {
    summary: 'Remove one of your passkeys, but not the last way into your account',
    whileSuspended,
  }),
  signInOptions: post('/api/login/passkey/options', NoBody, PasskeyOptions, {
    summary: 'Options with which a browser signs in by passkey',
    access: 'anyone',
    whileSuspended,
  }),
  signIn: post('/api/login/passkey', ByPasskey, CurrentUser, {
    summary: 'Sign in by passkey',
    access: 'anyone',
    whileSuspended,
  }),
  confirmOptions: post('/api/account/confirm/passkey/options', NoBody, PasskeyOptions, {
    summary: 'Options with which a browser confirms by passkey that it’s you',
    whileSuspended,
  }),
  confirm: post('/api/account/confirm/passkey', ByPasskey, NoBody, {
    summary: 'Confirm by passkey that it’s you, for calls whose 403 has `confirm`',
    whileSuspended,
  }),
}
