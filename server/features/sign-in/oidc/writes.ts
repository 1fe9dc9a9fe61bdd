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
  /** True if the account existed before, and this sign-in removed its other ways to sign in. */
  takenOver: boolean
  /** What this sign-in added: a new account, or only the provider's subject to an existing account. */
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
 * Finds or creates the account of a provider's person: by issuer and subject, otherwise by an email that the
 * provider verified. Undefined if the provider hasn't verified the email: then no account is opened or
 * created. 'kept' if the email may still be restored to another account. A verified email takes over the
 * whole account: someone who created it without proof must not keep a way to sign in ("pre-hijacked
 * accounts", Sudhodanan and Paverd 2022).
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
  // Race condition: a concurrent sign-in of this person has linked the account first.
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
 * True if a provider's subject can still sign in to this account. Waits for a concurrent removal of all ways
 * to sign in, so that no session starts after the removal (race condition).
 */
export const isIdentityStill = (db: Db, { userId, ...subject }: Subject & { userId: string }) =>
  withTx(db, async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('share')
    return (await tx.$count(identities, and(isOf(subject), eq(identities.userId, userId)))) > 0
  })
