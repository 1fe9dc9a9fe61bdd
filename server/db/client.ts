import { once } from 'node:events'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type ClientConfig, Pool, type PoolClient } from 'pg'
import { codeOf } from '../errors.ts'
import { longestMs } from './connections/budget.ts'
import { askAgain, boundStatements, onConnection } from './connections/pooled-queries.ts'
import { forReads, Permits } from './connections/write-semaphore.ts'
import * as schema from './schema.ts'

export const clientOf = (db: Db | Tx): object => Reflect.get(db._.session, 'client')

type Schema = typeof schema
export type Db = NodePgDatabase<Schema>
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/** A URL, or its parts: the embedded server is reached through a folder, its `host`. */
export type Connection = string | { host: string; user: string; database: string }

export interface OpenDb {
  db: Db
  pool: Pool
  close: () => Promise<void>
}

interface PoolOptions {
  /** Concurrent transactions. A few more connections are for reads. */
  max?: number
  /** Called when an idle connection breaks. The pool replaces it automatically. */
  onError?: (error: Error) => void
  /** Time limit for a query in milliseconds; 0 for none. */
  answerWithin?: number
}

/**
 * Times are in UTC. The server checks each second whether the client of a long statement is still connected,
 * so that abandoned statements end. Not available on Windows.
 */
const sessionStart = `set time zone 'UTC';
  select set_config('client_connection_check_interval', '1s', false)
  where version() !~* 'windows|mingw|visual c' and current_setting('client_connection_check_interval', true) is not null`

/** A pool with sessions in UTC, and its drizzle database. Connects at the first query. */
export function openDb(
  connection: Connection,
  { max = 10, onError = () => {}, answerWithin = 30_000 }: PoolOptions = {},
): OpenDb {
  const pool = new Pool({
    ...clientConfig(connection),
    max: max + forReads,
    // The whole time limit of a request: after a crash of the leader, a free connection takes nearly five
    // seconds.
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
  // A client in use reports a lost connection to its query and as an event, which without a listener would
  // end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('connect', boundStatements)
  pool.on('connect', tellWhatAborted)
  const connected = new Set<PoolClient>()
  pool.on('connect', (client) => connected.add(client))
  pool.on('remove', (client) => connected.delete(client))
  /** pool.end() resolves before the sockets close. A server stopped next would cut them off and log it. */
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

export const transactionsOf = (db: Db) => transactions.get(db) ?? 1

/** One cached drizzle instance per connection, because its creation takes longer than a short query. */
const ofClient = new WeakMap<PoolClient, Db>()

/**
 * Transaction on a pooled connection that is always released, and destroyed unless its transaction has ended.
 * drizzle's own transaction leaks a connection that is lost before its BEGIN: each leak takes a connection
 * from the pool until it is empty, and pool.end() waits for it forever.
 */
const inTransaction = <Result>(pool: Pool, permits: Permits, run: (own: Db) => Promise<Result>) =>
  onConnection(pool, permits, (client) => {
    const own = ofClient.get(client) ?? drizzle(client, { schema })
    ofClient.set(client, own)
    return run(own)
  })

export const clientConfig = (connection: Connection): ClientConfig =>
  typeof connection === 'string' ? { connectionString: connection } : connection

/** SQLSTATE of every statement in an aborted transaction. */
const aborted = '25P02'

/** Adds the aborting error as the cause of an aborted transaction's errors, because it decides what to do. */
function tellWhatAborted({ connection }: PoolClient) {
  let last: Error | undefined
  connection.on('errorMessage', (error: Error) => {
    if (codeOf(error) === aborted) error.cause = last
    else last = error
  })
}
