import { ownAccount } from '#contract/people/own-account'
import type { SiteFeature } from '../../../http/feature.ts'
import { proveSession } from '../../../http/session/session.ts'
import type { AccountActions } from '../actions.ts'

export function ownAccountRoutes({ serve }: SiteFeature, { passwordAgain, log }: AccountActions) {
  serve(ownAccount.confirm, async ({ request, user, body: { password } }) => {
    await passwordAgain(request, user, { password, field: 'password' })
    await proveSession(request, 'password')
    await log(request, 'confirmed by password', user)
    return {}
  })
}
