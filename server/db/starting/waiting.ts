import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../../settings/start-error.ts'
import type { Connection } from '../client.ts'
import { isDatabaseAway } from '../connections/failures.ts'

/** Time in milliseconds that a start waits for a database that is away, starting, read-only or full. */
const longestMs = 60_000
const pauseMs = 2000

/** Describes an error in one line. It may have no message, for example if several addresses were tried. */
function why(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const text = error.message || String(Reflect.get(error, 'code') ?? error.name)
  return error.cause instanceof Error && !(error instanceof StartError)
    ? `${text}: ${why(error.cause)}`
    : text
}

const isFull = (error: unknown): boolean =>
  error instanceof Error && (Reflect.get(error, 'code') === '53300' || isFull(error.cause))

/** Advice that is missing in the database's own error message. */
const hint = (error: unknown) =>
  isFull(error) ? ' All its connections are taken: raise its max_connections, or lower DATABASE_POOL.' : ''

/**
 * Returns a function that retries a step of the start while the database is away. Prints a line for each try,
 * and finally throws a StartError. The time limit begins with the first failure, because a migration may take
 * longer. Any other error, such as a wrong password, is thrown at once.
 */
export function waitForDatabase(say: (line: string) => void, patience = { longestMs, pauseMs }) {
  return async function there<Result>(step: () => Promise<Result>): Promise<Result> {
    let until: number | undefined
    for (;;) {
      try {
        return await step()
      } catch (error) {
        if (!isDatabaseAway(error)) throw error
        until ??= performance.now() + patience.longestMs
        const text = `${why(error)}${hint(error)}`
        if (performance.now() + patience.pauseMs > until)
          throw new StartError(`${text} Songwright waited for it for ${patience.longestMs / 1000} seconds.`, {
            cause: error,
          })
        say(`${text} Trying again …`)
        await sleep(patience.pauseMs)
      }
    }
  }
}

/** Error for a database that can't be reached. Its text contains no password. */
export function unreachable(connection: Connection, error: unknown): StartError {
  const where =
    typeof connection === 'string' ? `DATABASE_URL (${withoutPassword(connection)})` : 'The embedded database'
  return new StartError(
    `${where} can't be reached: ${why(error)}. Check that PostgreSQL runs there and that its name, user and password are right.`,
    { cause: error },
  )
}

function withoutPassword(text: string) {
  const url = URL.parse(text)
  if (!url) return 'which is not a URL'
  const { hostname, port, pathname, searchParams } = url
  return `${searchParams.get('host') ?? hostname}${port && `:${port}`}${pathname}`
}
