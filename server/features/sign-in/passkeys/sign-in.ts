import type { FastifyRequest } from 'fastify'
import type { BodyOf } from '#contract/grammar/endpoint'
import { ms } from '#contract/grammar/time'
import {
  challengeMinutes,
  type PasskeyAnswer,
  type PasskeyOptions,
  type passkeys,
} from '#contract/people/passkeys'
import { findUser, type User } from '../../../domain/accounts/reads.ts'
import { HttpError, invalid, unauthorized } from '../../../errors.ts'
import { addressOf } from '../../../http/client-address.ts'
import { proveSession, sessionIdOf } from '../../../http/session/session.ts'
import type { AccountFeature } from '../../../http/sign-in/account-feature.ts'
import { enter } from '../../../http/sign-in/enter.ts'
import type { Count } from '../../../http/sign-in/limits.ts'
import { challenges, type Purpose } from './challenge.ts'
import { credentialsOf, type Found, findPasskey } from './reads.ts'
import { challengeIn, counterIn, handleOf, siteOf } from './verify.ts'
import { isPasskeyStill, usePasskey } from './writes.ts'

const wrong = 'That passkey doesn’t work here'
export const stale = 'That took too long, or was answered before. Please try again'
export const timeout = challengeMinutes * ms.minute

/**
 * True if the answer names the passkey's person. Only an answer to a sign-in must name the person (WebAuthn,
 * 7.2).
 */
const names = ({ response: { userHandle } }: PasskeyAnswer, { userId }: Found, { of }: Purpose) =>
  userHandle === undefined ? of !== 'signing in' : userHandle === handleOf(userId)

export const typed = (id: string, transports: string[]) => ({ type: 'public-key', id, transports }) as const

export const challengeFor = (feature: AccountFeature, purpose: Purpose) =>
  Buffer.from(challenges(feature).make(purpose)).toString('base64url')

export const ownPurpose = (
  request: FastifyRequest,
  of: 'a new passkey' | 'a proof',
  { id }: User,
): Purpose => ({ of, userId: id, sid: sessionIdOf(request) })

const optionsFor = (feature: AccountFeature, request: FastifyRequest, purpose: Purpose): PasskeyOptions => ({
  challenge: challengeFor(feature, purpose),
  rpId: siteOf(request, feature.env.publicUrl).id,
  timeout,
  userVerification: 'required',
  allowCredentials: [],
})

/**
 * Checks an answer, and uses up its challenge. `isRight` tells if the answer is valid. Throws 400 for an old
 * challenge.
 */
async function accepted(
  feature: AccountFeature,
  request: FastifyRequest,
  answer: PasskeyAnswer,
  purpose: Purpose,
): Promise<{ passkey?: Found | undefined; isRight: boolean }> {
  const { db, env } = feature
  const challenge = challenges(feature).read(challengeIn(answer), purpose)
  if (!challenge) throw invalid(stale)
  const passkey = await findPasskey(db, answer.id)
  if (!passkey || !names(answer, passkey, purpose)) return { passkey, isRight: false }
  const site = siteOf(request, env.publicUrl)
  const counter = await counterIn(answer, { site, challenge: challenge.text, passkey })
  const used = counter !== undefined && (await usePasskey(db, { passkey, counter, challenge }))
  if (used === 'stale') throw invalid(stale)
  return { passkey, isRight: used }
}

/**
 * Counts a try before the check, so that concurrent tries can't exceed the limit. After a right answer,
 * subtracts the try again and returns the passkey.
 */
async function counted(
  feature: AccountFeature,
  request: FastifyRequest,
  answer: PasskeyAnswer,
  purpose: Purpose,
) {
  const { counts, log } = feature
  const failing: Count = [counts.limits.signInsOfAddress, addressOf(request)]
  await counts.take(failing)
  const { passkey, isRight } = await accepted(feature, request, answer, purpose)
  if (!passkey || !isRight) {
    await log(request, 'passkey refused', passkey && { id: passkey.userId })
    return undefined
  }
  await counts.giveBack(failing)
  return passkey
}

export const signInOptions = (feature: AccountFeature, request: FastifyRequest) =>
  optionsFor(feature, request, { of: 'signing in' })

/** Signs in by a passkey. Throws 400 for an old challenge, 401 for a wrong or unknown passkey, and 429. */
export async function signInByPasskey(
  feature: AccountFeature,
  request: FastifyRequest,
  { answer }: BodyOf<typeof passkeys.signIn>,
): Promise<User> {
  const { db, counts, log } = feature
  const passkey = await counted(feature, request, answer, { of: 'signing in' })
  const user = passkey && (await findUser(db, passkey.userId))
  if (!user) throw unauthorized(wrong)
  await counts.take([counts.limits.rightPasskeys, user.id]).catch(async (error: unknown) => {
    if (error instanceof HttpError) await log(request, 'locked out', user)
    throw error
  })
  const isStill = () => isPasskeyStill(db, passkey)
  if (!(await enter(feature, request, user.id, { by: 'passkey', isStill }))) throw unauthorized(wrong)
  await log(request, 'passkey signed in', user)
  return user
}

export async function confirmOptions(
  feature: AccountFeature,
  request: FastifyRequest,
  user: User,
): Promise<PasskeyOptions> {
  const own = await credentialsOf(feature.db, user.id)
  return {
    ...optionsFor(feature, request, ownPurpose(request, 'a proof', user)),
    allowCredentials: own.map(({ id, transports }) => typed(id, transports)),
  }
}

/** Re-authenticates by a passkey. Throws 400 for an old challenge or another person's passkey, and 429. */
export async function confirmByPasskey(
  feature: AccountFeature,
  request: FastifyRequest,
  user: User,
  { answer }: BodyOf<typeof passkeys.confirm>,
) {
  const passkey = await counted(feature, request, answer, ownPurpose(request, 'a proof', user))
  if (passkey?.userId !== user.id) throw invalid(wrong, 'answer')
  await proveSession(request, 'passkey')
  await feature.log(request, 'passkey confirmed', user)
}
