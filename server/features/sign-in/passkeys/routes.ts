import { passkeys } from '#contract/people/passkeys'
import { withTx } from '../../../db/transactions/transactions.ts'
import { isSteward } from '../../../domain/people/stewards.ts'
import { found } from '../../../errors.ts'
import type { AccountFeature } from '../../../http/sign-in/account-feature.ts'
import { add, newOptions, remove } from './adding.ts'
import { listPasskeys } from './reads.ts'
import { confirmByPasskey, confirmOptions, signInByPasskey, signInOptions } from './sign-in.ts'
import { renamePasskey } from './writes.ts'

export function passkeyRoutes(feature: AccountFeature) {
  const { serve, db, env } = feature
  serve(passkeys.list, ({ user }) => listPasskeys(db, user.id))

  serve(passkeys.newOptions, ({ request, user }) => newOptions(feature, request, user))

  serve(passkeys.add, ({ db: within, request, user, body }) =>
    withTx(within, (tx) => add(feature, tx, request, user, body)),
  )

  serve(passkeys.rename, async ({ user, params: { id }, body: { name } }) =>
    found(await renamePasskey(db, { id, userId: user.id, name })),
  )

  serve(passkeys.remove, async ({ request, user, params: { id } }) => {
    await remove(feature, request, user, id)
    return {}
  })

  serve(passkeys.signInOptions, async ({ request }) => signInOptions(feature, request))

  serve(passkeys.signIn, async ({ request, body }) => {
    const user = await signInByPasskey(feature, request, body)
    return { ...user, isSteward: isSteward(env.stewardEmails, user) }
  })

  serve(passkeys.confirmOptions, ({ request, user }) => confirmOptions(feature, request, user))

  serve(passkeys.confirm, async ({ request, user, body }) => {
    await confirmByPasskey(feature, request, user, body)
    return {}
  })
}
