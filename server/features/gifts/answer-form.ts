import { fastifyFormbody } from '@fastify/formbody'
import * as z from 'zod/mini'
import { problems } from '#contract/grammar/errors'
import { NewAnswer } from '#contract/requests/gifts'
import { answerAnchor, paths, servedRoutes } from '#contract/surface/paths'
import { invalid } from '../../errors.ts'
import type { SiteFeature } from '../../http/feature.ts'
import { assertClean } from '../../http/guards/input/malformed-input.ts'
import { expectStanding } from '../../http/guards/people/standing.ts'
import { sendPage } from '../../http/pages/plain-page.ts'
import { sayable } from '../../http/problems.ts'
import type { AnswerIt } from './answering.ts'

/** Forms send line ends as CRLF, scripts as LF. */
const withPlainLines = (body: unknown) => {
  const { text }: { text?: unknown } = Object(body)
  return { text: typeof text === 'string' ? text.replaceAll('\r\n', '\n') : text }
}

/** Answer by a plain form, for a page without JavaScript (progressive enhancement). Redirects back to the page. */
export const answerForm = ({ app: whole, db, currentUser }: SiteFeature, answerIt: AnswerIt) =>
  whole.register(async (app) => {
    app.removeAllContentTypeParsers()
    await app.register(fastifyFormbody)
    const pathOf = (params: unknown) => paths.room((params as { shareableId: string }).shareableId)

    app.setErrorHandler((error, request, reply) => {
      const { kind, message, retryAfter } = sayable(error, request)
      const { status, title } = problems[kind]
      if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
      return sendPage(request, reply, {
        name: 'answerFailed',
        props: { status, title, words: message, back: pathOf(request.params) },
        status,
      })
    })

    app.post<{ Params: { shareableId: string } }>(servedRoutes.answer, async (request, reply) => {
      const { shareableId } = request.params
      assertClean([shareableId, request.body])
      const said = z.safeParse(NewAnswer, withPlainLines(request.body))
      if (!said.success) throw invalid(said.error.issues[0]?.message ?? 'Please write a few words', 'text')
      const user = await currentUser(request)
      expectStanding(user)
      await answerIt(db, request, { shareableId, ...said.data, userId: user?.id })
      return reply.redirect(`${pathOf(request.params)}#${answerAnchor}`, 303)
    })
    // Target of reloading a failed form.
    app.get(servedRoutes.answer, (request, reply) => reply.redirect(pathOf(request.params), 303))
  })
