import { eq } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { users } from '../../db/schema.ts'
import { isListedPerson } from '../requests/visible.ts'

/** Whether a person is listed: there, and neither suspended nor closed. */
export async function isListed(db: Db | Tx, id: string) {
  const { suspendedAt, closedAt } = users
  const [person] = await db.select({ suspendedAt, closedAt }).from(users).where(eq(users.id, id))
  return person !== undefined && isListedPerson(person)
}
