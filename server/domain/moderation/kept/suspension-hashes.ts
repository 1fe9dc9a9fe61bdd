import { createHmac, hkdfSync } from 'node:crypto'
import { ms, plus } from '#contract/grammar/time'
import { and, eq, gt, inArray, isNull, or, sql } from '#unguarded'
import type { Tx } from '../../../db/client.ts'
import { identities, keptSuspensions, type users } from '../../../db/schema.ts'
import type { Queue } from '../../../storage/replay-log.ts'
import { suspendPerson } from '../suspending.ts'

/** Years for which a suspension outlives its erased account. */
const longest = 3 * 365 * ms.day

type Person = Pick<typeof users.$inferSelect, 'id' | 'email' | 'suspendedAt' | 'suspendedUntil'>
interface Identity {
  issuer: string
  subject: string
}

/** Keyed hash, so that addresses can't be tried against it without the site's secret. */
function hashOf(secret: string, kind: 'email' | 'identity', ...parts: string[]) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'kept suspensions', 32))
  return createHmac('sha256', key)
    .update(JSON.stringify([kind, ...parts]))
    .digest('base64url')
}

type Suspended = Pick<Person, 'suspendedAt' | 'suspendedUntil'>

/**
 * Keeps the suspension of a person before their erasure, under hashes of the email and the providers'
 * subjects. Also updates the hashes of former ones (`keepGivenUp`), because its end may be later by now.
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
 * Keeps a person's suspension for an email or subjects that the account is about to lose. After its erasure
 * no other record would connect them.
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
  // Upsert, because an address may be kept from an earlier account. The longer of the two suspensions
  // applies.
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
 * Kept hashes of earlier accounts of this person: under their email and subjects, or with the start time of
 * their suspension.
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
   * A new account gets the start time of the old suspension, by which both end together (`endSuspension`).
   */
  isNew?: boolean
}

/**
 * Suspends the account of a person who was suspended and erased. Call it when an account gets an email or a
 * provider's subject, and never later, because a steward may have unsuspended it. The longer of two
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
