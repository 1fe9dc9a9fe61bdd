import { fastifyFormbody } from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { problems } from '#contract/grammar/errors'
import type { Filled } from '#contract/surface/drawn-pages'
import { HttpError } from '../../errors.ts'
import { visitorsBodyLimit } from '../guards/bodies.ts'
import { assertClean } from '../guards/malformed-input.ts'
import { asHttpError, sayable } from '../problems.ts'
import { type Sent, sendPage } from './plain-page.ts'
import { safeReturnTo } from './return-to.ts'

/** Mounts pages whose forms work without JavaScript. */
export const formPages = (
  app: FastifyInstance,
  mount: (app: FastifyInstance) => void,
  onError: typeof showProblem = showProblem,
) =>
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(fastifyFormbody, { bodyLimit: visitorsBodyLimit })
    scope.setErrorHandler(onError)
    mount(scope)
  })

/** Makes an error handler that shows the error on the feature's own page. */
export const showRefusal =
  (page: (refused: Refused, request: FastifyRequest) => Sent): typeof showProblem =>
  (error, request, reply) => {
    const { kind, message: words, retryAfter } = sayable(error, request)
    const { status, title } = problems[kind]
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
    return sendPage(request, reply, { ...page({ status, title, words }, request), status })
  }
interface Refused {
  status: number
  title: string
  words: string
}
/**
 * Mounts pages behind signed links. All data is in the URL, so a POST by an email program may have any body.
 */
export const linkedPages = (app: FastifyInstance, mount: (app: FastifyInstance) => void) =>
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null))
    mount(scope)
  })

export type FormPage = (
  request: FastifyRequest,
  filled: Filled | undefined,
  returnTo: string,
) => Promise<Sent>

interface Form<Schema extends z.ZodMiniType> {
  paths: { page: string; form: string }
  schema: Schema
  /** Names of the fields with several values, which are separated by commas in `values`. */
  lists?: readonly string[]
  act: (request: FastifyRequest, body: z.output<Schema>, returnTo: string) => Promise<string>
  page: (request: FastifyRequest, filled: Filled, returnTo: string) => Promise<Sent> | Sent
}

/**
 * Handles the POST of a form. On an error, shows the form again with the errors and the entered values,
 * except passwords.
 */
export function takeForm<Schema extends z.ZodMiniType>(
  app: FastifyInstance,
  { paths, schema, lists = [], act, page }: Form<Schema>,
) {
  app.post(paths.form, async (request, reply) => {
    const values = textsOf(request.body, lists)
    const returnTo = safeReturnTo(values['returnTo'])
    try {
      assertClean(request.body)
      return reply.redirect(await act(request, checked(schema, values), returnTo), 303)
    } catch (error) {
      const known = asHttpError(error)
      const problems = known && problemsOf(known)
      if (!known || !problems) throw error
      setRetry(reply, known)
      const again = await page(request, { values, problems }, returnTo)
      return sendPage(request, reply, { ...again, status: statusOf(known) })
    }
  })
  // A GET of the form's POST address, by a reload or the back button, redirects to the page.
  app.get(paths.form, (_, reply) => reply.redirect(paths.page, 303))
}

/** Parses the values of a form. @throws 400 with the error of each field */
export function checked<Schema extends z.ZodMiniType>(schema: Schema, values: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, values)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  throw new HttpError('invalid', 'Please check the form', { issues })
}

const textsOf = (body: unknown, lists: readonly string[]) =>
  Object.fromEntries(
    Object.entries(body ?? {})
      .map(([name, value]) => [name, lists.includes(name) ? [value].flat().join(',') : value])
      .filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )

const statusOf = ({ kind }: HttpError) => problems[kind].status

const setRetry = (reply: FastifyReply, { retryAfter }: HttpError) => {
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
}

/** Hidden fields. An error of one is shown for the whole form. */
const wholeForm = new Set(['token', 'role', 'invitation'])

/** Error messages by field; '' for the whole form. Undefined for an error that the form can't show. */
function problemsOf({
  kind,
  message,
  issues = [],
  retryAfter = 0,
}: HttpError): Filled['problems'] | undefined {
  if (kind === 'invalid' || issues.length > 0) {
    const problems: Filled['problems'] = {}
    // Shows only the first error of each field. An error of a hidden field is shown for the whole form.
    for (const { path, message } of issues) problems[wholeForm.has(path) ? '' : path] ??= message
    return problems
  }
  if (kind === 'unauthorized') return { password: message }
  if (kind === 'conflict') return { email: message }
  if (kind === 'tooMany')
    return { '': `${message.replace(/ (?:later|in a moment)$/, '')} in ${inWords(retryAfter)}.` }
  return undefined
}

function inWords(seconds: number) {
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

/** Error handler of pages: replies with an HTML page instead of a JSON problem document. */
export function showProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const known = asHttpError(error)
  if (!known) request.log.error({ err: error }, 'unexpected error')
  const { status, title } = problems[known?.kind ?? 'unexpected']
  if (known) setRetry(reply, known)
  const words = known?.message ?? 'Something went wrong on our side. Nothing was changed. Please try again.'
  return sendPage(request, reply, problemPage(status, title, words))
}

export const problemPage = (status: number, title: string, words: string): Sent => ({
  name: 'problem',
  props: { title, words },
  status,
})
