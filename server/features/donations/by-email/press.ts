import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { EmailPledgePress } from '#contract/giving/by-email'
import type { Tx } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { withTx } from '../../../db/transactions/transactions.ts'
import { openAgain } from '../../../domain/accounts/closing.ts'
import { endWaysIn } from '../../../domain/accounts/end-ways-in.ts'
import { findUser, findUserByEmail, type User } from '../../../domain/accounts/reads.ts'
import { assertMayRegister } from '../../../domain/accounts/registration.ts'
import { changeUser, createUser } from '../../../domain/accounts/writes.ts'
import { suspendAlike } from '../../../domain/moderation/kept/suspension-hashes.ts'
import { makePledge } from '../../../domain/pledging/make-pledge.ts'
import { conflict, HttpError, invalid } from '../../../errors.ts'
import { addressOf } from '../../../http/client-address.ts'
import { expectStanding } from '../../../http/guards/standing.ts'
import type { AccountFeature } from '../../../http/sign-in/account-feature.ts'
import { enter } from '../../../http/sign-in/enter.ts'
import { type EmailPledgeRow, findEmailPledge, lockEmailPledge, notePressed } from './writes.ts'

export const stalePromise = 'This link has expired or was replaced by a newer one'
const otherAddress = 'This isn’t the email that the link was sent to'
const signInFirst = 'This email has an account. Please sign in to it first'
const askedFirst = 'Another account is signed in here by now. Please look again'

/** How the address of a promise is known: without an account, by an unproven one, or by a proven one. */
type Came = 'new' | 'unproven' | 'proven'

/**
 * Makes the promise of a mailed link, once, and signs in where this browser asked for it or the email was typed.
 * Returns true if an unproven account was taken over by that and is signed in now, so that its owner looks at what is
 * in it. Throws 400 for an invalid link or another email, 409 with the reason of a refused pledge, and 429.
 */
export async function pressPromise(
  feature: AccountFeature,
  request: FastifyRequest,
  { token, email, insteadOf, ...chosen }: z.output<typeof EmailPledgePress>,
): Promise<boolean> {
  const { db, jobs, counts, browsers, currentUser, log } = feature
  await counts.take([counts.limits.linkPressesOfAddress, addressOf(request)])
  const waiting = await findEmailPledge(db, { token })
  if (!waiting) throw invalid(stalePromise, 'token')
  if (waiting.donationId) return false
  if (email && email !== waiting.email) throw invalid(otherAddress, 'email')
  const user = await currentUser(request)
  const account = await findUserByEmail(db, waiting.email)
  if (account?.emailProvenAt && user?.id !== account.id) throw invalid(signInFirst, 'token')
  if (user && user.id !== account?.id && user.id !== insteadOf) throw invalid(askedFirst, 'token')
  // The owner of the address opens a closed account, as a sign-in does.
  if (account && (await openAgain({ db, jobs }, account.id)) === 'over') throw invalid(stalePromise, 'token')

  const made = await withTx(db, (tx) => promiseOnce(tx, feature, { token, user, ...chosen })).catch(
    asFormError,
  )
  if (!made) return false
  const { giver, came } = made
  if (came === 'new') await log(request, 'registered', giver)
  if (came === 'unproven') await log(request, 'email proven, ways in ended', giver)
  const isKnown = email === waiting.email || browsers.isThis(request, waiting.browserHash)
  if (came === 'proven' || !isKnown) return false
  await enter(feature, request, giver.id, { by: 'link' })
  return came === 'unproven'
}

type Promising = Pick<AccountFeature, 'env' | 'secret' | 'jobs'>

interface Pressed {
  token: string
  user: User | undefined
  amount: string
  firstName: string
  isAnonymous: boolean
}

/** Makes the account and the pledge in one transaction. Undefined if an earlier press made them. */
export async function promiseOnce(tx: Tx, feature: Promising, pressed: Pressed) {
  const waiting = await lockEmailPledge(tx, pressed.token)
  if (!waiting) throw invalid(stalePromise, 'token')
  if (waiting.donationId) return undefined
  const { giver, came } = await giverOf(tx, feature, { waiting, pressed })
  expectStanding(giver)
  const { amount, isAnonymous } = pressed
  const { songRequestId } = waiting
  const made = await makePledge(tx, { giver, songRequestId, amount, isAnonymous, rules: feature.env })
  await notePressed(tx, waiting.id, { donationId: made.id, amount })
  return { giver, came }
}

/** The account of the address, proven by this press. An account that had been unproven loses every way in. */
async function giverOf(
  tx: Tx,
  feature: Promising,
  { waiting: { email }, pressed: { user, firstName } }: { waiting: EmailPledgeRow; pressed: Pressed },
): Promise<{ giver: User; came: Came }> {
  const { env, secret } = feature
  const account = await findUserByEmail(tx, email)
  if (account?.emailProvenAt) {
    // Another press or proof may have been faster than this one.
    if (user?.id !== account.id) throw invalid(signInFirst, 'token')
    return { giver: account, came: 'proven' }
  }
  if (account) {
    await endWaysIn(tx, secret, account.id)
    const proven = await changeUser(tx, { id: account.id, emailProvenAt: now() })
    return { giver: proven!, came: 'unproven' }
  }
  await assertMayRegister(tx, env, { email, invitation: undefined })
  const created = await createUser(tx, {
    email,
    firstName,
    lastName: null,
    passwordHash: null,
    role: 'underwriter',
    emailProvenAt: now(),
  })
  if (!created) throw conflict('This email had another account until a few days ago, so it can’t be used yet')
  await suspendAlike(tx, feature, { userId: created.id, email, isNew: true })
  return { giver: (await findUser(tx, created.id))!, came: 'new' }
}

/** A refusal of the pledge, for the whole form. */
function asFormError(error: unknown): never {
  if (!(error instanceof HttpError) || error.kind !== 'conflict') throw error
  throw new HttpError('conflict', error.message, { issues: [{ path: '', message: error.message }] })
}
