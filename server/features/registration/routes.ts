import type { FastifyRequest } from 'fastify'
import { accounts } from '#contract/people/accounts'
import { mostWaiting, registration, withdrawRefusals } from '#contract/people/registration'
import { invitationPath } from '#contract/surface/account-paths'
import type { Tx } from '../../db/client.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { invitationTokens } from '../../domain/accounts/tokens.ts'
import { changed } from '../../domain/journal/change-feed.ts'
import { isSteward, stewardIds } from '../../domain/people/stewards.ts'
import { conflict, found } from '../../errors.ts'
import type { Feature } from '../../http/feature.ts'
import { siteUrl } from '../../http/host.ts'
import { type FormPage, formPages } from '../../http/pages/forms.ts'
import type { AccountFeature } from '../../http/sign-in/account-feature.ts'
import { addInvitation, findInvitation, listInvitations, withdrawInvitation } from './invitations.ts'
import { register, registerForm } from './register.ts'
import { welcomePages } from './welcome.ts'

/** Stewards' invitations to create an account (product.md, "Who can create an account"). */
function invitationRoutes({ serve, env, secret }: Feature) {
  const tokenOf = invitationTokens(secret)
  const linkOf = (request: FastifyRequest, id: string) =>
    siteUrl(request, env.publicUrl) + invitationPath(tokenOf(id))
  const tellStewards = async (tx: Tx) =>
    changed(tx, 'invitation', { people: await stewardIds(tx, env.stewardEmails) })

  serve(registration.setting, async () => ({ registration: env.registration }))

  serve(registration.invitations, async ({ db, query, page }) => page(await listInvitations(db, query)))

  serve(
    registration.invite,
    ({ db, user, body: { note }, request }) =>
      withTx(db, async (tx) => {
        const id = await addInvitation(tx, { madeBy: user.id, note, tokenOf })
        if (!id)
          throw conflict(
            `${mostWaiting} of your invitations wait to be used. Withdraw one, or wait until one is used or expires`,
          )
        await tellStewards(tx)
        return { ...found(await findInvitation(tx, id)), link: linkOf(request, id) }
      }),
    { secretsOf: ({ id }, request) => ({ link: linkOf(request, id) }) },
  )

  serve(registration.withdraw, ({ db, params: { id } }) =>
    withTx(db, async (tx) => {
      const isDone = await withdrawInvitation(tx, id)
      const invitation = found(await findInvitation(tx, id))
      if (isDone) await tellStewards(tx)
      else if (invitation.status !== 'waiting') throw conflict(withdrawRefusals[invitation.status])
      return invitation
    }),
  )
}

export async function registrationRoutes(feature: AccountFeature, page: FormPage) {
  const { app, serve, env } = feature
  serve(accounts.register, async ({ request, body }) => {
    const user = await register(feature, request, body)
    return { ...user, isSteward: isSteward(env.stewardEmails, user) }
  })
  invitationRoutes(feature)
  await formPages(app, (scope) => {
    registerForm(scope, feature, page)
    welcomePages(scope, feature)
  })
}
