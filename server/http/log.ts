import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Env } from '../env.ts'

const deepest = 5

/**
 * What is told of an error: what it is, where it came from and why. Never what a failed query was given, nor the row
 * that it met: those are people's own words and addresses.
 */
export function errorForLog(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, syscall, cause } = error as NodeJS.ErrnoException
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
 * Where a request went. Who has a room's link may read the room, so a link is told as its pattern; so are files' keys,
 * and whatever no route knows.
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
