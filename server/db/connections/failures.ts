import { FailureElsewhere } from '../../errors.ts'

const conflicts = new Set(['40001', '40P01'])
/**
 * SQLSTATEs for: shutdown, crash, starting, idle timeout, too many connections, and read-only. A leader that
 * became a standby is read-only.
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
/** Messages of errors to which pg gives no code. */
const connectionLostWords =
  /^(Connection terminated|Client has encountered a connection error|Client was closed)/
/** Messages for "no free connection" or "no reply in time". Retrying at once would only add load. */
const timedOutWords = /^(timeout exceeded when trying to connect|timeout expired|Query read timeout)/

/** The database didn't reply in time. It is unknown whether the last statement was executed. */
export class Unanswered extends Error {
  override name = 'Unanswered'
  constructor(options?: ErrorOptions) {
    super('The database did not answer in time', options)
  }
}

const isUnanswered = (error: unknown) => chain(error).some((one) => one instanceof Unanswered)

/**
 * Returns the error and its causes, because drizzle wraps the driver's errors. Stops at a FailureElsewhere,
 * which is not about the database.
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
 * Unique indexes that make concurrent writers run one after another (hash chain, random codes, changes of one
 * email address). If one is violated, the transaction is retried, as after a serialization failure.
 */
const orderings = new Set(['events_chain', 'donations_code_key', 'users_email_key'])

/**
 * True for a write conflict: serialization failure, deadlock, or a violation of one of the indexes above.
 * Such a transaction is worth a retry.
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
    // Between a crash of the embedded server and its restart, its socket file is missing.
    if (code === 'ENOENT') return syscall === 'connect'
    return connectionLost.has(code) || serverAway.has(code) || code.startsWith('08')
  })

/** True if the database is unreachable, disconnected, or didn't reply in time: the reply is 503, not 500. */
export const isDatabaseAway = (error: unknown): boolean =>
  isConnectionLost(error) ||
  chain(error).some((one) => one instanceof Unanswered || timedOutWords.test(one.message))

/** True if the database's disk is full. The reply is then 507, as for the disk of the file storage. */
export const isDatabaseFull = (error: unknown): boolean => chain(error).some(({ code }) => code === '53100')

export const isWorthRetrying = (error: unknown): boolean =>
  !isUnanswered(error) && (isConflict(error) || isConnectionLost(error))
