import { accounts } from '#contract/people/accounts'
import type { users } from '../../../db/schema.ts'
import { hashPassword } from '../../../http/sign-in/password.ts'
import { buildUser } from '../../../test/factories.ts'
import type { Client, TestApp } from '../../../test/test-app.ts'
import { sessionsOf } from '../../../test/test-session.ts'

export const password = 'a lamp in the window'

export const ownOf = (site: TestApp) => ({
  /** An account with a password, and a browser that is signed in to it. */
  someone: async (values: Partial<typeof users.$inferInsert> = {}) => {
    const user = await buildUser(site.db, { passwordHash: await hashPassword(password), ...values })
    return { user, client: await site.as(user) }
  },
  login: (email: string, given = password, headers: Record<string, string> = {}) =>
    site.visitor.call(accounts.login, { body: { email, password: given }, headers }),
  isSignedIn: async (client: Client) => (await client.call(accounts.me)).status === 200,
  sessionsOf: ({ id }: { id: string }) => sessionsOf(site, id),
})

export const cookieOf = ({ headers }: { headers: Record<string, unknown> }, name: string) =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map(String)
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.split(';', 1)[0] ?? ''
