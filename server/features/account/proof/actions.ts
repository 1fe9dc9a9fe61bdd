import type { FastifyRequest } from 'fastify'
import { eq } from '#drizzle'
import type { Tx } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { type SecurityEvent, users } from '../../../db/schema.ts'
import { withTx } from '../../../db/transactions/transactions.ts'
import { endWaysIn } from '../../../domain/accounts/end-ways-in.ts'
import type { User } from '../../../domain/accounts/reads.ts'
import { findByProof, useProofToken } from '../../../domain/accounts/tokens.ts'
import { changeUser } from '../../../domain/accounts/writes.ts'
import { suspendPerson } from '../../../domain/moderation/suspending.ts'
import { endedAddress } from '../../../domain/people/ended.ts'
import { conflict, HttpError, invalid, unauthorized } from '../../../errors.ts'
import type { AccountFeature } from '../../../http/sign-in/account-feature.ts'
import { mailSite } from '../../../http/sign-in/client-device.ts'
import { enter, signIn } from '../../../http/sign-in/enter.ts'
import { assertUncommon, hashPassword } from '../../../http/sign-in/password.ts'
import type { Queue } from '../../../storage/replay-log.ts'
import { mailProof } from '../../../work/account-mails.ts'

const isUnauthorized = (error: unknown) => error instanceof HttpError && error.kind === 'unauthorized'

export const staleProof = 'This link has expired or was already used'

/** Runs `act` in the transaction that uses up the link. Throws 400 for an invalid link. */
async function withLink(
  { db, log }: AccountFeature,
  request: FastifyRequest,
  token: string,
  event: SecurityEvent,
  act: (tx: Tx, user: User) => Promise<unknown>,
) {
  const user = await withTx(db, async (tx) => {
    const found = await useProofToken(tx, token)
    if (found) await act(tx, found)
    return found
  })
  await log(request, user ? event : 'proof refused', user)
  if (!user) throw invalid(staleProof, 'token')
}

/** Proves the email in a browser that is signed in to this account. Nothing else of the account changes. */
export const proveSignedIn = (feature: AccountFeature, request: FastifyRequest, token: string) =>
  withLink(feature, request, token, 'email proven', (tx, { id }) =>
    changeUser(tx, { id, emailProvenAt: now() }),
  )

/** Sends the proof mail again. Throws 409 for a proven email, and 429. */
export async function askForProof(
  { db, env, jobs, counts }: AccountFeature,
  request: FastifyRequest,
  { id: userId, emailProvenAt }: Pick<User, 'id' | 'emailProvenAt'>,
) {
  if (emailProvenAt) throw conflict('Your email is already confirmed')
  await counts.take([counts.limits.proofsOfAccount, userId])
  const site = mailSite(request, env.publicUrl)
  await withTx(db, (tx) => mailProof(jobs, tx, { userId, site }))
}

interface Proof {
  token: string
  password: string
}

/** Proves the email with the account's password, and signs in. Throws 400, 401 and 429. */
export async function proveWithPassword(
  feature: AccountFeature,
  request: FastifyRequest,
  { token, password }: Proof,
) {
  const user = await findByProof(feature.db, token)
  if (!user) throw invalid(staleProof, 'token')
  await signIn(feature, request, { email: user.email, password }).catch((error: unknown) => {
    // The error names the password alone, because the page has no field for the email.
    throw isUnauthorized(error) ? unauthorized('That password isn’t right') : error
  })
  await proveSignedIn(feature, request, token)
}

/** Proves the email with a new password, and removes every earlier way to sign in. */
export async function proveWithNewPassword(
  feature: AccountFeature,
  request: FastifyRequest,
  { token, password }: Proof,
) {
  const { db, secret } = feature
  assertUncommon(password)
  if (!(await findByProof(db, token))) throw invalid(staleProof, 'token')
  const passwordHash = await hashPassword(password)
  await withLink(feature, request, token, 'email proven, ways in ended', async (tx, { id }) => {
    await endWaysIn(tx, secret, id)
    await changeUser(tx, { id, passwordHash, emailProvenAt: now() })
  })
}

/**
 * Proves the email of an account without a password, and signs in. Every earlier way to sign in is removed. The email
 * has to be typed, so that a link that is sent on signs nobody in to a stranger's account. Throws 400.
 */
export async function proveByLink(
  feature: AccountFeature,
  request: FastifyRequest,
  { token, email }: { token: string; email: string },
) {
  const { db, secret } = feature
  const user = await findByProof(db, token)
  if (!user || user.passwordHash !== null) throw invalid(staleProof, 'token')
  if (user.email !== email) throw invalid('This isn’t the email that the link was sent to', 'email')
  await withLink(feature, request, token, 'email proven, ways in ended', async (tx, { id }) => {
    await endWaysIn(tx, secret, id)
    await changeUser(tx, { id, emailProvenAt: now() })
  })
  await enter(feature, request, user.id, { by: 'link' })
}

/** Button "This wasn't me": ends the account. */
export const endUnwanted = (feature: AccountFeature, request: FastifyRequest, token: string) =>
  withLink(feature, request, token, 'account ended by its address', (tx, { id }) =>
    endAccount(tx, feature, id),
  )

/**
 * Ends an account that the owner of its address did not create. No one can sign in to it, it isn't listed
 * anywhere, and its address becomes free. What other people wrote on the pages of its requests stays.
 */
export async function endAccount(tx: Tx, { jobs, secret }: { jobs: Queue; secret: string }, id: string) {
  await endWaysIn(tx, secret, id)
  await suspendPerson(tx, jobs, { personId: id, until: null })
  await tx
    .update(users)
    .set({ email: endedAddress({ id }), proofAskedAt: now() })
    .where(eq(users.id, id))
}
