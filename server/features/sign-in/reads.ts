import { and, inArray, isNull } from '#drizzle'
import type { Db } from '../../db/client.ts'
import { users } from '../../db/schema.ts'
import { demoAccounts } from '../../demo/accounts.ts'

/** Existing demo accounts without a password. A demo account with a password belongs to a real person. */
export async function findDemoAccounts(db: Db) {
  const emails = demoAccounts.map(({ email }) => email)
  const found = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(inArray(users.email, emails), isNull(users.passwordHash)))
  return demoAccounts.flatMap((account) => {
    const user = found.find(({ email }) => email === account.email)
    return user ? [{ ...account, id: user.id }] : []
  })
}
