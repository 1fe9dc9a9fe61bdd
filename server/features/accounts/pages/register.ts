import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Registration } from '#contract/people/accounts'
import { accountPaths, invitationParameter, stewardParameter } from '#contract/surface/account-paths'
import type { Filled } from '#contract/surface/drawn-pages'
import type { SiteFeature } from '../../../http/feature.ts'
import type { Sent } from '../../../http/pages/plain-page.ts'
import type { AccountActions } from '../actions.ts'
import { takeForm } from './forms.ts'
import { askedRole, presetRole } from './return-to.ts'

type Page = (request: FastifyRequest, filled: Filled | undefined, returnTo: string) => Promise<Sent>

/** The token of an invitation link, as far as it can be one. */
export function askedInvitation(asked: unknown): string | undefined {
  const { data: token } = Registration.shape.invitation.safeParse(Object(asked)[invitationParameter])
  return token || undefined
}

const isForStewards = (asked: unknown) => Object(asked)[stewardParameter] === '1'

/**
 * The form that creates an account, and its page. Where it would be refused, the sign-in page says why in its place; only
 * what was typed before an invitation was spent is shown again.
 */
export function registerForm(
  app: FastifyInstance,
  { db, env }: SiteFeature,
  actions: AccountActions,
  signIn: Page,
): Page {
  const page: Page = async (request, filled, returnTo) => {
    const asked = filled?.values ?? request.query
    const [invitation, forStewards] = [askedInvitation(asked), isForStewards(asked)]
    const refusal = forStewards ? undefined : await actions.registration.refusalOf(db, invitation)
    const isKept = refusal === 'spent' && filled !== undefined
    if (refusal && !isKept) return signIn(request, undefined, returnTo)
    return {
      name: 'register',
      props: {
        filled,
        returnTo,
        role: askedRole(filled?.values) ?? presetRole(request.query, returnTo),
        invitation,
        // The other form has the button for everybody else.
        provider: invitation === undefined ? undefined : env.oidc?.name,
        forStewards,
      },
    }
  }
  takeForm(app, {
    paths: accountPaths.register,
    schema: Registration,
    act: async (request, body, returnTo) => {
      await actions.register(request, body)
      return returnTo
    },
    page,
  })
  return page
}
