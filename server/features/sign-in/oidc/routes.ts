import type { FastifyInstance } from 'fastify'
import type { Role } from '#contract/people/accounts'
import { emailUndoDays } from '#contract/people/own-account'
import { accountPaths } from '#contract/surface/account-paths'
import { withReturnTo } from '#contract/surface/paths'
import { servedRoutes } from '#contract/surface/served-routes'
import { withTx } from '../../../db/transactions/transactions.ts'
import { isRoleAsked } from '../../../domain/accounts/reads.ts'
import { admit, RegistrationRefused } from '../../../domain/accounts/registration.ts'
import { suspendAlike } from '../../../domain/moderation/kept/suspension-hashes.ts'
import type { Env } from '../../../env.ts'
import { siteUrl } from '../../../http/host.ts'
import { problemPage } from '../../../http/pages/forms.ts'
import { sendPage } from '../../../http/pages/plain-page.ts'
import { askedInvitation, askedRole, safeReturnTo } from '../../../http/pages/return-to.ts'
import type { AccountFeature } from '../../../http/sign-in/account-feature.ts'
import { mailSite } from '../../../http/sign-in/client-device.ts'
import { enter, pageAfterSignIn } from '../../../http/sign-in/enter.ts'
import { mailSignInChanged } from '../../../work/account-mails.ts'
import { pendingCookie } from './pending.ts'
import { NobodyCame, openProvider, type Person } from './provider.ts'
import { accountOf, type Found, isIdentityStill } from './writes.ts'

const nobody = {
  away: {
    status: 503,
    title: 'No answer',
    words: 'isn’t answering right now. Please try again in a moment.',
  },
  denied: { status: 401, title: 'Not signed in', words: 'didn’t let you in. Nothing was changed.' },
  stale: {
    status: 400,
    title: 'Please try again',
    words: 'sent you back with a sign-in that has expired or was already used. Please start again.',
  },
}

/**
 * Routes for signing in through the OpenID Connect provider of the settings, with authorization code, PKCE,
 * state and nonce.
 */
export function providerPages(app: FastifyInstance, feature: AccountFeature, oidc: NonNullable<Env['oidc']>) {
  const provider = openProvider(oidc)
  const { db, env, log, currentUser } = feature
  const pending = pendingCookie(feature)

  app.get<{ Querystring: { returnTo?: unknown } }>(accountPaths.provider, async (request, reply) => {
    const returnTo = safeReturnTo(request.query.returnTo)
    const again = (await currentUser(request)) !== undefined
    const callback = siteUrl(request, env.publicUrl) + accountPaths.providerCallback
    const { url, pending: kept } = await provider.begin(callback, { again })
    pending.keep(request, reply, {
      ...kept,
      returnTo,
      role: askedRole(request.query),
      invitation: askedInvitation(request.query),
    })
    return reply.redirect(url, 303)
  })

  app.get(accountPaths.providerCallback, async (request, reply) => {
    const kept = pending.take(request, reply)
    if (!kept) throw new NobodyCame(new Error('There is no sign-in to come back to'))
    const person = await provider.finish(new URL(siteUrl(request, env.publicUrl) + request.url), kept)
    const { name } = oidc
    const site = mailSite(request, env.publicUrl)
    const found = await openAccount(feature, person, { name, site, invitation: kept.invitation })
    if (!found || found instanceof RegistrationRefused) {
      await log(request, 'provider refused', person.email ? { email: person.email } : undefined)
      const page = found ? problemPage(403, 'Not signed in', found.message) : unproven(name, person)
      return sendPage(request, reply, page)
    }
    if (found === 'kept') return sendPage(request, reply, keptPage)
    const isIn = await enter(feature, request, found.user.id, {
      by: 'provider',
      at: person.shownAt,
      isStill: () => isIdentityStill(db, { ...person, userId: found.user.id }),
    })
    if (!isIn) throw new NobodyCame(new Error('The way in was ended meanwhile'))
    await log(request, found.takenOver ? 'taken over by provider' : 'provider signed in', found.user)
    const next = nextPage(found, safeReturnTo(kept.returnTo), kept.role)
    return reply.redirect(pageAfterSignIn(request, next), 303)
  })
}

/**
 * Page after the sign-in. The owner of a taken-over account first sees what it contains. A new person is
 * first asked for the role.
 */
function nextPage({ user, takenOver }: Found, returnTo: string, role: Role | undefined) {
  if (takenOver) return withReturnTo(servedRoutes.holdings.page, returnTo)
  return isRoleAsked(user) ? withReturnTo(accountPaths.welcome.page, returnTo, role && { role }) : returnTo
}

async function openAccount(
  feature: AccountFeature,
  person: Person,
  { name, site, invitation }: { name: string; site: string; invitation: string | undefined },
) {
  const { db, env, jobs, secret } = feature
  const { issuer, subject, email } = person
  if (!email) return undefined
  const signedIn = withTx(db, async (tx) => {
    const found = await accountOf(
      tx,
      { ...person, email },
      { secret, admit: (within, user) => admit(within, env, user, invitation) },
    )
    if (!found || found === 'kept') return found
    const { user, takenOver, came } = found
    if (came)
      await suspendAlike(tx, feature, {
        userId: user.id,
        email: user.email,
        identity: { issuer, subject },
        isNew: came === 'account',
      })
    if (takenOver) {
      const change = `You now sign in to your account through ${name}. Its old password no longer works.`
      await mailSignInChanged(jobs, tx, { userId: user.id, site, change })
    }
    return found
  })
  // The error was thrown only to roll back the new account, so it is returned here.
  return signedIn.catch((error: unknown) => {
    if (error instanceof RegistrationRefused) return error
    throw error
  })
}

const keptPage = problemPage(
  409,
  'Not signed in',
  `An account had this email until a few days ago, and can have it back for ${emailUndoDays} days. Until then it opens no other one.`,
)
const unproven = (name: string, { email }: Person) =>
  email
    ? problemPage(
        409,
        'Not signed in',
        `${name} hasn’t verified your email, so we can’t open an account with it. Verify it there, or sign in with a password.`,
      )
    : problemPage(409, 'Not signed in', `${name} didn’t tell us your email, and an account needs one.`)

export function nobodyPage(name: string, error: NobodyCame) {
  const { status, title, words } = nobody[error.reason]
  return problemPage(status, title, `${name} ${words}`)
}
