import type { FastifyInstance, FastifyRequest } from 'fastify'
import { paths, withReturnTo } from '#contract/surface/paths'
import { servedRoutes } from '#contract/surface/served-routes'
import type { SiteFeature } from '../../http/feature.ts'
import { expectStanding } from '../../http/guards/standing.ts'
import { sendPage } from '../../http/pages/plain-page.ts'
import { safeReturnTo } from '../../http/pages/return-to.ts'
import { freshMs } from '../../http/session/confirmed.ts'
import { isByLink, isFresh, sessionIdOf } from '../../http/session/session.ts'
import { findHoldings } from './reads.ts'
import { turnWaysOn } from './writes.ts'

const { page, form } = servedRoutes.holdings

/** True if this session began by a mailed link that is older than ten minutes: then only a new one says yes. */
const needsLink = async (request: FastifyRequest) =>
  (await isByLink(request)) && !(await isFresh(request, { by: ['link'], within: freshMs }))

type Asked = { returnTo?: unknown }

/**
 * Page that lists what an account contains, for an owner who may not have made all of it. Its button makes
 * the payment links visible again.
 */
export function holdingsPages(app: FastifyInstance, { db, currentUser }: SiteFeature) {
  app.get<{ Querystring: Asked }>(page, async (request, reply) => {
    const user = await currentUser(request)
    if (!user) return reply.redirect(paths.login(request.url), 303)
    const { email, firstName, lastName } = user
    const returnTo = safeReturnTo(request.query.returnTo)
    const holdings = await findHoldings(db, user.id)
    return sendPage(request, reply, {
      name: 'holdings',
      props: { email, firstName, lastName, returnTo, needsLink: await needsLink(request), ...holdings },
    })
  })

  app.post<{ Body: Asked | null }>(form, async (request, reply) => {
    const here = withReturnTo(page, safeReturnTo(request.body?.returnTo))
    const user = await currentUser(request)
    if (!user) return reply.redirect(paths.login(here), 303)
    expectStanding(user)
    if (!(await needsLink(request))) await turnWaysOn(db, { userId: user.id, sid: sessionIdOf(request) })
    return reply.redirect(here, 303)
  })
  app.get(form, (_, reply) => reply.redirect(page, 303))
}
