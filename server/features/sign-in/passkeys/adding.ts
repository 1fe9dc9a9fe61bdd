import type { FastifyRequest } from 'fastify'
import type { BodyOf } from '#contract/grammar/endpoint'
import { mostPasskeys, type NewPasskeyOptions, type passkeys } from '#contract/people/passkeys'
import type { Tx } from '../../../db/client.ts'
import { withTx } from '../../../db/transactions/transactions.ts'
import type { User } from '../../../domain/accounts/reads.ts'
import { conflict, found, invalid, unauthorized } from '../../../errors.ts'
import { assertConfirmed, waysToConfirm } from '../../../http/session/confirmed.ts'
import { sessionIdOf } from '../../../http/session/session.ts'
import type { AccountFeature } from '../../../http/sign-in/account-feature.ts'
import { mailSite } from '../../../http/sign-in/client-device.ts'
import { site } from '../../../site/site.ts'
import { mailSignInChanged } from '../../../work/account-mails.ts'
import { challenges } from './challenge.ts'
import { credentialsOf } from './reads.ts'
import { challengeFor, ownPurpose, stale, timeout, typed } from './sign-in.ts'
import { algorithms, challengeIn, handleOf, keyIn, siteOf } from './verify.ts'
import { addPasskey, removePasskey } from './writes.ts'

const unread = 'Your device answered in a way that we can’t take. Please try another one'
const full = `An account has at most ${mostPasskeys} passkeys. Remove one first`
const taken = 'This passkey is in use already'
const lastWay =
  'This passkey is the only way into your account. Add another one, or choose a password by “Forgot your password?”, before you remove it'

/**
 * Options for the browser to create a passkey. Throws 403 without a fresh proof, and 409 at the limit of
 * passkeys.
 */
export async function newOptions(
  feature: AccountFeature,
  request: FastifyRequest,
  user: User,
): Promise<NewPasskeyOptions> {
  const { db, env } = feature
  await assertConfirmed(request, { db, env, user })
  const own = await credentialsOf(db, user.id)
  if (own.length >= mostPasskeys) throw conflict(full)
  const { id, email } = user
  return {
    rp: { id: siteOf(request, env.publicUrl).id, name: site.name },
    user: { id: handleOf(id), name: email, displayName: email },
    challenge: challengeFor(feature, ownPurpose(request, 'a new passkey', user)),
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout,
    excludeCredentials: own.map((one) => typed(one.id, one.transports)),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}

/**
 * Adds the passkey of a browser's answer. Throws 400 for a wrong answer, 403 without a fresh proof, and 409.
 */
export async function add(
  feature: AccountFeature,
  tx: Tx,
  request: FastifyRequest,
  user: User,
  { name, answer }: BodyOf<typeof passkeys.add>,
) {
  const { db, env, jobs, log } = feature
  await assertConfirmed(request, { db, env, user })
  const challenge = challenges(feature).read(challengeIn(answer), ownPurpose(request, 'a new passkey', user))
  if (!challenge) throw invalid(stale, 'answer')
  const key = await keyIn(answer, { site: siteOf(request, env.publicUrl), challenge: challenge.text })
  if (!key) throw invalid(unread, 'answer')
  const userId = user.id
  const added = await addPasskey(tx, { ...key, userId, name, sid: sessionIdOf(request), challenge })
  if (added === 'signed out') throw unauthorized()
  if (added === 'stale') throw invalid(stale, 'answer')
  if (added === 'full') throw conflict(full)
  if (added === 'taken') throw conflict(taken)
  const change = 'A passkey was added to your account.'
  await mailSignInChanged(jobs, tx, { userId, site: mailSite(request, env.publicUrl), change })
  await log(request, 'passkey added', user, tx)
  return added
}

/** Removes a passkey. Throws 404 for a passkey of another person, and 409 for the last way to sign in. */
export async function remove(
  { db, env, jobs, log }: AccountFeature,
  request: FastifyRequest,
  { id: userId }: User,
  id: string,
) {
  await withTx(db, async (tx) => {
    const hasOtherWay = async (person: Pick<User, 'id' | 'passwordHash'>) =>
      (await waysToConfirm(tx, env, person)).some((way) => way !== 'passkey')
    const removed = found(await removePasskey(tx, { id, userId, hasOtherWay }))
    if (removed === 'last') throw conflict(lastWay)
    const change = 'A passkey was removed from your account.'
    await mailSignInChanged(jobs, tx, { userId, site: mailSite(request, env.publicUrl), change })
    await log(request, 'passkey removed', { id: userId }, tx)
  })
}
