import { and, inArray, isNotNull, isNull } from '#unguarded'
import type { Db, Tx } from '../../db/client.ts'
import { users } from '../../db/schema.ts'

interface Candidate {
  email: string
  emailProvenAt: string | null
  suspendedAt: string | null
  closedAt: string | null
}

/**
 * Stewards are people whose email is in STEWARD_EMAILS and proven, and whose account is neither suspended nor
 * closed.
 */
export const isSteward = (emails: readonly string[], person: Candidate) =>
  person.emailProvenAt !== null &&
  person.suspendedAt === null &&
  person.closedAt === null &&
  emails.includes(person.email)

/** Ids of the people that `isSteward` accepts. There are few, because the setting names each of them. */
export async function stewardIds(db: Db | Tx, emails: readonly string[]): Promise<string[]> {
  if (emails.length === 0) return []
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        inArray(users.email, [...emails]),
        isNotNull(users.emailProvenAt),
        isNull(users.suspendedAt),
        isNull(users.closedAt),
      ),
    )
  return found.map(({ id }) => id)
}
