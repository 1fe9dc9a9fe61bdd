import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { Credentials, ForgottenPassword, PasswordReset } from '#contract/people/accounts'
import { accountPaths } from '#contract/surface/account-paths'
import type { Filled } from '#contract/surface/drawn-pages'
import { paths, withReturnTo } from '#contract/surface/paths'
import { servedRoutes } from '#contract/surface/served-routes'
import { refusalOf } from '../../domain/accounts/registration.ts'
import { isResetToken } from '../../domain/accounts/tokens.ts'
import { notFound } from '../../errors.ts'
import type { SiteFeature } from '../../http/feature.ts'
import { type FormPage, formPages, showProblem, takeForm } from '../../http/pages/forms.ts'
import { type Sent, sendPage, signInScript } from '../../http/pages/plain-page.ts'
import { askedInvitation, askedReturnTo, askedRole, safeReturnTo } from '../../http/pages/return-to.ts'
import { endSession } from '../../http/session/session.ts'
import type { AccountFeature } from '../../http/sign-in/account-feature.ts'
import { mailboxFor } from '../../http/sign-in/client-device.ts'
import { enter, pageAfterSignIn, signIn } from '../../http/sign-in/enter.ts'
import { sendsMail } from '../../settings/sends-mail.ts'
import { linkPages } from './link.ts'
import { NobodyCame } from './oidc/provider.ts'
import { nobodyPage, providerPages } from './oidc/routes.ts'
import { findDemoAccounts } from './reads.ts'
import { askForReset, resetPassword, staleToken } from './reset.ts'

type Asked = { returnTo?: unknown; news?: unknown; sent?: unknown; token?: unknown }
const asked = (request: FastifyRequest): Asked => Object(request.query)
const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** True for a request that may be unintended: from a link on another site (CSRF), or a browser's prefetch. */
const wasSentHere = ({ headers }: FastifyRequest) =>
  headers['sec-purpose'] !== undefined ||
  headers['sec-fetch-site'] === 'cross-site' ||
  headers['sec-fetch-site'] === 'same-site'

/** Sign-in pages and related pages. They work without JavaScript. */
export async function signInPages(feature: AccountFeature, pages: { signIn: FormPage; register: FormPage }) {
  const { app, env } = feature
  await formPages(
    app,
    (scope) => {
      if (env.oidc) providerPages(scope, feature, env.oidc)
      signInForms(scope, feature, pages)
      passwordPages(scope, feature)
      linkPages(scope, feature)
      openedPage(scope)
      signOutPages(scope, feature)
    },
    (error, request, reply) => {
      if (!env.oidc || !(error instanceof NobodyCame)) return showProblem(error, request, reply)
      request.log.warn({ err: error, reason: error.reason }, 'nobody came back from the provider')
      if (error.reason === 'away') reply.header('retry-after', '5')
      return sendPage(request, reply, nobodyPage(env.oidc.name, error))
    },
  )
}

/** The sign-in page, also shown if a registration is refused. */
export const signInPage =
  ({ db, env }: SiteFeature): FormPage =>
  async (request, filled, returnTo) => ({
    name: 'signIn',
    props: {
      filled,
      returnTo,
      demo: env.demo ? await findDemoAccounts(db) : [],
      provider: env.oidc?.name,
      news: text(asked(request).news),
      role: askedRole(request.query),
      refusal: await refusalOf(db, env, askedInvitation(request.query)),
      mailsLinks: sendsMail(env),
      script: signInScript,
    },
  })

function signInForms(
  app: FastifyInstance,
  feature: AccountFeature,
  { signIn: page, register }: { signIn: FormPage; register: FormPage },
) {
  const { db, env, currentUser, log } = feature
  for (const path of [accountPaths.signIn.page, accountPaths.register.page])
    app.get(path, async (request, reply) => {
      const returnTo = askedReturnTo(request.query)
      if (await currentUser(request)) return reply.redirect(returnTo, 303)
      // An invitation link has the sign-in page's address, but opens the form for a new account.
      const isNew = path === accountPaths.register.page || askedInvitation(request.query) !== undefined
      return sendPage(request, reply, await (isNew ? register : page)(request, undefined, returnTo))
    })
  takeForm(app, {
    paths: accountPaths.signIn,
    schema: Credentials,
    act: async (request, body, returnTo) => {
      await signIn(feature, request, body)
      return pageAfterSignIn(request, returnTo)
    },
    page,
  })
  if (env.demo)
    takeForm(app, {
      paths: { page: accountPaths.signIn.page, form: accountPaths.demo },
      schema: z.object({ email: z.string() }),
      act: async (request, { email }, returnTo) => {
        const account = (await findDemoAccounts(db)).find((one) => one.email === email)
        if (!account) throw notFound('There is no such demo account')
        await enter(feature, request, account.id)
        await log(request, 'signed in', account)
        return pageAfterSignIn(request, returnTo)
      },
      page,
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

function passwordPages(app: FastifyInstance, feature: AccountFeature) {
  const { db, env } = feature
  app.get(accountPaths.forgot.page, async (request, reply) => {
    const { returnTo, sent } = asked(request)
    return sendPage(request, reply, {
      name: 'forgot',
      props: {
        returnTo: safeReturnTo(returnTo),
        sent: sent === '1',
        mailbox: mailboxFor(env),
      },
    })
  })
  takeForm(app, {
    paths: accountPaths.forgot,
    schema: ForgottenPassword,
    act: async (request, body, returnTo) => {
      await askForReset(feature, request, body, returnTo)
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
      await resetPassword(feature, request, body)
      const holdings = withReturnTo(servedRoutes.holdings.page, returnTo)
      return withReturnTo(accountPaths.signIn.page, holdings, { news: 'password-changed' })
    },
    page: (_, filled, returnTo) => choose(filled.values['token'] ?? '', returnTo, filled),
  })
}

function signOutPages(app: FastifyInstance, { currentUser }: SiteFeature) {
  // A HEAD request would end the session, too.
  app.get(accountPaths.signOut.page, { exposeHeadRoute: false }, async (request, reply) => {
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
