import type { FastifyRequest } from 'fastify'
import type { BodyOf } from '#contract/grammar/endpoint'
import type { ProofOfPerson } from '#contract/grammar/errors'
import {
  challengeMinutes,
  mostPasskeys,
  type NewPasskeyOptions,
  type PasskeyAnswer,
  type PasskeyOptions,
  type passkeys,
} from '#contract/people/passkeys'
import type { Tx } from '../../../db/client.ts'
import { withTx } from '../../../db/transactions/transactions.ts'
import { conflict, found, HttpError, invalid, unauthorized } from '../../../errors.ts'
import type { SiteFeature } from '../../../http/feature.ts'
import { addressOf } from '../../../http/guards/client-address.ts'
import { assertConfirmed, waysToConfirm } from '../../../http/session/confirmed.ts'
import { proveSession, sessionIdOf } from '../../../http/session/session.ts'
import { site } from '../../../site/site.ts'
import { mailSite } from '../client-device.ts'
import { mailSignInChanged } from '../mails/work.ts'
import { findUser, type User } from '../reads.ts'
import type { AccountCounts, Count } from '../sign-in/counted.ts'
import type { SecurityLog } from '../sign-in/security-log.ts'
import { challenges, type Purpose } from './challenge.ts'
import { credentialsOf, type Found, findPasskey } from './reads.ts'
import { algorithms, challengeIn, counterIn, handleOf, keyIn, siteOf } from './verify.ts'
import { addPasskey, isPasskeyStill, removePasskey, usePasskey } from './writes.ts'

const wrong = 'That passkey doesn’t work here'
const stale = 'That took too long, or was answered before. Please try again'
const unread = 'Your device answered in a way that we can’t take. Please try another one'
const full = `An account has at most ${mostPasskeys} passkeys. Remove one first`
const taken = 'This passkey is in use already'
const lastWay =
  'This passkey is the only way into your account. Add another one, or choose a password by “Forgot your password?”, before you remove it'

const timeout = challengeMinutes * 60_000

interface Parts {
  feature: SiteFeature
  counts: AccountCounts
  log: SecurityLog
  enter: (
    request: FastifyRequest,
    userId: string,
    entering: { by: ProofOfPerson; isStill: () => Promise<boolean> },
  ) => Promise<boolean>
}

/** Whether an answer names the person of the passkey. It may leave them out where they are known (WebAuthn, 7.2). */
const names = ({ response: { userHandle } }: PasskeyAnswer, { userId }: Found, { of }: Purpose) =>
  userHandle === undefined ? of !== 'signing in' : userHandle === handleOf(userId)

const typed = (id: string, transports: string[]) => ({ type: 'public-key', id, transports }) as const

/** Passkeys: added and removed by their owner, and ways to sign in and to show again who one is (WebAuthn level 3). */
export function passkeyActions({ feature, counts, log, enter }: Parts) {
  const { db, env, jobs } = feature
  const { limits } = counts
  const asked = challenges(feature)
  const here = (request: FastifyRequest) => siteOf(request, env.publicUrl)
  const tell = (tx: Tx, request: FastifyRequest, userId: string, change: string) =>
    mailSignInChanged(jobs, tx, { userId, site: mailSite(request, env.publicUrl), change })
  const mine = (request: FastifyRequest, of: 'a new passkey' | 'a proof', { id }: User): Purpose => ({
    of,
    userId: id,
    sid: sessionIdOf(request),
  })

  function optionsFor(request: FastifyRequest, purpose: Purpose): PasskeyOptions {
    const challenge = Buffer.from(asked.make(purpose)).toString('base64url')
    return {
      challenge,
      rpId: here(request).id,
      timeout,
      userVerification: 'required',
      allowCredentials: [],
    }
  }

  /** Whether an answer is right, whose challenge is used up by that. Throws 400 for an old one. */
  async function accepted(
    request: FastifyRequest,
    answer: PasskeyAnswer,
    purpose: Purpose,
  ): Promise<{ passkey?: Found | undefined; isRight: boolean }> {
    const challenge = asked.read(challengeIn(answer), purpose)
    if (!challenge) throw invalid(stale)
    const passkey = await findPasskey(db, answer.id)
    if (!passkey || !names(answer, passkey, purpose)) return { passkey, isRight: false }
    const counter = await counterIn(answer, { site: here(request), challenge: challenge.text, passkey })
    const used = counter !== undefined && (await usePasskey(db, { passkey, counter, challenge }))
    if (used === 'stale') throw invalid(stale)
    return { passkey, isRight: used }
  }

  /** Counts a try before it is checked, so that concurrent ones don't get past the limits; a right one is given back. */
  async function counted(request: FastifyRequest, answer: PasskeyAnswer, purpose: Purpose) {
    const failing: Count = [limits.signInsOfAddress, addressOf(request)]
    await counts.take(failing)
    const { passkey, isRight } = await accepted(request, answer, purpose)
    if (!passkey || !isRight) {
      await log(request, 'passkey refused', passkey && { id: passkey.userId })
      return undefined
    }
    await counts.giveBack(failing)
    return passkey
  }

  return {
    signInOptions: (request: FastifyRequest) => optionsFor(request, { of: 'signing in' }),

    /** Throws 400 for an old challenge, 401 for a wrong or unknown passkey alike, and 429. */
    async signIn(request: FastifyRequest, { answer }: BodyOf<typeof passkeys.signIn>): Promise<User> {
      const passkey = await counted(request, answer, { of: 'signing in' })
      const user = passkey && (await findUser(db, passkey.userId))
      if (!user) throw unauthorized(wrong)
      await counts.take([limits.rightPasskeys, user.id]).catch(async (error: unknown) => {
        if (error instanceof HttpError) await log(request, 'locked out', user)
        throw error
      })
      const isIn = await enter(request, user.id, {
        by: 'passkey',
        isStill: () => isPasskeyStill(db, passkey),
      })
      if (!isIn) throw unauthorized(wrong)
      await log(request, 'passkey signed in', user)
      return user
    },

    async confirmOptions(request: FastifyRequest, user: User): Promise<PasskeyOptions> {
      const own = await credentialsOf(db, user.id)
      return {
        ...optionsFor(request, mine(request, 'a proof', user)),
        allowCredentials: own.map(({ id, transports }) => typed(id, transports)),
      }
    },

    /** Throws 400 for an old challenge and for a passkey that is not this person's, and 429. */
    async confirm(request: FastifyRequest, user: User, { answer }: BodyOf<typeof passkeys.confirm>) {
      const passkey = await counted(request, answer, mine(request, 'a proof', user))
      if (passkey?.userId !== user.id) throw invalid(wrong, 'answer')
      await proveSession(request, 'passkey')
      await log(request, 'passkey confirmed', user)
    },

    /** Throws 403 without a fresh proof, and 409 where there is no room. */
    async newOptions(request: FastifyRequest, user: User): Promise<NewPasskeyOptions> {
      await assertConfirmed(request, { db, env, user })
      const own = await credentialsOf(db, user.id)
      if (own.length >= mostPasskeys) throw conflict(full)
      const { id, email } = user
      return {
        rp: { id: here(request).id, name: site.name },
        user: { id: handleOf(id), name: email, displayName: email },
        challenge: Buffer.from(asked.make(mine(request, 'a new passkey', user))).toString('base64url'),
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
    },

    /** Throws 400 for a wrong answer, 403 without a fresh proof, and 409. */
    async add(tx: Tx, request: FastifyRequest, user: User, { name, answer }: BodyOf<typeof passkeys.add>) {
      await assertConfirmed(request, { db, env, user })
      const challenge = asked.read(challengeIn(answer), mine(request, 'a new passkey', user))
      if (!challenge) throw invalid(stale, 'answer')
      const key = await keyIn(answer, { site: here(request), challenge: challenge.text })
      if (!key) throw invalid(unread, 'answer')
      const added = await addPasskey(tx, {
        ...key,
        userId: user.id,
        name,
        sid: sessionIdOf(request),
        challenge,
      })
      if (added === 'signed out') throw unauthorized()
      if (added === 'stale') throw invalid(stale, 'answer')
      if (added === 'full') throw conflict(full)
      if (added === 'taken') throw conflict(taken)
      await tell(tx, request, user.id, 'A passkey was added to your account.')
      await log(request, 'passkey added', user, tx)
      return added
    },

    /** Throws 404 for a passkey that is not this person's, and 409 for their last way in. */
    async remove(request: FastifyRequest, { id: userId }: User, id: string) {
      await withTx(db, async (tx) => {
        const hasOtherWay = async (person: Pick<User, 'id' | 'passwordHash'>) =>
          (await waysToConfirm(tx, env, person)).some((way) => way !== 'passkey')
        const removed = found(await removePasskey(tx, { id, userId, hasOtherWay }))
        if (removed === 'last') throw conflict(lastWay)
        await tell(tx, request, userId, 'A passkey was removed from your account.')
        await log(request, 'passkey removed', { id: userId }, tx)
      })
    },
  }
}

export type PasskeyActions = ReturnType<typeof passkeyActions>
