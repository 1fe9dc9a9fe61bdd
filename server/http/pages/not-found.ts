import type { FastifyReply } from 'fastify'
import { everyEndpoint } from '#contract/api'
import { HttpError, notFound } from '../../errors.ts'
import { sendProblem } from '../problems.ts'

const calls = everyEndpoint.map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replaceAll(/:[a-zA-Z]+/g, '[^/]+')}$`),
}))

const methodsOf = (path: string) => [
  ...new Set(calls.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)),
]

/** Reply for a path without a route: 405 if another method has one, else 404. */
export function sendUnknown(method: string, url: string, reply: FastifyReply) {
  const allowed = methodsOf(url.split('?', 1)[0] ?? '')
  if (allowed.length === 0) return sendProblem(reply, notFound())
  reply.header('allow', allowed.join(', '))
  return sendProblem(reply, new HttpError('methodNotAllowed', `${method} does nothing here`))
}

/** True if a path is for programs, which get a problem document, not a page. */
export const isForPrograms = (path: string) => /^\/(api|objects|uploads)(\/|$)/.test(path)
