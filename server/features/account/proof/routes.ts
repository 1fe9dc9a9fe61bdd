import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { PasswordReset, ProofByLink, ProofByPassword, ProofToken } from '#contract/people/accounts'
import { accountPaths } from '#contract/surface/account-paths'
import type { Filled, PlainPages } from '#contract/surface/drawn-pages'
import { paths, withReturnTo } from '#contract/surface/paths'
import { servedRoutes } from '#contract/surface/served-routes'
import { findByProof } from '../../../domain/accounts/tokens.ts'
import type { SiteFeature } from '../../../http/feature.ts'
import { takeForm } from '../../../http/pages/forms.ts'
import { type Sent, sendPage } from '../../../http/pages/plain-page.ts'
import { tokenIn } from '../../../http/pages/return-to.ts'
import type { AccountFeature } from '../../../http/sign-in/account-feature.ts'
import { mailboxFor } from '../../../http/sign-in/client-device.ts'
import {
  askForProof,
  endUnwanted,
  proveByLink,
  proveSignedIn,
  proveWithNewPassword,
  proveWithPassword,
  staleProof,
} from './actions.ts'

const { page, form, password, link, newPassword, notMe, again } = accountPaths.prove

type Wish = 'newPassword' | 'notMe'

async function linked(
  { db, currentUser }: SiteFeature,
  request: FastifyRequest,
  { token, wish, filled }: { token: string; wish?: Wish | undefined; filled?: Filled },
): Promise<Sent> {
  const user = await findByProof(db, token)
  if (!user) return { name: 'staleProof', props: { words: staleProof }, status: 400 }
  const isSignedIn = (await currentUser(request))?.id === user.id
  const { email, firstName, lastName } = user
  const way = wish ?? (isSignedIn ? 'signedIn' : user.passwordHash === null ? 'link' : 'password')
  return { name: 'prove', props: { email, firstName, lastName, token, way, filled } }
}

/**
 * Pages behind the link in a proof mail. Opening the link changes nothing, because mail scanners open links.
 */
export function proofPages(app: FastifyInstance, feature: AccountFeature) {
  const { currentUser } = feature
  askAgainPage(app, feature)
  for (const [path, wish] of [
    [newPassword.page, 'newPassword'],
    [notMe.page, 'notMe'],
  ] as const)
    app.get(path, async (request, reply) =>
      sendPage(request, reply, await linked(feature, request, { token: tokenIn(request.query), wish })),
    )
  const pageFor = (wish?: Wish) => (request: FastifyRequest, filled: Filled) =>
    linked(feature, request, { token: filled.values['token'] ?? '', wish, filled })

  takeForm(app, {
    paths: { page, form },
    schema: ProofToken,
    act: async (request, { token }) => {
      const [user, signedIn] = [await findByProof(feature.db, token), await currentUser(request)]
      // If the person signed out after the page was loaded, the next page asks for the password.
      if (user && user.id !== signedIn?.id) return `${page}?${new URLSearchParams({ token }).toString()}`
      await proveSignedIn(feature, request, token)
      return paths.home()
    },
    page: pageFor(),
  })
  takeForm(app, {
    paths: { page, form: password },
    schema: ProofByPassword,
    act: async (request, body) => {
      await proveWithPassword(feature, request, body)
      return paths.home()
    },
    page: pageFor(),
  })
  takeForm(app, {
    paths: { page, form: link },
    schema: ProofByLink,
    act: async (request, body) => {
      await proveByLink(feature, request, body)
      return servedRoutes.holdings.page
    },
    page: pageFor(),
  })
  takeForm(app, {
    paths: newPassword,
    schema: PasswordReset,
    act: async (request, body) => {
      await proveWithNewPassword(feature, request, body)
      return withReturnTo(accountPaths.signIn.page, servedRoutes.holdings.page, { news: 'email-proven' })
    },
    page: pageFor('newPassword'),
  })
  takeForm(app, {
    paths: notMe,
    schema: ProofToken,
    act: async (request, { token }) => {
      await endUnwanted(feature, request, token)
      return notMe.done
    },
    page: pageFor('notMe'),
  })
  app.get(notMe.done, (request, reply) => sendPage(request, reply, { name: 'accountEnded', props: {} }))
}

/**
 * With a token in the link: the page that proves the email. Without one: the form that requests the mail
 * again.
 */
function askAgainPage(app: FastifyInstance, feature: AccountFeature) {
  const { env, currentUser } = feature
  const unproven = (props: PlainPages['unproven']): Sent => ({
    name: 'unproven',
    props: { ...props, mailbox: mailboxFor(env) },
  })
  app.get(page, async (request, reply) => {
    const token = tokenIn(request.query)
    if (token) return sendPage(request, reply, await linked(feature, request, { token }))
    const user = await currentUser(request)
    if (!user) return reply.redirect(paths.login(), 303)
    if (user.emailProvenAt) return reply.redirect(paths.home(), 303)
    const { sent }: { sent?: unknown } = Object(request.query)
    return sendPage(request, reply, unproven({ email: user.email, sent: sent === '1' }))
  })
  takeForm(app, {
    paths: { page, form: again },
    schema: z.object({}),
    act: async (request) => {
      const user = await currentUser(request)
      if (user && !user.emailProvenAt) await askForProof(feature, request, user)
      return `${page}?sent=1`
    },
    page: async (request, filled) =>
      unproven({ email: (await currentUser(request))?.email ?? '', sent: false, filled }),
  })
}
