import type { FastifyRequest } from 'fastify'
import type { BodyOf } from '#contract/grammar/endpoint'
import type { ownAccount } from '#contract/people/own-account'
import { withTx } from '../../../db/transactions/transactions.ts'
import type { User } from '../../../domain/accounts/reads.ts'
import { emailChangeTokens } from '../../../domain/accounts/tokens.ts'
import { changed } from '../../../domain/journal/change-feed.ts'
import { suspendAlike } from '../../../domain/moderation/kept/suspension-hashes.ts'
import { standsStill } from '../../../domain/people/standing-session.ts'
import { conflict, invalid, unauthorized, unconfirmed } from '../../../errors.ts'
import { addressOf } from '../../../http/client-address.ts'
import { assertConfirmed, freshMs, waysToConfirm } from '../../../http/session/confirmed.ts'
import { isFresh, sessionIdOf } from '../../../http/session/session.ts'
import type { AccountFeature } from '../../../http/sign-in/account-feature.ts'
import { mailSite } from '../../../http/sign-in/client-device.ts'
import { accountKey } from '../../../http/sign-in/limits.ts'
import { passwordAgain } from '../../../http/sign-in/password-check.ts'
import { mailEmailChanged, mailNewEmail } from '../mails/email-changes.ts'
import { askForChange, confirmChange, lockUser, undoChange } from './writes.ts'

const staleChange = 'This link has expired or was already used, or it is another account’s'
const taken = 'This email has an account by now, or had one until a few days ago'

/**
 * Throws unless the request proves the account's owner: by the password or a recent passkey proof. An account
 * without a password needs a recent sign-in.
 */
async function assertOwner(
  feature: AccountFeature,
  request: FastifyRequest,
  user: User,
  password: string | undefined,
) {
  const { db, env } = feature
  if (password !== undefined) return passwordAgain(feature, request, user, { password, field: 'password' })
  if (user.passwordHash === null) return assertConfirmed(request, { db, env, user })
  if (await isFresh(request, { by: ['passkey'], within: freshMs })) return
  if ((await waysToConfirm(db, env, user)).includes('passkey')) throw unconfirmed(['passkey'])
  throw invalid('Please enter your password', 'password')
}

/**
 * Mails a confirmation link to the new address. The reply is equal for an address with and without an
 * account, so that it reveals no account (user enumeration). Throws 400, 403, 409 and 429.
 */
export async function askForEmail(
  feature: AccountFeature,
  request: FastifyRequest,
  user: User,
  { password, email }: BodyOf<typeof ownAccount.changeEmail>,
) {
  const { db, env, jobs, secret, counts, log } = feature
  const { limits } = counts
  if (email === user.email) throw invalid('This is your email already', 'email')
  await assertOwner(feature, request, user, password)
  await counts.take(
    [limits.emailChangesOfAccount, user.id],
    [limits.emailChangesToAddress, accountKey(email)],
    [limits.resetsOfAddress, addressOf(request)],
  )
  await withTx(db, async (tx) => {
    if (!(await standsStill(tx, sessionIdOf(request)))) throw unauthorized()
    const now = await lockUser(tx, user.id)
    if (now?.email !== user.email) throw conflict('Your email was just changed. Please look again')
    const changeId = await askForChange(tx, now, email, emailChangeTokens(secret))
    await mailNewEmail(jobs, tx, { changeId, site: mailSite(request, env.publicUrl) })
    changed(tx, 'signIn', { people: [user.id] })
  })
  await log(request, 'email change asked', user)
}

/** Changes the email, after the person opened the link mailed to the new address. Throws 400 and 409. */
export async function confirmEmail(
  { db, env, jobs, secret, log }: AccountFeature,
  request: FastifyRequest,
  user: User,
  token: string,
) {
  const tokenOf = emailChangeTokens(secret)
  const confirmed = await withTx(db, async (tx) => {
    if (!(await standsStill(tx, sessionIdOf(request)))) throw unauthorized()
    const found = await confirmChange(tx, { userId: user.id, token, tokenOf, secret })
    if (found?.what !== 'done') return found
    const { change, isOldTold } = found
    const site = mailSite(request, env.publicUrl)
    if (isOldTold) await mailEmailChanged(jobs, tx, { userId: user.id, changeId: change.id, site })
    await suspendAlike(tx, { secret, jobs }, { userId: user.id, email: change.newEmail })
    changed(tx, 'signIn', { people: [user.id] })
    return found
  })
  const isDone = confirmed?.what === 'done'
  if (confirmed?.what !== 'before')
    await log(request, isDone ? 'email changed' : 'email change refused', user)
  if (!confirmed) throw invalid(staleChange, 'token')
  if (confirmed.what === 'taken') throw conflict(taken)
}

/**
 * Restores the old address, by the link mailed to that address. `isDone` is false if an earlier press
 * restored it. Throws 400 and 409.
 */
export async function undoEmail(
  { db, secret, log }: AccountFeature,
  request: FastifyRequest,
  token: string,
): Promise<{ isDone: boolean }> {
  const undone = await withTx(db, (tx) => undoChange(tx, { token, secret }))
  if (undone?.what !== 'before')
    await log(
      request,
      undone?.what === 'done' ? 'email put back' : 'email change refused',
      undone && { id: undone.userId },
    )
  if (!undone) throw invalid(staleChange, 'token')
  if (undone.what === 'taken') throw conflict(taken)
  return { isDone: undone.what === 'done' }
}
