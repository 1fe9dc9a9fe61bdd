import { fastifyFormbody } from '@fastify/formbody'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { Credentials, ForgottenPassword, PasswordReset } from '#contract/people/accounts'
import { accountPaths } from '#contract/surface/account-paths'
import type { Filled } from '#contract/surface/drawn-pages'
import { paths, servedRoutes, withReturnTo } from '#contract/surface/paths'
import type { SiteFeature } from '../../../http/feature.ts'
import { type Sent, sendPage, signInScript } from '../../../http/pages/plain-page.ts'
import { endSession } from '../../../http/session/session.ts'
import { type AccountActions, staleToken } from '../actions.ts'
import { maySeeMail } from '../client-device.ts'
import { emailChangePages } from '../email/routes.ts'
import { mailbox } from '../mails/mailbox.ts'
import { NobodyCame } from '../oidc/provider.ts'
import { providerPages } from '../oidc/routes.ts'
import { proofPages } from '../proof/routes.ts'
import { findDemoAccounts } from '../reads.ts'
import { isResetToken } from '../reset-token.ts'
import { holdingsPages } from '../ways-in/routes.ts'
import { showProblem, takeForm } from './forms.ts'
import { askedInvitation, registerForm } from './register.ts'
import { askedReturnTo, askedRole, safeReturnTo } from './return-to.ts'
import { welcomePages } from './welcome.ts'

type Asked = { returnTo?: unknown; news?: unknown; sent?: unknown; token?: unknown }
const asked = (request: FastifyRequest): Asked => Object(request.query)
const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** Rejects a request that may not be intended: another site's link (CSRF), or a browser that prefetches. */
const wasSentHere = ({ headers }: FastifyRequest) =>
  headers['sec-purpose'] !== undefined ||
  headers['sec-fetch-site'] === 'cross-site' ||
  headers['sec-fetch-site'] === 'same-site'

/** The sign-in pages and those around them. They work without JavaScript. */
export async function accountPages(feature: SiteFeature, actions: AccountActions) {
  await feature.app.register(async (app) => {
    app.removeAllContentTypeParsers()
    await app.register(fastifyFormbody)
    const showNobody = feature.env.oidc && providerPages(app, feature, actions, feature.env.oidc)
    app.setErrorHandler((error, request, reply) => {
      if (!showNobody || !(error instanceof NobodyCame)) return showProblem(error, request, reply)
      request.log.warn({ err: error, reason: error.reason }, 'nobody came back from the provider')
      if (error.reason === 'away') reply.header('retry-after', '5')
      return sendPage(request, reply, showNobody(error))
    })
    if (feature.env.mailbox) mailbox(app, feature)
    signInPages(app, feature, actions)
    passwordPages(app, feature, actions)
    openedPage(app)
    signOutPages(app, feature)
    holdingsPages(app, feature)
    welcomePages(app, feature)
    proofPages(app, feature, actions)
    emailChangePages(app, feature, actions)
  })
}

function signInPages(app: FastifyInstance, feature: SiteFeature, actions: AccountActions) {
  const { db, env, currentUser } = feature
  const signIn = async (
    request: FastifyRequest,
    filled: Filled | undefined,
    returnTo: string,
  ): Promise<Sent> => ({
    name: 'signIn',
    props: {
      filled,
      returnTo,
      demo: env.demo ? await findDemoAccounts(db) : [],
      provider: env.oidc?.name,
      news: text(asked(request).news),
      role: askedRole(request.query),
      refusal: await actions.registration.refusalOf(db, askedInvitation(request.query)),
      script: signInScript,
    },
  })
  const register = registerForm(app, feature, actions, signIn)

  for (const path of [accountPaths.signIn.page, accountPaths.register.page])
    app.get(path, async (request, reply) => {
      const returnTo = askedReturnTo(request.query)
      if (await currentUser(request)) return reply.redirect(returnTo, 303)
      // The link of an invitation leads to the sign-in page, as all links do.
      const isNew = path === accountPaths.register.page || askedInvitation(request.query) !== undefined
      const page = isNew ? register : signIn
      return sendPage(request, reply, await page(request, undefined, returnTo))
    })
  takeForm(app, {
    paths: accountPaths.signIn,
    schema: Credentials,
    act: async (request, body, returnTo) => {
      await actions.signIn(request, body)
      return actions.whereTo(request, returnTo)
    },
    page: signIn,
  })
  if (env.demo)
    takeForm(app, {
      paths: { page: accountPaths.signIn.page, form: accountPaths.demo },
      schema: z.object({ email: z.string() }),
      act: async (request, { email }, returnTo) => {
        await actions.signInToDemo(request, email)
        return actions.whereTo(request, returnTo)
      },
      page: signIn,
    })
}

function openedPage(app: FastifyInstance) {
  app.get<{ Querystring: { returnTo?: unknown } }>(accountPaths.opened, (request, reply) =>
    sendPage(request, reply, {
      name: 'accountOpened',
      props: { returnTo: safeReturnTo(request.query.returnTo) },
    }),
  )
}

function passwordPages(app: FastifyInstance, { db, env }: SiteFeature, actions: AccountActions) {
  app.get(accountPaths.forgot.page, async (request, reply) => {
    const { returnTo, sent } = asked(request)
    return sendPage(request, reply, {
      name: 'forgot',
      props: {
        returnTo: safeReturnTo(returnTo),
        sent: sent === '1',
        mailbox: maySeeMail(request, env) ? accountPaths.mailbox : undefined,
      },
    })
  })
  takeForm(app, {
    paths: accountPaths.forgot,
    schema: ForgottenPassword,
    act: async (request, body, returnTo) => {
      await actions.askForReset(request, body, returnTo)
      return withReturnTo(accountPaths.forgot.page, returnTo, { sent: '1' })
    },
    page: (_, filled, returnTo) => ({ name: 'forgot', props: { filled, returnTo, sent: false } }),
  })

  const choose = async (token: string, returnTo: string, filled?: Filled): Promise<Sent> =>
    token && (await isResetToken(db, token))
      ? { name: 'reset', props: { filled, token, returnTo } }
      : { name: 'staleReset', props: { words: staleToken, returnTo }, status: 400 }
  app.get(accountPaths.reset.page, async (request, reply) => {
    const { token, returnTo } = asked(request)
    return sendPage(request, reply, await choose(text(token), safeReturnTo(returnTo)))
  })
  takeForm(app, {
    paths: accountPaths.reset,
    schema: PasswordReset,
    act: async (request, body, returnTo) => {
      await actions.resetPassword(request, body)
      const holdings = withReturnTo(servedRoutes.holdings.page, returnTo)
      return withReturnTo(accountPaths.signIn.page, holdings, { news: 'password-changed' })
    },
    page: (_, filled, returnTo) => choose(filled.values['token'] ?? '', returnTo, filled),
  })
}

function signOutPages(app: FastifyInstance, { currentUser }: SiteFeature) {
  app.get(accountPaths.signOut.page, async (request, reply) => {
    if (wasSentHere(request) && (await currentUser(request)))
      return sendPage(request, reply, { name: 'signOut', props: {} })
    await endSession(request, reply)
    return reply.redirect(paths.home(), 303)
  })
  app.post(accountPaths.signOut.form, async (request, reply) => {
    await endSession(request, reply)
    return reply.redirect(paths.home(), 303)
  })
}
