import type { FastifyInstance } from 'fastify'
import type { Role } from '#contract/people/accounts'
import { emailUndoDays } from '#contract/people/own-account'
import { accountPaths } from '#contract/surface/account-paths'
import { servedRoutes, withReturnTo } from '#contract/surface/paths'
import type { Tx } from '../../../db/client.ts'
import { withTx } from '../../../db/transactions/transactions.ts'
import { suspendAlike } from '../../../domain/moderation/kept/kept-suspensions.ts'
import type { Env } from '../../../env.ts'
import type { SiteFeature } from '../../../http/feature.ts'
import { siteUrl } from '../../../http/guards/input/host.ts'
import { sendPage } from '../../../http/pages/plain-page.ts'
import type { AccountActions } from '../actions.ts'
import { mailSite } from '../client-device.ts'
import { mailSignInChanged } from '../mails/work.ts'
import { problemPage } from '../pages/forms.ts'
import { askedInvitation } from '../pages/register.ts'
import { askedRole, safeReturnTo } from '../pages/return-to.ts'
import { isRoleAsked, type User } from '../reads.ts'
import { RegistrationRefused } from '../registration/rule.ts'
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

/** Signing in through the OpenID Connect provider of the settings: authorization code, PKCE, state and nonce. */
export function providerPages(
  app: FastifyInstance,
  feature: SiteFeature,
  {
    enter,
    log,
    registration,
    whereTo: through,
  }: Pick<AccountActions, 'enter' | 'log' | 'registration' | 'whereTo'>,
  oidc: NonNullable<Env['oidc']>,
) {
  const provider = openProvider(oidc)
  const { db, env, jobs, secret, currentUser } = feature
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
    const found = await signIn(person, mailSite(request, env.publicUrl), kept.invitation)
    if (!found || found instanceof RegistrationRefused) {
      await log(request, 'provider refused', person.email ? { email: person.email } : undefined)
      return sendPage(request, reply, found ? refused(found) : unproven(person))
    }
    if (found === 'kept') return sendPage(request, reply, keptPage)
    const isIn = await enter(request, found.user.id, {
      by: 'provider',
      at: person.shownAt,
      isStill: () => isIdentityStill(db, { ...person, userId: found.user.id }),
    })
    if (!isIn) throw new NobodyCame(new Error('The way in was ended meanwhile'))
    await log(request, found.takenOver ? 'taken over by provider' : 'provider signed in', found.user)
    const returnTo = safeReturnTo(kept.returnTo)
    return reply.redirect(through(request, whereTo(found, returnTo, kept.role)), 303)
  })

  function whereTo({ user, takenOver }: Found, returnTo: string, role: Role | undefined) {
    if (takenOver) return withReturnTo(servedRoutes.holdings.page, returnTo)
    return isRoleAsked(user) ? withReturnTo(accountPaths.welcome.page, returnTo, role && { role }) : returnTo
  }

  async function signIn(person: Person, site: string, invitation: string | undefined) {
    const { email } = person
    if (!email) return undefined
    const admit = (tx: Tx, user: User) => registration.admit(tx, user, invitation)
    const signedIn = withTx(db, async (tx) => {
      const found = await accountOf(tx, { ...person, email }, { secret, admit })
      if (!found || found === 'kept') return found
      const { user, takenOver, came } = found
      const { issuer, subject } = person
      if (came)
        await suspendAlike(tx, feature, {
          userId: user.id,
          email: user.email,
          identity: { issuer, subject },
          isNew: came === 'account',
        })
      if (takenOver) {
        const change = `You now sign in to your account through ${oidc.name}. Its old password no longer works.`
        await mailSignInChanged(jobs, tx, { userId: user.id, site, change })
      }
      return found
    })
    // Thrown, so that nothing of the account stays.
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

  const refused = ({ message }: RegistrationRefused) => problemPage(403, 'Not signed in', message)

  const unproven = ({ email }: Person) =>
    email
      ? problemPage(
          409,
          'Not signed in',
          `${oidc.name} hasn’t verified your email, so we can’t open an account with it. Verify it there, or sign in with a password.`,
        )
      : problemPage(409, 'Not signed in', `${oidc.name} didn’t tell us your email, and an account needs one.`)

  return function showNobody(error: NobodyCame) {
    const { status, title, words } = nobody[error.reason]
    return problemPage(status, title, `${oidc.name} ${words}`)
  }
}
