import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import type { LogFn, Logger } from 'pino'
import type { Env } from '../env.ts'
import { outageLog } from './outages.ts'

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
    message: withoutParams(error.message),
    code,
    syscall,
    stack: callsOf(error.stack ?? ''),
    ...(cause !== undefined && depth < deepest && { cause: errorForLog(cause, depth + 1) }),
    ...(error instanceof AggregateError &&
      depth < deepest && { errors: error.errors.map((one) => errorForLog(one, depth + 1)) }),
  }
}

const withoutParams = (message: string) => message.split('\nparams: ', 1)[0]
const callsOf = (stack: string) =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')

const warning = 40

/** Logs a warning unless it is one of many that an outage causes. */
function quietOutages() {
  const isTold = outageLog()
  return function logMethod(this: Logger, args: Parameters<LogFn>, log: LogFn, level: number) {
    const { err }: { err?: unknown } = Object(args[0])
    const isOne = level === warning && err !== undefined && isTold(err, (...line) => log.apply(this, line))
    if (!isOne) log.apply(this, args)
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
    hooks: { logMethod: quietOutages() },
    serializers: {
      err: (error: unknown) => errorForLog(error) as never,
      req: (request: FastifyRequest) => ({ method: request.method, url: whereTo(request) }),
      res: (reply) => ({ statusCode: reply.statusCode }),
    },
  }) satisfies FastifyServerOptions['logger']
