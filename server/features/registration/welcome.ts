import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { Role } from '#contract/people/accounts'
import { accountPaths } from '#contract/surface/account-paths'
import type { Filled } from '#contract/surface/drawn-pages'
import { paths } from '#contract/surface/paths'
import { and, eq } from '#drizzle'
import type { Tx } from '../../db/client.ts'
import { now } from '../../db/schema/columns.ts'
import { users } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { isRoleAsked } from '../../domain/accounts/reads.ts'
import type { SiteFeature } from '../../http/feature.ts'
import { expectStanding } from '../../http/guards/standing.ts'
import { takeForm } from '../../http/pages/forms.ts'
import { type Sent, sendPage } from '../../http/pages/plain-page.ts'
import { askedRole, presetRole, safeReturnTo } from '../../http/pages/return-to.ts'

/** Stores the role that a new person chose, or that they skipped the question. An earlier answer is kept. */
const answerRole = (db: Tx, { id, role }: { id: string; role?: Role | undefined }) =>
  db
    .update(users)
    .set({ ...(role && { role }), isRoleOpen: false, updatedAt: now() })
    .where(and(eq(users.id, id), eq(users.isRoleOpen, true), eq(users.role, 'listener')))

const { page } = accountPaths.welcome

/**
 * Page that asks a new person from the sign-in provider for their role. A form without a role skips the
 * question.
 */
export function welcomePages(app: FastifyInstance, { db, currentUser }: SiteFeature) {
  const welcome = (query: unknown, returnTo: string, filled?: Filled): Sent => ({
    name: 'welcome',
    props: { filled, returnTo, role: askedRole(filled?.values) ?? presetRole(query, returnTo) },
  })

  app.get<{ Querystring: { returnTo?: unknown } }>(page, async (request, reply) => {
    const user = await currentUser(request)
    const returnTo = safeReturnTo(request.query.returnTo)
    if (!user) return reply.redirect(paths.login(returnTo), 303)
    if (!isRoleAsked(user)) return reply.redirect(returnTo, 303)
    return sendPage(request, reply, welcome(request.query, returnTo))
  })
  takeForm(app, {
    paths: accountPaths.welcome,
    schema: z.object({ role: z.optional(Role) }),
    act: async (request, { role }, returnTo) => {
      const user = await currentUser(request)
      if (!user) return paths.login(returnTo)
      expectStanding(user)
      await withTx(db, (tx) => answerRole(tx, { id: user.id, role }))
      return returnTo
    },
    page: (_, filled, returnTo) => welcome({}, returnTo, filled),
  })
}
