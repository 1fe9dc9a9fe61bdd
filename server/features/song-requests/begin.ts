import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { BodyOf } from '#contract/grammar/endpoint'
import type { accounts } from '#contract/people/accounts'
import { BeginAccount, BeginForm } from '#contract/requests/begin'
import { paths } from '#contract/surface/paths'
import { servedRoutes } from '#contract/surface/served-routes'
import { writeLimiter } from '../../db/rate-limits.ts'
import { expectStanding } from '../../http/guards/standing.ts'
import { siteUrl } from '../../http/host.ts'
import { checked, formPages, takeForm } from '../../http/pages/forms.ts'
import { sendPage } from '../../http/pages/plain-page.ts'
import type { AccountFeature } from '../../http/sign-in/account-feature.ts'
import { createRequest } from './writes.ts'

const { sent } = servedRoutes.begin

type Register = (request: FastifyRequest, person: BodyOf<typeof accounts.register>) => Promise<{ id: string }>

/**
 * The form of `/begin` without scripts (product.md, "The first request"). With scripts the page makes the two calls
 * itself. If the account is made and the request is refused, the form is shown again to the signed-in person.
 */
export function beginRoutes(feature: AccountFeature, register: Register) {
  const { app, db, storage, env, currentUser } = feature
  const limitWrites = writeLimiter(db, env)
  /** Returns the link of the new request. */
  async function begin(request: FastifyRequest, body: z.output<typeof BeginForm>) {
    const user = await currentUser(request)
    if (user) {
      expectStanding(user)
      await limitWrites(user)
    }
    const { id: listenerId } = user ?? (await register(request, checked(BeginAccount, request.body)))
    const { project } = await createRequest(db, storage, { ...body, listenerId })
    return project!.shareableId
  }
  return formPages(app, (scope) => {
    takeForm(scope, {
      paths: servedRoutes.begin,
      schema: BeginForm,
      lists: ['emotions'],
      act: async (request, body) =>
        `${sent}?${new URLSearchParams({ link: await begin(request, body) }).toString()}`,
      page: async (request, filled) => ({
        name: 'begin',
        props: { filled, isMember: (await currentUser(request)) !== undefined },
      }),
    })
    // Without scripts a member's room is empty, so a page of its own has the link.
    scope.get<{ Querystring: { link?: unknown } }>(sent, (request, reply) => {
      const { link } = request.query
      if (typeof link !== 'string') return reply.redirect(paths.home(), 303)
      const site = siteUrl(request, env.publicUrl)
      return sendPage(request, reply, { name: 'begun', props: { link: site + paths.room(link) } })
    })
  })
}
