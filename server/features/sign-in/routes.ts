import { accounts } from '#contract/people/accounts'
import { isSteward } from '../../domain/people/stewards.ts'
import type { FormPage } from '../../http/pages/forms.ts'
import { endSession } from '../../http/session/session.ts'
import type { AccountFeature } from '../../http/sign-in/account-feature.ts'
import { signIn } from '../../http/sign-in/enter.ts'
import { askForLink } from './link.ts'
import { signInPages } from './pages.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { askForReset, resetPassword } from './reset.ts'

export async function signInRoutes(feature: AccountFeature, pages: { signIn: FormPage; register: FormPage }) {
  const { serve, env } = feature

  serve(accounts.login, async ({ request, body }) => {
    const user = await signIn(feature, request, body)
    return { ...user, isSteward: isSteward(env.stewardEmails, user) }
  })
  serve(accounts.logout, async ({ request, reply }) => {
    await endSession(request, reply)
    return {}
  })
  serve(accounts.forgotPassword, async ({ request, body }) => {
    await askForReset(feature, request, body)
    return {}
  })
  serve(accounts.askForLink, async ({ request, body }) => {
    await askForLink(feature, request, body)
    return {}
  })
  serve(accounts.resetPassword, async ({ request, body }) => {
    await resetPassword(feature, request, body)
    return {}
  })

  passkeyRoutes(feature)
  await signInPages(feature, pages)
}
