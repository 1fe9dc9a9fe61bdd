import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import { type LogFn, type Logger, pino, symbols } from 'pino'
import type { Env } from '../env.ts'
import { LogOutput } from './log-output.ts'
import { outageLog } from './outages.ts'

const deepest = 5

/**
 * Serialises an error for the log: type, stack and cause. Parameters of a failed query and conflicting rows
 * are left out, because they contain users' texts and addresses.
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

function quietOutages() {
  const isTold = outageLog()
  return function logMethod(this: Logger, args: Parameters<LogFn>, log: LogFn, level: number) {
    const { err }: { err?: unknown } = Object(args[0])
    const isOne = level === warning && err !== undefined && isTold(err, (...line) => log.apply(this, line))
    if (!isOne) log.apply(this, args)
    if (level >= warning) flushed(this)
  }
}

let output: LogOutput | undefined
/** Number of log lines that this process has dropped, because they could not be written. */
export const droppedLines = () => output?.dropped ?? 0

/** Logger of this process, to standard output. Warnings are written at once. */
export function openLog(env: Pick<Env, 'logLevel'>): Logger {
  output = new LogOutput()
  const log = pino(loggerOptions(env), output)
  output.onRead = (lines) => log.warn({ lines }, 'lines of this log were dropped, because nobody read them')
  return log
}

function flushed(log: Logger) {
  const output: { flush?: () => void } = Reflect.get(log, symbols.streamSym)
  output.flush?.()
}

/** Logs one line per request, with all details, after the reply. */
export class RequestLog extends LogController {
  override incomingRequest() {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply) {
    const said = { req: request, res: reply, responseTime: reply.elapsedTime }
    if (error) reply.log.error({ ...said, err: error }, 'request errored')
    else reply.log.info(said, 'request completed')
  }
}

/**
 * Path of a request for the log. The secret link of a request's page would grant access, so its route pattern
 * is logged instead. The pattern is also logged for file keys and unknown paths.
 */
const whereTo = ({ url, routeOptions, params }: FastifyRequest) => {
  const pattern = routeOptions.url
  const telling = Object.keys(params ?? {}).some((name) => name !== 'id')
  return pattern === undefined || telling ? (pattern ?? 'unknown') : url.split('?', 1)[0]
}

/**
 * Options for structured logs with a request id. Headers, bodies, queries and cookies are not logged, because
 * they contain private data.
 */
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
