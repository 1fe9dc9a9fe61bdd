import type { FastifyRequest } from 'fastify'
import { type ProofOfPerson, proofsOfPerson } from '#contract/grammar/errors'
import { ms } from '#contract/grammar/time'
import { and, eq, inArray } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { identities, passkeys } from '../../db/schema.ts'
import type { Env } from '../../env.ts'
import { unconfirmed } from '../../errors.ts'
import { isFresh, type User } from './session.ts'

/** How long a proof of the person is good for what can't be taken back. */
export const freshMs = 10 * ms.minute

interface Asked {
  db: Db
  env: Pick<Env, 'oidc'>
  user: Pick<User, 'id' | 'passwordHash'>
  /** The proofs that count. */
  by?: readonly ProofOfPerson[]
  /** How long ago the last one may be, in milliseconds. */
  within?: number
  /** What the person reads in place of the usual sentence. */
  detail?: string
}

/**
 * Throws 403 with how to show it, unless the person of a signed-in request showed lately who they are: an open session in
 * another's hands is not enough for what can't be taken back.
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

/** The ways in which this account's person can show who they are. */
export async function waysToConfirm(
  db: Db | Tx,
  { oidc }: Pick<Env, 'oidc'>,
  { id, passwordHash }: Pick<User, 'id' | 'passwordHash'>,
): Promise<ProofOfPerson[]> {
  const isThere: Record<ProofOfPerson, () => Promise<boolean>> = {
    password: async () => passwordHash !== null,
    passkey: async () => (await db.$count(passkeys, eq(passkeys.userId, id))) > 0,
    provider: async () => {
      if (!oidc) return false
      // Providers name themselves with or without a slash at the end.
      const plain = oidc.issuer.replace(/\/$/, '')
      const ours = inArray(identities.issuer, [plain, `${plain}/`])
      return (await db.$count(identities, and(eq(identities.userId, id), ours))) > 0
    },
  }
  const there = await Promise.all(proofsOfPerson.map((way) => isThere[way]()))
  return proofsOfPerson.filter((_, at) => there[at])
}
