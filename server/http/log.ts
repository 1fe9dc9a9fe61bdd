import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Env } from '../env.ts'

const deepest = 5

/**
 * Log serialiser of an error: type, stack and cause. Never the parameters of a failed query, nor the row
 * that it conflicted with: those are people's own words and addresses.
 */
export function errorForLog(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, syscall, cause }: NodeJS.ErrnoException = error
  return {
    type: error.constructor.name,
    message: error.message.split('\nparams: ', 1)[0],
    code,
    syscall,
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(cause !== undefined && depth < deepest && { cause: errorForLog(cause, depth + 1) }),
    ...(error instanceof AggregateError &&
      depth < deepest && { errors: error.errors.map((one) => errorForLog(one, depth + 1)) }),
  }
}

/**
 * Path of a request for the log. A room's link grants access to the room, so it is logged as its route pattern; so are file keys
 * and unknown paths.
 */
const whereTo = ({ url, routeOptions, params }: FastifyRequest) => {
  const pattern = routeOptions.url
  const telling = Object.keys(params ?? {}).some((name) => name !== 'id')
  return pattern === undefined || telling ? (pattern ?? 'unknown') : url.split('?', 1)[0]
}

/** Structured logs with a request id. No header, body, query or cookie: what people write stays out of the log. */
export const loggerOptions = ({ logLevel }: Pick<Env, 'logLevel'>) =>
  ({
    level: logLevel,
    serializers: {
      err: (error: unknown) => errorForLog(error) as never,
      req: (request: FastifyRequest) => ({ method: request.method, url: whereTo(request) }),
      res: (reply) => ({ statusCode: reply.statusCode }),
    },
  }) satisfies FastifyServerOptions['logger']
