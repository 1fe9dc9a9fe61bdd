import type { FastifyRequest } from 'fastify'
import type { Tx } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import type { SecurityEvent } from '../../../db/schema.ts'
import { withTx } from '../../../db/transactions/transactions.ts'
import { conflict, HttpError, invalid, unauthorized } from '../../../errors.ts'
import type { SiteFeature } from '../../../http/feature.ts'
import { mailSite } from '../client-device.ts'
import { mailProof } from '../mails/work.ts'
import { hashPassword } from '../password.ts'
import type { User } from '../reads.ts'
import { assertUncommon } from '../sign-in/common-passwords.ts'
import type { AccountCounts } from '../sign-in/counted.ts'
import type { SecurityLog } from '../sign-in/security-log.ts'
import { endWaysIn } from '../ways-in/end-ways-in.ts'
import { changeUser } from '../writes.ts'
import { findByProof, useProofToken } from './proof-token.ts'
import { endAccount } from './writes.ts'

const isUnauthorized = (error: unknown) => error instanceof HttpError && error.kind === 'unauthorized'

export const staleProof = 'This link has expired or was already used'

interface Parts {
  feature: SiteFeature
  counts: AccountCounts
  log: SecurityLog
  signIn: (request: FastifyRequest, body: { email: string; password: string }) => Promise<User>
}

/** Proving an account's email by the link in its mail. */
export function proofActions({ feature, counts, log, signIn }: Parts) {
  const { db, env, jobs, secret } = feature
  /** Uses up the link, with what `act` does, or throws 400. */
  async function withLink(
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
  const keep = (tx: Tx, { id }: User) => changeUser(tx, { id, emailProvenAt: now() })

  return {
    /** Asks for the mail again. Throws 409 for an email that is proven, and 429. */
    async ask(request: FastifyRequest, user: User) {
      if (user.emailProvenAt) throw conflict('Your email is already proven')
      await counts.take([counts.limits.proofsOfAccount, user.id])
      await withTx(db, (tx) =>
        mailProof(jobs, tx, { userId: user.id, site: mailSite(request, env.publicUrl) }),
      )
    },

    /** Proves it in a browser that is signed in to this very account: everything stays. */
    proveSignedIn: (request: FastifyRequest, token: string) => withLink(request, token, 'email proven', keep),

    /** Proves it with the account's password: everything stays. Throws 400, 401 and 429. */
    async proveWithPassword(
      request: FastifyRequest,
      { token, password }: { token: string; password: string },
    ) {
      const user = await findByProof(db, token)
      if (!user) throw invalid(staleProof, 'token')
      await signIn(request, { email: user.email, password }).catch((error: unknown) => {
        // The page doesn't ask for the email.
        throw isUnauthorized(error) ? unauthorized('That password isn’t right') : error
      })
      await withLink(request, token, 'email proven', keep)
    },

    /** Proves it without either: every way in that was added before ends, and a new password begins. */
    async proveWithNewPassword(
      request: FastifyRequest,
      { token, password }: { token: string; password: string },
    ) {
      assertUncommon(password)
      if (!(await findByProof(db, token))) throw invalid(staleProof, 'token')
      const passwordHash = await hashPassword(password)
      await withLink(request, token, 'email proven, ways in ended', async (tx, { id }) => {
        await endWaysIn(tx, secret, id)
        await changeUser(tx, { id, passwordHash, emailProvenAt: now() })
      })
    },

    /** *This wasn't me*: ends the account. */
    end: (request: FastifyRequest, token: string) =>
      withLink(request, token, 'account ended by its address', (tx, { id }) => endAccount(tx, feature, id)),
  }
}
