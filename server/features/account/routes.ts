import { accounts } from '#contract/people/accounts'
import { routes } from '#contract/surface/paths'
import { servedRoutes } from '#contract/surface/served-routes'
import { withTx } from '../../db/transactions/transactions.ts'
import { changeUser } from '../../domain/accounts/writes.ts'
import { unauthorized } from '../../errors.ts'
import { formPages } from '../../http/pages/forms.ts'
import type { AccountFeature } from '../../http/sign-in/account-feature.ts'
import { emailChangePages } from './email/routes.ts'
import { holdingsPages } from './holdings.ts'
import { mailbox } from './mails/mailbox.ts'
import { ownAccountRoutes } from './own/routes.ts'
import { askForProof } from './proof/actions.ts'
import { proofPages } from './proof/routes.ts'
import { setPhoto } from './writes.ts'

export async function accountRoutes(feature: AccountFeature) {
  const { app, serve, db, storage, env } = feature

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
  serve(accounts.askForProof, async ({ request, user }) => {
    await askForProof(feature, request, user)
    return {}
  })

  // Old mails link to the account's page. Browsers keep the fragment, which names a part of the settings.
  app.get(servedRoutes.account, ({ url }, reply) =>
    reply.redirect(url.replace(servedRoutes.account, routes.profile), 308),
  )
  ownAccountRoutes(feature)
  await formPages(app, (scope) => {
    if (env.mailbox) mailbox(scope, feature)
    holdingsPages(scope, feature)
    proofPages(scope, feature)
    emailChangePages(scope, feature)
  })
}
