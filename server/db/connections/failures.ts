import { FailureElsewhere } from '../../errors.ts'

const conflicts = new Set(['40001', '40P01'])
/**
 * Shutdown, crash, start, idle timeout, too many connections, and read-only, as after the demotion of a
 * leader.
 */
const serverAway = new Set(['57P01', '57P02', '57P03', '57P05', '25P03', '53300', '25006'])
const connectionLost = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** pg gives these no code. */
const connectionLostWords =
  /^(Connection terminated|Client has encountered a connection error|Client was closed)/
/** No free connection or no answer. An immediate retry would only make it worse. */
const timedOutWords = /^(timeout exceeded when trying to connect|timeout expired|Query read timeout)/

/** The database did not answer in time. The result of the last statement is unknown. */
export class Unanswered extends Error {
  override name = 'Unanswered'
  constructor(options?: ErrorOptions) {
    super('The database did not answer in time', options)
  }
}

const isUnanswered = (error: unknown) => chain(error).some((one) => one instanceof Unanswered)

/**
 * The error and its causes: drizzle wraps those of the driver. Errors from elsewhere say nothing about the
 * database.
 */
function* chain(
  error: unknown,
): Generator<Error & { code?: unknown; syscall?: unknown; constraint?: unknown }> {
  for (let one = error; one instanceof Error && !(one instanceof FailureElsewhere); one = one.cause) {
    yield one
    if (one instanceof AggregateError) for (const inner of one.errors) yield* chain(inner)
  }
}

/**
 * Unique indexes that order concurrent writers (hash chain, random codes, changes to one email). A violation
 * is retried like a serialization failure.
 */
const orderings = new Set(['events_chain', 'donations_code_key', 'users_email_key'])

/**
 * Write conflict: serialization failure, deadlock, or a unique index that orders writers. The transaction is
 * worth a retry.
 */
export function isConflict(error: unknown): boolean {
  return chain(error).some(
    ({ code, constraint }) =>
      typeof code === 'string' &&
      (conflicts.has(code) || (code === '23505' && orderings.has(String(constraint)))),
  )
}

const isConnectionLost = (error: unknown) =>
  chain(error).some(({ code, syscall, message }) => {
    if (typeof code !== 'string') return connectionLostWords.test(message)
    // The embedded server's socket file is missing between a crash and its restart.
    if (code === 'ENOENT') return syscall === 'connect'
    return connectionLost.has(code) || serverAway.has(code) || code.startsWith('08')
  })

/** True if the database could not be reached, went away, or did not answer in time: a 503, not a 500. */
export const isDatabaseAway = (error: unknown): boolean =>
  isConnectionLost(error) ||
  chain(error).some((one) => one instanceof Unanswered || timedOutWords.test(one.message))

/** True if the database's disk is full: a 507, as for the file storage's disk. */
export const isDatabaseFull = (error: unknown): boolean => chain(error).some(({ code }) => code === '53100')

export const isWorthRetrying = (error: unknown): boolean =>
  !isUnanswered(error) && (isConflict(error) || isConnectionLost(error))
