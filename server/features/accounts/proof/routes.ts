import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { PasswordReset, ProofByPassword, ProofToken } from '#contract/people/accounts'
import { accountPaths } from '#contract/surface/account-paths'
import type { Filled, PlainPages } from '#contract/surface/drawn-pages'
import { paths, servedRoutes, withReturnTo } from '#contract/surface/paths'
import type { SiteFeature } from '../../../http/feature.ts'
import { type Sent, sendPage } from '../../../http/pages/plain-page.ts'
import type { AccountActions } from '../actions.ts'
import { maySeeMail } from '../client-device.ts'
import { takeForm } from '../pages/forms.ts'
import { staleProof } from './actions.ts'
import { findByProof } from './proof-token.ts'

const { page, form, password, newPassword, notMe, again } = accountPaths.prove

/** The pages behind the link in a proof mail. Opening one changes nothing: mail scanners do. */
export function proofPages(app: FastifyInstance, feature: SiteFeature, { proof }: AccountActions) {
  const { db, env, currentUser } = feature
  const tokenOf = (query: unknown) => {
    const { token }: { token?: unknown } = Object(query)
    return typeof token === 'string' ? token : ''
  }

  /** The page of a link; another one for each way to prove the email. */
  async function linked(
    request: FastifyRequest,
    { token, wish, filled }: { token: string; wish?: 'newPassword' | 'notMe'; filled?: Filled },
  ): Promise<Sent> {
    const user = await findByProof(db, token)
    if (!user) return { name: 'staleProof', props: { words: staleProof }, status: 400 }
    const isSignedIn = (await currentUser(request))?.id === user.id
    const { email, firstName, lastName } = user
    const way = wish ?? (isSignedIn ? 'signedIn' : 'password')
    return { name: 'prove', props: { email, firstName, lastName, token, way, filled } }
  }

  const unproven = (request: FastifyRequest, props: PlainPages['unproven']): Sent => ({
    name: 'unproven',
    props: { ...props, mailbox: maySeeMail(request, env) ? accountPaths.mailbox : undefined },
  })

  app.get(page, async (request, reply) => {
    const token = tokenOf(request.query)
    if (token) return sendPage(request, reply, await linked(request, { token }))
    const user = await currentUser(request)
    if (!user) return reply.redirect(paths.login(), 303)
    if (user.emailProvenAt) return reply.redirect(paths.home(), 303)
    const { sent }: { sent?: unknown } = Object(request.query)
    return sendPage(request, reply, unproven(request, { email: user.email, sent: sent === '1' }))
  })
  for (const [path, wish] of [
    [newPassword.page, 'newPassword'],
    [notMe.page, 'notMe'],
  ] as const)
    app.get(path, async (request, reply) =>
      sendPage(request, reply, await linked(request, { token: tokenOf(request.query), wish })),
    )

  takeForm(app, {
    paths: { page, form },
    schema: ProofToken,
    act: async (request, { token }) => {
      const [user, signedIn] = [await findByProof(db, token), await currentUser(request)]
      // Signed out since the page was made: the page asks for the password.
      if (user && user.id !== signedIn?.id) return `${page}?${new URLSearchParams({ token }).toString()}`
      await proof.proveSignedIn(request, token)
      return paths.home()
    },
    page: (request, filled) => linked(request, { token: filled.values['token'] ?? '', filled }),
  })
  takeForm(app, {
    paths: { page, form: password },
    schema: ProofByPassword,
    act: async (request, body) => {
      await proof.proveWithPassword(request, body)
      return paths.home()
    },
    page: (request, filled) => linked(request, { token: filled.values['token'] ?? '', filled }),
  })
  takeForm(app, {
    paths: newPassword,
    schema: PasswordReset,
    act: async (request, body) => {
      await proof.proveWithNewPassword(request, body)
      return withReturnTo(accountPaths.signIn.page, servedRoutes.holdings.page, { news: 'email-proven' })
    },
    page: (request, filled) =>
      linked(request, { token: filled.values['token'] ?? '', wish: 'newPassword', filled }),
  })
  takeForm(app, {
    paths: notMe,
    schema: ProofToken,
    act: async (request, { token }) => {
      await proof.end(request, token)
      return notMe.done
    },
    page: (request, filled) =>
      linked(request, { token: filled.values['token'] ?? '', wish: 'notMe', filled }),
  })
  app.get(notMe.done, (request, reply) => sendPage(request, reply, { name: 'accountEnded', props: {} }))
  takeForm(app, {
    paths: { page, form: again },
    schema: z.object({}),
    act: async (request) => {
      const user = await currentUser(request)
      if (user && !user.emailProvenAt) await proof.ask(request, user)
      return `${page}?sent=1`
    },
    page: async (request, filled) =>
      unproven(request, { email: (await currentUser(request))?.email ?? '', sent: false, filled }),
  })
}
