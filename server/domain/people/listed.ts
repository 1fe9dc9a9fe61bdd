import { eq } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { users } from '../../db/schema.ts'
import { isListedPerson } from '../requests/visible.ts'

/** True if a person exists, and is neither suspended nor has closed the account. */
export async function isListed(db: Db | Tx, id: string) {
  const { suspendedAt, closedAt } = users
  const [person] = await db.select({ suspendedAt, closedAt }).from(users).where(eq(users.id, id))
  return person !== undefined && isListedPerson(person)
}
