import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import { destination, type LogFn, type Logger, pino, symbols } from 'pino'
import type { Env } from '../env.ts'
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

/**
 * Maximum delay of a log line in milliseconds. Lines are written together, because writing a single line
 * takes longer than creating it.
 */
const flushMs = 250
const bufferedBytes = 4096

/** Maximum bytes of lines that wait while nobody reads them. Further lines are dropped. */
const mostWaiting = 4_194_304
/** Maximum time in milliseconds that the process waits for a reader at its exit. */
const lastWaitMs = 500

let dropped = 0
/** Number of log lines that this process has dropped, because nobody read them. */
export const droppedLines = () => dropped

/**
 * Logger of this process, to standard output, several lines at a time. Warnings are written at once. If nobody reads
 * the output, as behind a terminal that is stopped with Ctrl-S, the process goes on and drops lines. Once somebody
 * reads again, a line has their number.
 */
export function openLog(env: Pick<Env, 'logLevel'>): Logger {
  // Node opens standard output with this, so that a write to a full pipe fails instead of waiting.
  process.stdout.on('error', () => {})
  let lastTry = Number.POSITIVE_INFINITY
  const output = destination({
    fd: 1,
    sync: false,
    minLength: bufferedBytes,
    periodicFlush: flushMs,
    maxLength: mostWaiting,
    retryEAGAIN: () => Date.now() < lastTry,
  })
  const flushSync = output.flushSync.bind(output)
  // Called at the exit, and after a fatal error. It would wait for a reader without a time limit.
  output.flushSync = () => {
    lastTry = Date.now() + lastWaitMs
    try {
      flushSync()
    } catch {
      // Nobody reads the log.
    }
    lastTry = Number.POSITIVE_INFINITY
  }
  const log = pino(loggerOptions(env), output)
  let told = 0
  output.on('drop', () => void (dropped += 1))
  output.on('drain', () => {
    if (dropped === told) return
    const lines = dropped - told
    told = dropped
    log.warn({ lines }, 'lines of this log were dropped, because nobody read them')
  })
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
