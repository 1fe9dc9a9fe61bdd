import { once } from 'node:events'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type ClientConfig, Pool, type PoolClient } from 'pg'
import * as schema from './schema.ts'
import { isDatabaseAway } from './transactions/failures.ts'

type Schema = typeof schema
export type Db = NodePgDatabase<Schema>
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/** A URL, or the parts of one: the embedded server is reached through a folder, which is its `host`. */
export type Connection = string | { host: string; user: string; database: string }

export interface OpenDb {
  db: Db
  pool: Pool
  close: () => Promise<void>
}

interface PoolOptions {
  /** Connections at most. */
  max?: number
  /** Called when an idle connection breaks; the pool replaces it by itself. */
  onError?: (error: Error) => void
  /** Milliseconds for a query at most; 0 for as long as it takes. */
  answerWithin?: number
}

/** A pool whose sessions count in UTC, and a drizzle database on it. Connects at the first query. */
export function openDb(
  connection: Connection,
  { max = 10, onError = () => {}, answerWithin = 30_000 }: PoolOptions = {},
): OpenDb {
  const pool = new Pool({
    ...clientConfig(connection),
    max,
    connectionTimeoutMillis: 5000,
    query_timeout: answerWithin,
    idleTimeoutMillis: 30_000,
    application_name: 'songwright',
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it; its types don't say so
    onConnect: async (client) => void (await client.query("set time zone 'UTC'")),
  })
  pool.on('error', onError)
  // A client in use reports a lost connection to its query and as an event, which unheard would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  const connected = new Set<PoolClient>()
  pool.on('connect', (client) => connected.add(client))
  pool.on('remove', (client) => connected.delete(client))
  /** pool.end() resolves before the sockets close: a server stopped next would cut them off and log it. */
  async function close() {
    await pool.end()
    while (connected.size > 0) await once(pool, 'remove')
  }
  const db: Db = drizzle(pool, { schema })
  db.transaction = (work, config) => inTransaction(pool, (own) => own.transaction(work, config))
  return { db, pool, close }
}

/** One drizzle instance per connection, cached: building it takes longer than a short query. */
const ofClient = new WeakMap<PoolClient, Db>()

/**
 * Transaction on a pooled connection that is always released, and destroyed unless its transaction has ended.
 * drizzle's own transaction leaks a connection that is lost before its BEGIN: each leak takes a place from the pool,
 * until none is left, and pool.end() waits for it for ever.
 */
async function inTransaction<Result>(pool: Pool, run: (own: Db) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  const own = ofClient.get(client) ?? drizzle(client, { schema })
  ofClient.set(client, own)
  try {
    const result = await run(own)
    client.release()
    return result
  } catch (error) {
    // A transaction that may still be open must not reach the next user of the connection.
    client.release(isDatabaseAway(error) || client.getTransactionStatus() !== 'I')
    throw error
  }
}

export const clientConfig = (connection: Connection): ClientConfig =>
  typeof connection === 'string' ? { connectionString: connection } : connection
