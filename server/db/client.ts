import { once } from 'node:events'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type ClientConfig, Pool, type PoolClient } from 'pg'
import { longestMs } from './connections/budget.ts'
import { askAgain, boundStatements, onConnection } from './connections/pooled-queries.ts'
import { forReads, Permits } from './connections/write-semaphore.ts'
import * as schema from './schema.ts'
import { tellWhatAborted } from './transactions/aborted.ts'

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
  /** Transactions at once; a few connections more are for reads. */
  max?: number
  /** Called when an idle connection breaks; the pool replaces it by itself. */
  onError?: (error: Error) => void
  /** Milliseconds for a query at most; 0 for as long as it takes. */
  answerWithin?: number
}

/**
 * Times are in UTC. A server looks each second whether the client of a long statement is still there, so that what was
 * given up does not go on; not on Windows, which can't tell.
 */
const sessionStart = `set time zone 'UTC';
  select set_config('client_connection_check_interval', '1s', false)
  where version() !~* 'windows|mingw|visual c' and current_setting('client_connection_check_interval', true) is not null`

/** A pool whose sessions count in UTC, and a drizzle database on it. Connects at the first query. */
export function openDb(
  connection: Connection,
  { max = 10, onError = () => {}, answerWithin = 30_000 }: PoolOptions = {},
): OpenDb {
  const pool = new Pool({
    ...clientConfig(connection),
    max: max + forReads,
    // As long as a request waits in all: a crash of the leader takes nearly five seconds until a connection is free again.
    connectionTimeoutMillis: longestMs,
    query_timeout: answerWithin,
    idleTimeoutMillis: 30_000,
    application_name: 'songwright',
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it; its types don't say so
    onConnect: async (client) => void (await client.query(sessionStart)),
  })
  const permits = new Permits(max)
  askAgain(pool, permits)
  pool.on('error', onError)
  // A client in use reports a lost connection to its query and as an event, which unheard would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('connect', boundStatements)
  pool.on('connect', tellWhatAborted)
  const connected = new Set<PoolClient>()
  pool.on('connect', (client) => connected.add(client))
  pool.on('remove', (client) => connected.delete(client))
  /** pool.end() resolves before the sockets close: a server stopped next would cut them off and log it. */
  async function close() {
    await pool.end()
    while (connected.size > 0) await once(pool, 'remove')
  }
  const db: Db = drizzle(pool, { schema })
  db.transaction = (work, config) => inTransaction(pool, permits, (own) => own.transaction(work, config))
  transactions.set(db, max)
  return { db, pool, close }
}

const transactions = new WeakMap<Db, number>()

/** Transactions at once of this database's pool. */
export const transactionsOf = (db: Db) => transactions.get(db) ?? 1

/** One drizzle instance per connection, cached: building it takes longer than a short query. */
const ofClient = new WeakMap<PoolClient, Db>()

/**
 * Transaction on a pooled connection that is always released, and destroyed unless its transaction has ended.
 * drizzle's own transaction leaks a connection that is lost before its BEGIN: each leak takes a place from the pool,
 * until none is left, and pool.end() waits for it for ever.
 */
const inTransaction = <Result>(pool: Pool, permits: Permits, run: (own: Db) => Promise<Result>) =>
  onConnection(pool, permits, (client) => {
    const own = ofClient.get(client) ?? drizzle(client, { schema })
    ofClient.set(client, own)
    return run(own)
  })

export const clientConfig = (connection: Connection): ClientConfig =>
  typeof connection === 'string' ? { connectionString: connection } : connection
