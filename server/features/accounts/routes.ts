import { accounts } from '#contract/accounts'
import type { Feature } from '../../deps.ts'
import { unauthorized } from '../../http/errors.ts'
import { changeUser } from './queries.ts'

export async function accountRoutes({ serve, db }: Feature) {
  serve(accounts.me, async ({ user }) => user)

  serve(accounts.update, async ({ user, body }) => {
    const changed = await changeUser(db, { id: user.id, ...body })
    if (!changed) throw unauthorized()
    return changed
  })
}
