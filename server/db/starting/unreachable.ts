import { StartError } from '../../settings/start-error.ts'
import type { Connection } from '../client.ts'

/** Error for a database that can't be reached. Its text contains no password. */
export function unreachable(connection: Connection, error: unknown): StartError {
  const why = error instanceof Error ? error.message || String(Reflect.get(error, 'code')) : String(error)
  const where =
    typeof connection === 'string' ? `DATABASE_URL (${withoutPassword(connection)})` : 'The embedded database'
  return new StartError(
    `${where} can't be reached: ${why}. Check that PostgreSQL runs there and that its name, user and password are right.`,
    { cause: error },
  )
}

function withoutPassword(url: string) {
  try {
    const { hostname, port, pathname, searchParams } = new URL(url)
    return `${searchParams.get('host') ?? hostname}${port && `:${port}`}${pathname}`
  } catch {
    return 'which is not a URL'
  }
}
