import { accounts } from '#contract/people/accounts'
import { withTx } from '../../db/transactions/transactions.ts'
import { unauthorized } from '../../errors.ts'
import type { SiteFeature } from '../../http/feature.ts'
import { endSession } from '../../http/session/session.ts'
import { accountActions } from './actions.ts'
import { ownAccountRoutes } from './own/routes.ts'
import { accountPages } from './pages/routes.ts'
import { changeUser, setPhoto } from './writes.ts'

export async function accountRoutes(feature: SiteFeature) {
  const { serve, db, storage } = feature
  const actions = accountActions(feature)

  serve(accounts.me, async ({ user }) => user)

  serve(accounts.update, async ({ user, body }) => {
    const changed = await withTx(db, (tx) => changeUser(tx, { id: user.id, ...body }))
    if (!changed) throw unauthorized()
    return changed
  })

  serve(accounts.setPhoto, ({ user, body: { profileImageUrl: url } }) =>
    setPhoto(db, storage, { id: user.id, url }),
  )

  serve(accounts.register, async ({ request, body }) => actions.register(request, body))

  serve(accounts.login, async ({ request, body }) => actions.signIn(request, body))

  serve(accounts.logout, async ({ request, reply }) => {
    await endSession(request, reply)
    return {}
  })

  serve(accounts.forgotPassword, async ({ request, body }) => {
    await actions.askForReset(request, body)
    return {}
  })

  serve(accounts.resetPassword, async ({ request, body }) => {
    await actions.resetPassword(request, body)
    return {}
  })

  serve(accounts.askForProof, async ({ request, user }) => {
    await actions.proof.ask(request, user)
    return {}
  })

  ownAccountRoutes(feature, actions)
  await accountPages(feature, actions)
}
