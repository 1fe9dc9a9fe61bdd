import { createHmac, hkdfSync } from 'node:crypto'
import { ms, plus } from '#contract/grammar/time'
import { and, eq, gt, inArray, isNull, or, sql } from '#unguarded'
import type { Tx } from '../../../db/client.ts'
import { identities, keptSuspensions, type users } from '../../../db/schema.ts'
import type { Queue } from '../../../storage/replay-log.ts'
import { suspendPerson } from '../suspending.ts'

/** Milliseconds (three years) for which a suspension is kept after its account was erased. */
const longest = 3 * 365 * ms.day

type Person = Pick<typeof users.$inferSelect, 'id' | 'email' | 'suspendedAt' | 'suspendedUntil'>
interface Identity {
  issuer: string
  subject: string
}

/** Keyed hash, so that without the site's secret no one can test whether an address is in the table. */
function hashOf(secret: string, kind: 'email' | 'identity', ...parts: string[]) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'kept suspensions', 32))
  return createHmac('sha256', key)
    .update(JSON.stringify([kind, ...parts]))
    .digest('base64url')
}

type Suspended = Pick<Person, 'suspendedAt' | 'suspendedUntil'>

/**
 * Keeps a person's suspension before their account is erased, under hashes of the email and of the ids at
 * sign-in providers. Also updates the hashes that `keepGivenUp` stored earlier, because the suspension may
 * end later by now.
 */
export async function keepSuspension(tx: Tx, secret: string, person: Person, at: Date) {
  if (!person.suspendedAt) return
  const own = await tx.select().from(identities).where(eq(identities.userId, person.id))
  const before = await tx
    .select({ hash: keptSuspensions.hash })
    .from(keptSuspensions)
    .where(eq(keptSuspensions.suspendedAt, person.suspendedAt))
  const now = hashesOf(secret, { email: person.email, identities: own })
  await keep(tx, person, { hashes: [...now, ...before.map(({ hash }) => hash)], at })
}

/**
 * Keeps a person's suspension for an email or provider ids that the account is about to lose. After the
 * account is erased, nothing else would connect these with the suspension.
 */
export const keepGivenUp = (tx: Tx, secret: string, person: Suspended, of: Ways) =>
  keep(tx, person, { hashes: hashesOf(secret, of), at: new Date() })

interface Ways {
  email?: string
  identities?: readonly Identity[]
}

const hashesOf = (secret: string, { email, identities: subjects = [] }: Ways) => [
  ...(email === undefined ? [] : [hashOf(secret, 'email', email)]),
  ...subjects.map(({ issuer, subject }) => hashOf(secret, 'identity', issuer, subject)),
]

async function keep(
  tx: Tx,
  { suspendedAt, suspendedUntil }: Suspended,
  { hashes, at }: { hashes: readonly string[]; at: Date },
) {
  if (!suspendedAt || hashes.length === 0) return
  const last = plus(at, longest)
  const keptUntil = suspendedUntil && suspendedUntil < last ? suspendedUntil : last
  // Upsert, because the hash may be kept from an earlier account. The longer of the two suspensions applies.
  await tx
    .insert(keptSuspensions)
    .values([...new Set(hashes)].sort().map((hash) => ({ hash, suspendedAt, suspendedUntil, keptUntil })))
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

/**
 * Kept hashes of earlier accounts of this person: hashes of their email or provider ids, or hashes of a
 * suspension with the same start time.
 */
export async function findKeptOf(tx: Tx, secret: string, person: Person) {
  const isSince = person.suspendedAt ? eq(keptSuspensions.suspendedAt, person.suspendedAt) : undefined
  const own = await tx.select().from(identities).where(eq(identities.userId, person.id))
  const hashes = hashesOf(secret, { email: person.email, identities: own })
  return tx
    .select()
    .from(keptSuspensions)
    .where(and(isKept, or(inArray(keptSuspensions.hash, hashes), isSince)))
}

interface Came {
  userId: string
  email?: string
  identity?: Identity
  /**
   * True for a new account. It gets the start time of the old suspension, so that both end together
   * (`endSuspension`).
   */
  isNew?: boolean
}

/**
 * Suspends the account of a person who was suspended and erased before. Call this only when an account gets
 * an email or a provider's id. Later calls would undo what a steward has unsuspended. The longer of two
 * suspensions applies.
 */
export async function suspendAlike(
  tx: Tx,
  { secret, jobs }: { secret: string; jobs: Queue },
  { userId, email, identity, isNew }: Came,
) {
  const hashes = hashesOf(secret, {
    ...(email !== undefined && { email }),
    identities: identity ? [identity] : [],
  })
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
