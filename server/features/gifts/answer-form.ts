import * as z from 'zod/mini'
import { NewAnswer } from '#contract/requests/gifts'
import { answerAnchor, paths } from '#contract/surface/paths'
import { servedRoutes } from '#contract/surface/served-routes'
import { invalid } from '../../errors.ts'
import type { SiteFeature } from '../../http/feature.ts'
import { assertClean } from '../../http/guards/malformed-input.ts'
import { expectStanding } from '../../http/guards/standing.ts'
import { formPages, showRefusal } from '../../http/pages/forms.ts'
import type { AnswerIt } from './answering.ts'

/** Replaces CRLF, which form posts contain, with LF, as in calls that the page's JavaScript sends. */
const withPlainLines = (body: unknown) => {
  const { text }: { text?: unknown } = Object(body)
  return { text: typeof text === 'string' ? text.replaceAll('\r\n', '\n') : text }
}

const pathOf = (params: unknown) => paths.room((params as { shareableId: string }).shareableId)

/**
 * Receives the answer from a plain form, for a page without JavaScript (progressive enhancement). Redirects
 * back to the page.
 */
export const answerForm = ({ app: whole, db, currentUser }: SiteFeature, answerIt: AnswerIt) =>
  formPages(
    whole,
    (app) => {
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
      // Reloading the page of a failed form sends this GET.
      app.get(servedRoutes.answer, (request, reply) => reply.redirect(pathOf(request.params), 303))
    },
    showRefusal((refused, { params }) => ({
      name: 'answerFailed',
      props: { ...refused, back: pathOf(params) },
    })),
  )
