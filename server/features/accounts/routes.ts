import { accounts } from '#contract/people/accounts'
import { withTx } from '../../db/transactions/transactions.ts'
import { isSteward } from '../../domain/people/stewards.ts'
import { unauthorized } from '../../errors.ts'
import type { SiteFeature } from '../../http/feature.ts'
import { endSession } from '../../http/session/session.ts'
import { accountActions } from './actions.ts'
import { closingRoutes } from './closing/routes.ts'
import { ownAccountRoutes } from './own/routes.ts'
import { accountPages } from './pages/routes.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { invitationRoutes } from './registration/routes.ts'
import { changeUser, setPhoto } from './writes.ts'

export async function accountRoutes(feature: SiteFeature) {
  const { serve, db, storage, env } = feature
  const actions = accountActions(feature)

  serve(accounts.me, async ({ user }) => user)

  serve(accounts.update, async ({ user, body }) => {
    const changed = await withTx(db, (tx) => changeUser(tx, { id: user.id, ...body }))
    if (!changed) throw unauthorized()
    return { ...changed, isSteward: user.isSteward }
  })

  serve(accounts.setPhoto, async ({ user, body: { profileImageUrl: url } }) => ({
    ...(await setPhoto(db, storage, { id: user.id, url })),
    isSteward: user.isSteward,
  }))

  const shown = (user: Parameters<typeof isSteward>[1]) => ({ isSteward: isSteward(env.stewardEmails, user) })
  serve(accounts.register, async ({ request, body }) => {
    const user = await actions.register(request, body)
    return { ...user, ...shown(user) }
  })

  serve(accounts.login, async ({ request, body }) => {
    const user = await actions.signIn(request, body)
    return { ...user, ...shown(user) }
  })

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

  passkeyRoutes(feature, actions.passkeys)
  ownAccountRoutes(feature, actions)
  closingRoutes(feature, actions)
  invitationRoutes(feature)
  await accountPages(feature, actions)
}
