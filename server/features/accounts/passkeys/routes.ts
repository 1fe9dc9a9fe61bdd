import { passkeys } from '#contract/people/passkeys'
import { withTx } from '../../../db/transactions/transactions.ts'
import { isSteward } from '../../../domain/people/stewards.ts'
import { found } from '../../../errors.ts'
import type { SiteFeature } from '../../../http/feature.ts'
import type { PasskeyActions } from './actions.ts'
import { listPasskeys } from './reads.ts'
import { renamePasskey } from './writes.ts'

export function passkeyRoutes({ serve, db, env }: SiteFeature, actions: PasskeyActions) {
  serve(passkeys.list, ({ user }) => listPasskeys(db, user.id))

  serve(passkeys.newOptions, ({ request, user }) => actions.newOptions(request, user))

  serve(passkeys.add, ({ db: within, request, user, body }) =>
    withTx(within, (tx) => actions.add(tx, request, user, body)),
  )

  serve(passkeys.rename, async ({ user, params: { id }, body: { name } }) =>
    found(await renamePasskey(db, { id, userId: user.id, name })),
  )

  serve(passkeys.remove, async ({ request, user, params: { id } }) => {
    await actions.remove(request, user, id)
    return {}
  })

  serve(passkeys.signInOptions, async ({ request }) => actions.signInOptions(request))

  serve(passkeys.signIn, async ({ request, body }) => {
    const user = await actions.signIn(request, body)
    return { ...user, isSteward: isSteward(env.stewardEmails, user) }
  })

  serve(passkeys.confirmOptions, ({ request, user }) => actions.confirmOptions(request, user))

  serve(passkeys.confirm, async ({ request, user, body }) => {
    await actions.confirm(request, user, body)
    return {}
  })
}
