import type { FastifyRequest } from 'fastify'
import type { BodyOf } from '#contract/grammar/endpoint'
import type { accounts } from '#contract/people/accounts'
import { now } from '../../db/schema/columns.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { endWaysIn } from '../../domain/accounts/end-ways-in.ts'
import { findUserByEmail } from '../../domain/accounts/reads.ts'
import { isResetToken, useResetToken } from '../../domain/accounts/tokens.ts'
import { changeUser } from '../../domain/accounts/writes.ts'
import { invalid } from '../../errors.ts'
import { addressOf } from '../../http/client-address.ts'
import type { AccountFeature } from '../../http/sign-in/account-feature.ts'
import { mailSite } from '../../http/sign-in/client-device.ts'
import { accountKey } from '../../http/sign-in/limits.ts'
import { assertUncommon, hashPassword } from '../../http/sign-in/password.ts'
import { mailReset, mailSignInChanged } from '../../work/account-mails.ts'

export const staleToken = 'This link has expired or was already used. Please ask for a new one'

/**
 * Mails a link that resets the password and continues to `returnTo`. The reply is equal for an email with and
 * without an account, so that it reveals no account (user enumeration). Throws 429.
 */
export async function askForReset(
  { db, env, jobs, counts, log }: AccountFeature,
  request: FastifyRequest,
  { email }: BodyOf<typeof accounts.forgotPassword>,
  returnTo = '/',
) {
  const { resetsOfAccount, resetsOfAddress } = counts.limits
  await counts.take([resetsOfAccount, accountKey(email)], [resetsOfAddress, addressOf(request)])
  const site = mailSite(request, env.publicUrl)
  await withTx(db, (tx) => mailReset(jobs, tx, { email, site, returnTo }))
  await log(request, 'password mail', (await findUserByEmail(db, email)) ?? { email })
}

/**
 * Sets the password, and removes every other way to sign in to the account. Throws 400 for an invalid token.
 */
export async function resetPassword(
  { db, env, jobs, secret, counts, log }: AccountFeature,
  request: FastifyRequest,
  { token, password }: BodyOf<typeof accounts.resetPassword>,
) {
  assertUncommon(password)
  // Hashing is expensive, so an invalid token is refused first.
  if (!(await isResetToken(db, token))) {
    await log(request, 'reset refused')
    throw invalid(staleToken, 'token')
  }
  const passwordHash = await hashPassword(password)
  const site = mailSite(request, env.publicUrl)
  const user = await withTx(db, async (tx) => {
    const id = await useResetToken(tx, token)
    if (!id) throw invalid(staleToken, 'token')
    await endWaysIn(tx, secret, id)
    const changed = await changeUser(tx, { id, passwordHash, emailProvenAt: now() })
    const change = 'Your password was changed.'
    await mailSignInChanged(jobs, tx, { userId: id, site, change, isOfPassword: true })
    return changed
  })
  if (!user) return
  // Resets the rate limit: a person who forgot the password has often reached it.
  await counts.forget([counts.limits.signInsOfAccount, accountKey(user.email)])
  await log(request, 'password reset', user)
}
