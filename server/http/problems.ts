import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type Problem, problems } from '#contract/grammar/errors'
import { isDatabaseAway, isDatabaseFull } from '../db/connections/failures.ts'
import { HttpError, invalid, notFound, unavailable } from '../errors.ts'
import { StorageRefusal } from '../storage/storage.ts'

const byFastifyCode: Record<string, HttpError> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new HttpError('unsupported', 'Send application/json'),
  FST_ERR_CTP_BODY_TOO_LARGE: new HttpError('tooLarge', 'The body is larger than this call takes'),
  FST_ERR_CTP_INVALID_JSON_BODY: invalid('The body is not valid JSON'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: invalid('The body is not as long as Content-Length says'),
  FST_ERR_BAD_URL: invalid('The address is malformed'),
}

const storageFull = new HttpError('storageFull', 'We’re out of space right now. Please try again later.')

const byStorageReason: Record<StorageRefusal['reason'], HttpError> = {
  tooLarge: new HttpError('tooLarge', 'This file is larger than what fits here'),
  full: storageFull,
  gone: notFound(),
  away: unavailable('Our storage isn’t answering. Please try again in a moment.'),
}

export function asHttpError(error: unknown): HttpError | undefined {
  if (error instanceof HttpError) return error
  if (error instanceof StorageRefusal) return byStorageReason[error.reason]
  const { code, statusCode }: Partial<FastifyError> = error instanceof Error ? error : {}
  const known = code === undefined ? undefined : byFastifyCode[code]
  if (known) return known
  // The static file library returns 403 for path traversal, dotfiles and folders. Clients get a 404.
  if (statusCode === 403) return notFound()
  if (isDatabaseAway(error)) return unavailable()
  if (isDatabaseFull(error)) return storageFull
  if (error instanceof SyntaxError && statusCode === 400) return invalid('The body is not valid JSON')
  return undefined
}

export function sendProblem(reply: FastifyReply, error: HttpError) {
  const { status, title } = problems[error.kind]
  const problem: Problem = { type: 'about:blank', title, status, detail: error.message }
  if (error.issues) problem.issues = error.issues
  if (error.confirm) problem.confirm = error.confirm
  if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter))
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(problem)
}

/** The error as the client may see it. Details are only logged. */
export function sayable(error: unknown, request: FastifyRequest): HttpError {
  const known = asHttpError(error)
  if (!known) request.log.error({ err: error }, 'unexpected error')
  else if (known.kind === 'unavailable') request.log.warn({ err: error }, 'unavailable')
  else if (known.kind === 'storageFull') request.log.error({ err: error }, 'the storage is full')
  return known ?? new HttpError('unexpected', 'Something went wrong on our side. Nothing was changed.')
}

/** Error handler for programs, with a JSON problem document. Pages have their own error handlers. */
export const handleError = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
  sendProblem(reply, sayable(error, request))
