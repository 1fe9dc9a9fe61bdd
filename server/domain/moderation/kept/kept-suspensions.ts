import { createHmac, hkdfSync } from 'node:crypto'
import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { identities, keptSuspensions, type users } from '../../../db/schema.ts'
import type { Queue } from '../../../storage/outside/outside-log.ts'
import { after, day } from '../../mailing/limits.ts'
import { suspendPerson } from '../suspending.ts'

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

async function hashesOf(tx: Tx, secret: string, { id, email }: Person) {
  const own = await tx.select().from(identities).where(eq(identities.userId, id))
  return [
    hashOf(secret, 'email', email),
    ...own.map(({ issuer, subject }) => hashOf(secret, 'identity', issuer, subject)),
  ]
}

/** Keeps the suspension of a person who is about to be erased, under hashes of the email and the providers' subjects. */
export async function keepSuspension(tx: Tx, secret: string, person: Person, at: Date) {
  const { suspendedAt, suspendedUntil } = person
  if (!suspendedAt) return
  const last = after(at, longest).toISOString()
  const keptUntil = suspendedUntil && suspendedUntil < last ? suspendedUntil : last
  const hashes = await hashesOf(tx, secret, person)
  // The same address may be kept already, of an earlier account: of two suspensions the longer stands.
  await tx
    .insert(keptSuspensions)
    .values(hashes.map((hash) => ({ hash, suspendedAt, suspendedUntil, keptUntil })))
    .onConflictDoUpdate({
      target: keptSuspensions.hash,
      set: {
        suspendedAt: sql`excluded.suspended_at`,
        suspendedUntil: sql`case when ${keptSuspensions.suspendedUntil} is not null
          and excluded.suspended_until is not null
          then greatest(${keptSuspensions.suspendedUntil}, excluded.suspended_until) end`,
        keptUntil: sql`greatest(${keptSuspensions.keptUntil}, excluded.kept_until)`,
      },
    })
}

const isKept = and(
  gt(keptSuspensions.keptUntil, sql`clock_timestamp()`),
  or(isNull(keptSuspensions.suspendedUntil), gt(keptSuspensions.suspendedUntil, sql`clock_timestamp()`)),
)

/** What is kept of earlier accounts of this person: under their email and subjects, or since when they are suspended. */
export async function findKeptOf(tx: Tx, secret: string, person: Person) {
  const isSince = person.suspendedAt ? eq(keptSuspensions.suspendedAt, person.suspendedAt) : undefined
  const hashes = await hashesOf(tx, secret, person)
  return tx
    .select()
    .from(keptSuspensions)
    .where(and(isKept, or(inArray(keptSuspensions.hash, hashes), isSince)))
}

interface Came {
  userId: string
  email?: string
  identity?: Identity
  /** A new account has the beginning of the old suspension, by which both end together (`endSuspension`). */
  isNew?: boolean
}

/**
 * Suspends an account alike that is of somebody who was suspended and erased: call it where an account gets an email or a
 * provider's subject, and not again later, after a steward may have lifted it. Of two suspensions the longer stands.
 */
export async function suspendAlike(
  tx: Tx,
  { secret, jobs }: { secret: string; jobs: Queue },
  { userId, email, identity, isNew }: Came,
) {
  const hashes = [
    ...(email === undefined ? [] : [hashOf(secret, 'email', email)]),
    ...(identity ? [hashOf(secret, 'identity', identity.issuer, identity.subject)] : []),
  ]
  const kept = await tx
    .select()
    .from(keptSuspensions)
    .where(and(isKept, inArray(keptSuspensions.hash, hashes)))
  for (const { suspendedAt, suspendedUntil } of kept)
    await suspendPerson(tx, jobs, {
      personId: userId,
      until: suspendedUntil === null ? null : new Date(suspendedUntil),
      ...(isNew && { since: suspendedAt }),
    })
}
