import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { BodyOf } from '#contract/grammar/endpoint'
import { type accounts, LinkAsked, LinkPress } from '#contract/people/accounts'
import { accountPaths } from '#contract/surface/account-paths'
import type { Filled } from '#contract/surface/drawn-pages'
import { withReturnTo } from '#contract/surface/paths'
import { withTx } from '../../db/transactions/transactions.ts'
import { findForLink, findLoginLink, useLoginLink } from '../../domain/accounts/login-links.ts'
import { findUserByEmail, type User } from '../../domain/accounts/reads.ts'
import { invalid, notFound } from '../../errors.ts'
import { addressOf } from '../../http/client-address.ts'
import { takeForm } from '../../http/pages/forms.ts'
import { type Sent, sendPage } from '../../http/pages/plain-page.ts'
import { safeReturnTo, tokenIn } from '../../http/pages/return-to.ts'
import type { AccountFeature } from '../../http/sign-in/account-feature.ts'
import { mailboxFor, mailSite } from '../../http/sign-in/client-device.ts'
import { enter, pageAfterSignIn } from '../../http/sign-in/enter.ts'
import { accountKey } from '../../http/sign-in/limits.ts'
import { sendsMail } from '../../settings/sends-mail.ts'
import { mailLink, mailSignedInByLink } from '../../work/account-mails.ts'

const stale = 'This link has expired or was already used. Please ask for a new one'
const otherAddress = 'This isn’t the email that the link was sent to'

/**
 * Mails a link that signs in and continues to `returnTo`, to an account without password and passkey. The reply is
 * equal for every other email, so that it reveals no account (user enumeration). Throws 404 without mail, and 429.
 */
export async function askForLink(
  { db, env, jobs, counts, browsers, log }: AccountFeature,
  request: FastifyRequest,
  { email }: BodyOf<typeof accounts.askForLink>,
  returnTo = '/',
) {
  if (!sendsMail(env)) throw notFound()
  const { linksOfAccount, linksOfAddress } = counts.limits
  await counts.take([linksOfAccount, accountKey(email)], [linksOfAddress, addressOf(request)])
  const browserHash = browsers.keep(request)
  const site = mailSite(request, env.publicUrl)
  await withTx(db, (tx) => mailLink(jobs, tx, { email, site, returnTo, browserHash }))
  await log(request, 'sign-in link asked', (await findUserByEmail(db, email)) ?? { email })
}

/**
 * Signs in by a mailed link, once. In another browser than the one that asked, the email has to be typed. Throws 400
 * for an invalid link or another email, and 429.
 */
async function signInByLink(
  feature: AccountFeature,
  request: FastifyRequest,
  { token, email }: { token: string; email?: string | undefined },
) {
  const { db, env, jobs, counts, browsers, log } = feature
  await counts.take([counts.limits.linkPressesOfAddress, addressOf(request)])
  const link = await findLoginLink(db, token)
  if (link && !browsers.isThis(request, link.browserHash) && email !== link.email) {
    await log(request, 'link refused', { email: link.email })
    throw invalid(otherAddress, 'email')
  }
  const user = await withTx(db, async (tx) => {
    const id = await useLoginLink(tx, token)
    const found = id && (await findForLink(tx, { id }, env.stewardEmails))
    if (found)
      await mailSignedInByLink(jobs, tx, { userId: found.id, site: mailSite(request, env.publicUrl) })
    return found || undefined
  })
  const isStill = async () =>
    user !== undefined && isAsBefore(await findForLink(db, user, env.stewardEmails), user)
  const isIn = user !== undefined && (await enter(feature, request, user.id, { by: 'link', isStill }))
  await log(request, isIn ? 'signed in by link' : 'link refused', user)
  if (!isIn) throw invalid(stale, 'token')
}

/** True if the ways into the account were not ended since the link was used (race condition). */
const isAsBefore = (user: User | undefined, { waysInEndedAt }: User) => user?.waysInEndedAt === waysInEndedAt

/** Pages of signing in by a mailed link. Opening the link changes nothing, because mail scanners open links. */
export function linkPages(app: FastifyInstance, feature: AccountFeature) {
  const { db, env, browsers, currentUser } = feature
  if (!sendsMail(env)) return
  const { page, form, press } = accountPaths.link

  const pressPage = async (
    request: FastifyRequest,
    { token, returnTo, filled }: { token: string; returnTo: string; filled?: Filled },
  ): Promise<Sent> => {
    const link = await findLoginLink(db, token)
    if (!link) return { name: 'staleLink', props: { words: stale, returnTo }, status: 400 }
    const isHere = browsers.isThis(request, link.browserHash)
    const user = await currentUser(request)
    const other = user && user.email !== link.email ? user.email : undefined
    return { name: 'linkPress', props: { token, returnTo, isHere, other, filled } }
  }

  app.get(page, async (request, reply) => {
    const { returnTo: asked, sent }: { returnTo?: unknown; sent?: unknown } = Object(request.query)
    const [token, returnTo] = [tokenIn(request.query), safeReturnTo(asked)]
    if (token) return sendPage(request, reply, await pressPage(request, { token, returnTo }))
    const user = await currentUser(request)
    const filled = user && { values: { email: user.email }, problems: {} }
    const props = { filled, returnTo, sent: sent === '1', mailbox: mailboxFor(env) }
    return sendPage(request, reply, { name: 'link', props })
  })
  takeForm(app, {
    paths: { page, form },
    schema: LinkAsked,
    act: async (request, body, returnTo) => {
      await askForLink(feature, request, body, returnTo)
      return withReturnTo(page, returnTo, { sent: '1' })
    },
    page: (_, filled, returnTo) => ({ name: 'link', props: { filled, returnTo, sent: false } }),
  })
  takeForm(app, {
    paths: { page, form: press },
    schema: LinkPress,
    act: async (request, body, returnTo) => {
      await signInByLink(feature, request, body)
      return pageAfterSignIn(request, returnTo)
    },
    page: (request, filled, returnTo) =>
      pressPage(request, { token: filled.values['token'] ?? '', returnTo, filled }),
  })
}
