import type { FastifyRequest } from 'fastify'
import { type ProofOfPerson, proofsOfPerson } from '#contract/grammar/errors'
import { ms } from '#contract/grammar/time'
import { and, eq, inArray } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { identities, passkeys } from '../../db/schema.ts'
import { findForLink } from '../../domain/accounts/login-links.ts'
import type { Env } from '../../env.ts'
import { unconfirmed } from '../../errors.ts'
import { sendsMail } from '../../settings/sends-mail.ts'
import { isFresh, type User } from './session.ts'

/** For this long after a user has authenticated again, irreversible actions are allowed. */
export const freshMs = 10 * ms.minute

type Settings = Pick<Env, 'oidc'> & Partial<Pick<Env, 'smtpUrl' | 'mailbox' | 'stewardEmails'>>

interface Asked {
  db: Db
  env: Settings
  user: Pick<User, 'id' | 'passwordHash'>
  by?: readonly ProofOfPerson[]
  /** Maximum age of the last authentication, in milliseconds. */
  within?: number
  detail?: string
}

/**
 * Throws a 403 with the possible ways to authenticate, unless the user authenticated recently. Another person
 * who finds an open session must not be able to do anything irreversible.
 */
export async function assertConfirmed(
  request: FastifyRequest,
  { db, env, user, by = proofsOfPerson, within = freshMs, detail }: Asked,
) {
  if (await isFresh(request, { by, within })) return
  const ways = await waysToConfirm(db, env, user)
  throw unconfirmed(
    ways.filter((way) => by.includes(way)),
    detail,
  )
}

export async function waysToConfirm(
  db: Db | Tx,
  env: Settings,
  { id, passwordHash }: Pick<User, 'id' | 'passwordHash'>,
): Promise<ProofOfPerson[]> {
  const { oidc, stewardEmails } = env
  const isThere: Record<ProofOfPerson, () => Promise<boolean>> = {
    password: async () => passwordHash !== null,
    passkey: async () => (await db.$count(passkeys, eq(passkeys.userId, id))) > 0,
    provider: async () => {
      if (!oidc) return false
      // A sign-in provider's issuer name may be written with or without a trailing slash.
      const plain = oidc.issuer.replace(/\/$/, '')
      const ours = inArray(identities.issuer, [plain, `${plain}/`])
      return (await db.$count(identities, and(eq(identities.userId, id), ours))) > 0
    },
    link: async () => sendsMail(env) && (await findForLink(db, { id }, stewardEmails)) !== undefined,
  }
  const there = await Promise.all(proofsOfPerson.map((way) => isThere[way]()))
  return proofsOfPerson.filter((_, at) => there[at])
}
