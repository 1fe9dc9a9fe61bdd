import { and, eq } from '#drizzle'
import type { Db, Tx } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { identities, users } from '../../../db/schema.ts'
import { withTx } from '../../../db/transactions/transactions.ts'
import { endWaysIn } from '../../../domain/accounts/end-ways-in.ts'
import { type User } from '../../../domain/accounts/reads.ts'
import { createUser } from '../../../domain/accounts/writes.ts'
import type { Person } from './provider.ts'

export interface Found {
  user: User
  /** The account existed before, and its other ways to sign in are removed now. */
  takenOver: boolean
  /** This sign-in added the subject to the account, which may be new itself. */
  came?: 'account' | 'subject'
}

interface Entrance {
  secret: string
  /** Throws if the new account is refused. */
  admit: (tx: Tx, user: User) => Promise<void>
}

type Subject = Pick<Person, 'issuer' | 'subject'>

const isOf = ({ issuer, subject }: Subject) =>
  and(eq(identities.issuer, issuer), eq(identities.subject, subject))

/**
 * Finds or creates the account for a provider's person: by issuer and subject, otherwise by an email that the
 * provider verified, otherwise a new one. Undefined if the provider has not verified the email, which opens and makes
 * no account. A verified email takes over the whole account: a person who created it without proof must not keep a
 * way in ("pre-hijacked accounts", Sudhodanan and Paverd 2022). `kept` for an email that may still be restored to its
 * account.
 */
export async function accountOf(
  tx: Tx,
  person: Person & { email: string },
  { secret, admit }: Entrance,
): Promise<Found | 'kept' | undefined> {
  const { issuer, subject, email, emailVerified, firstName, lastName } = person
  const mine = isOf(person)
  const [known] = await tx
    .select({ user: users })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(mine)
  if (known) return { ...known, takenOver: false }
  if (!emailVerified) return undefined

  const created = await createUser(tx, {
    email,
    firstName,
    lastName,
    passwordHash: null,
    isRoleOpen: true,
    emailProvenAt: now(),
  })
  if (created) {
    await admit(tx, created)
    await tx.insert(identities).values({ issuer, subject, userId: created.id })
    return { user: created, takenOver: false, came: 'account' }
  }
  const [user] = await tx.select().from(users).where(eq(users.email, email)).for('update')
  if (!user) return 'kept'
  // Race condition: of two concurrent sign-ins of one person the other was first.
  const [twin] = await tx
    .select()
    .from(identities)
    .where(and(mine, eq(identities.userId, user.id)))
  if (twin) return { user, takenOver: false }
  await endWaysIn(tx, secret, user.id)
  await tx.update(users).set({ emailProvenAt: now() }).where(eq(users.id, user.id))
  await tx.insert(identities).values({ issuer, subject, userId: user.id })
  return { user, takenOver: true, came: 'subject' }
}

/**
 * True if a provider's subject is still a way into this account. Waits for a concurrent end of all ways in, so that
 * no session of it outlives it (race condition).
 */
export const isIdentityStill = (db: Db, { userId, ...subject }: Subject & { userId: string }) =>
  withTx(db, async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('share')
    return (await tx.$count(identities, and(isOf(subject), eq(identities.userId, userId)))) > 0
  })
