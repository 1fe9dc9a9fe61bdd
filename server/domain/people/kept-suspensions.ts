import { createHmac, hkdfSync } from 'node:crypto'
import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { now } from '../../db/schema/columns.ts'
import { identities, keptSuspensions, users } from '../../db/schema.ts'
import { noteOutside, type Queue } from '../../storage/outside/outside-log.ts'
import { after, day } from '../mailing/limits.ts'

/** Years for which a suspension outlives its erased account. */
const longest = 3 * 365 * day

type Person = Pick<typeof users.$inferSelect, 'id' | 'email' | 'suspendedAt' | 'suspendedUntil'>
interface Identity {
  issuer: string
  subject: string
}

/** Keyed hash: without the site's secret nobody can try addresses against it. */
function hashOf(secret: string, kind: 'email' | 'identity', ...parts: string[]) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'kept suspensions', 32))
  return createHmac('sha256', key)
    .update(JSON.stringify([kind, ...parts]))
    .digest('base64url')
}

/** Keeps the suspension of a person who is about to be erased, under hashes of the email and the providers' subjects. */
export async function keepSuspension(tx: Tx, secret: string, person: Person, at: Date) {
  const { suspendedAt, suspendedUntil } = person
  if (!suspendedAt) return
  const own = await tx.select().from(identities).where(eq(identities.userId, person.id))
  const last = after(at, longest).toISOString()
  const keptUntil = suspendedUntil && suspendedUntil < last ? suspendedUntil : last
  const hashes = [
    hashOf(secret, 'email', person.email),
    ...own.map(({ issuer, subject }) => hashOf(secret, 'identity', issuer, subject)),
  ]
  await tx
    .insert(keptSuspensions)
    .values(hashes.map((hash) => ({ hash, suspendedAt, suspendedUntil, keptUntil })))
    .onConflictDoNothing()
}

/**
 * Suspends an account alike that is of somebody who was suspended and erased: call it wherever an account gets an email
 * or a provider's subject. Answers whether it did.
 */
export async function suspendAlike(
  tx: Tx,
  { secret, jobs }: { secret: string; jobs: Queue },
  { userId, email, identity }: { userId: string; email?: string; identity?: Identity },
): Promise<boolean> {
  const hashes = [
    ...(email === undefined ? [] : [hashOf(secret, 'email', email)]),
    ...(identity ? [hashOf(secret, 'identity', identity.issuer, identity.subject)] : []),
  ]
  const [kept] = await tx
    .select()
    .from(keptSuspensions)
    .where(
      and(
        inArray(keptSuspensions.hash, hashes),
        gt(keptSuspensions.keptUntil, now()),
        or(isNull(keptSuspensions.suspendedUntil), gt(keptSuspensions.suspendedUntil, now())),
      ),
    )
    .limit(1)
  if (!kept) return false
  const { suspendedAt, suspendedUntil } = kept
  const suspended = await tx
    .update(users)
    .set({ suspendedAt, suspendedUntil })
    .where(and(eq(users.id, userId), isNull(users.suspendedAt)))
    .returning({ id: users.id })
  if (suspended.length === 0) return false
  await noteOutside(jobs, tx, { kind: 'suspended', id: userId, until: suspendedUntil })
  return true
}
