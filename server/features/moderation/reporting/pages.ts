import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { Id } from '#contract/grammar/text'
import { paths } from '#contract/surface/paths'
import { servedRoutes } from '#contract/surface/served-routes'
import { NewReport } from '#contract/trust/reports'
import { reportKinds } from '#contract/trust/words'
import { isSeen } from '../../../domain/moderation/seen.ts'
import { notFound } from '../../../errors.ts'
import type { SiteFeature } from '../../../http/feature.ts'
import { assertClean } from '../../../http/guards/malformed-input.ts'
import { formPages, showRefusal } from '../../../http/pages/forms.ts'
import { reportScript, sendPage } from '../../../http/pages/plain-page.ts'
import { findOutcome } from './reads.ts'
import { hashOfToken, type ReportIt } from './reporting.ts'

const Linked = z.pick(NewReport, { link: true })

const Asked = z.object({ kind: z.enum(reportKinds), id: Id, link: z.optional(z.string()) })

/** Text fields of a form, with \n as line ends. Empty fields are omitted. */
const fieldsOf = (body: unknown) =>
  Object.fromEntries(
    Object.entries(Object(body))
      .filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '')
      .map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]),
  )

/**
 * Form to report content, for visitors and browsers without JavaScript. Also the page on which a visitor
 * reads the outcome: its URL contains a secret token, of which only the hash is stored.
 */
export const reportPages = ({ app: whole, db, currentUser }: SiteFeature, reportIt: ReportIt) =>
  formPages(
    whole,
    (app) => {
      const { page, form } = servedRoutes.report
      app.addHook('onRequest', (_, reply, done) => {
        reply.header('x-robots-tag', 'noindex')
        done()
      })

      /** The content to report. Throws 404 if this viewer can't see it. */
      async function askedFor(request: FastifyRequest, given: unknown) {
        assertClean(given)
        const { success, data } = z.safeParse(Asked, given)
        const viewerId = (await currentUser(request))?.id
        if (!success || !(await isSeen(db, { ...data, viewerId }))) throw notFound()
        return data
      }

      app.get(page, async (request, reply) => {
        const asked = await askedFor(request, request.query)
        return sendPage(request, reply, { name: 'report', props: asked })
      })

      app.post(form, async (request, reply) => {
        assertClean(request.body)
        const values = fieldsOf(request.body)
        const said = z.safeParse(NewReport, values)
        if (!said.success) {
          const asked = await askedFor(request, values)
          const wrong = said.error.issues.map(({ path, message }) => [path.join('.'), message])
          const filled = { values, problems: Object.fromEntries(wrong) as Record<string, string> }
          return sendPage(request, reply, { name: 'report', props: { ...asked, filled }, status: 400 })
        }
        const user = await currentUser(request)
        const { report } = await reportIt(db, request, { ...said.data, user })
        if (report.statusPath) return reply.redirect(report.statusPath, 303)
        const { kind, link } = said.data
        return sendPage(request, reply, {
          name: 'reported',
          props: { kind, code: report.code, isMember: true, link },
        })
      })
      // A browser that reloads a failed form may send a GET to this path.
      app.get(form, (_, reply) => reply.redirect(paths.home(), 303))

      app.get<{ Params: { token: string } }>(servedRoutes.reportStatus, async (request, reply) => {
        const outcome = await findOutcome(db, hashOfToken(request.params.token))
        if (!outcome) throw notFound()
        const { link } = z.safeParse(Linked, request.query).data ?? {}
        return sendPage(request, reply, {
          name: 'reported',
          props: { ...outcome, isMember: false, link, script: reportScript },
        })
      })
    },
    showRefusal((props) => ({ name: 'reportFailed', props })),
  )
