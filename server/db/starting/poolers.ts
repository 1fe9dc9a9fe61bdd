import { Client } from 'pg'
import { StartError } from '../../settings/start-error.ts'
import { type Connection, clientConfig } from '../client.ts'
import { unreachable } from './waiting.ts'

const refusal =
  'DATABASE_URL leads to a connection pooler in transaction mode, which takes sessions apart that Songwright needs whole. Put the pooler into session mode (pool_mode = session), or point DATABASE_URL to PostgreSQL itself.'

/** Number of connections in one check, and number of checks. */
const clients = 4
const looks = 3
/** If a pooler has no free connection, the client waits and gets a timeout. This proves nothing. */
const quick = { connectionTimeoutMillis: 10_000, query_timeout: 2000 }

/**
 * Throws if a connection pooler shares server processes between clients. In that case a second client gets
 * the server process of a first client that is still connected. PostgreSQL itself, or a pooler in session
 * mode, uses one process for each client.
 */
export async function refusePooler(connection: Connection) {
  for (let look = 0; look < looks; look++) if (await isShared(connection)) throw new StartError(refusal)
}

async function isShared(connection: Connection): Promise<boolean> {
  const open: Client[] = []
  const seen = new Set<number>()
  try {
    for (let at = 0; at < clients; at++) {
      const client = new Client({
        ...clientConfig(connection),
        ...quick,
        application_name: 'songwright-start',
      })
      client.on('error', () => {})
      open.push(client)
      const pid = await processOf(client).catch((error: unknown) => {
        if (at === 0) throw unreachable(connection, error)
      })
      if (pid === undefined) return false
      if (seen.has(pid)) return true
      seen.add(pid)
    }
    return false
  } finally {
    await Promise.all(open.map((client) => client.end().catch(() => {})))
  }
}

async function processOf(client: Client): Promise<number> {
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]!.pid
}
