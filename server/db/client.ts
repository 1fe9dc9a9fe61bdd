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

/** URL of a database, or its parts. For the embedded server `host` is the folder of its socket. */
export type Connection = string | { host: string; user: string; database: string }

export interface OpenDb {
  db: Db
  pool: Pool
  close: () => Promise<void>
}

interface PoolOptions {
  /** Maximum number of concurrent transactions. The pool has a few more connections, for reads. */
  max?: number
  /** Called when an idle connection breaks. The pool replaces it automatically. */
  onError?: (error: Error) => void
  /** Time limit for a query in milliseconds; 0 for none. A job has its own (`jobStatementMs`). */
  answerWithin?: number
}

/**
 * Planner settings of each session. To start parallel workers or a compiler (JIT) takes longer than a short query,
 * which the planner often takes for a long one (decision 0292).
 */
export const plannerSettings = { max_parallel_workers_per_gather: '0', jit: 'off' }

/**
 * Sets the time zone UTC, and the planner. The server also checks each second whether the client of a long statement
 * is still connected, and ends the statement if not. PostgreSQL can't do this on Windows.
 */
const sessionStart = `set time zone 'UTC';
  ${Object.entries(plannerSettings)
    .map(([name, value]) => `set ${name} = ${value};`)
    .join(' ')}
  select set_config('client_connection_check_interval', '1s', false)
  where version() !~* 'windows|mingw|visual c' and current_setting('client_connection_check_interval', true) is not null`

/** Opens a pool with sessions in UTC, and its drizzle database. The pool connects at the first query. */
export function openDb(
  connection: Connection,
  { max = 10, onError = () => {}, answerWithin = 30_000 }: PoolOptions = {},
): OpenDb {
  const pool = new Pool({
    ...clientConfig(connection),
    max: max + forReads,
    // The whole time limit of a request. After a crash of the leader it can take nearly five seconds until a
    // connection is free.
    connectionTimeoutMillis: longestMs,
    query_timeout: answerWithin,
    // Finds out within seconds that the database's machine is gone, also while a job waits for an answer.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: 'songwright',
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it; its types don't say so
    onConnect: async (client) => void (await client.query(sessionStart)),
  })
  const permits = new Permits(max)
  askAgain(pool, permits)
  pool.on('error', onError)
  // If its connection is lost, a client in use rejects its query and also emits "error". Without a listener
  // that event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('connect', boundStatements)
  pool.on('connect', tellWhatAborted)
  const connected = new Set<PoolClient>()
  pool.on('connect', (client) => connected.add(client))
  pool.on('remove', (client) => connected.delete(client))
  /**
   * Waits until all sockets are closed, because pool.end() resolves earlier. If the server stopped meanwhile,
   * it would cut these connections and log that.
   */
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

/** One cached drizzle instance per connection, because creating one takes longer than a short query. */
const ofClient = new WeakMap<PoolClient, Db>()

/**
 * Runs a transaction on a pooled connection that is always released, and destroyed if the transaction may
 * still be open. drizzle's own transaction never releases a connection that is lost before its BEGIN. Such
 * leaks would empty the pool, and pool.end() would wait for them forever.
 */
const inTransaction = <Result>(pool: Pool, permits: Permits, run: (own: Db) => Promise<Result>) =>
  onConnection(pool, permits, (client) => {
    const own = ofClient.get(client) ?? drizzle(client, { schema })
    ofClient.set(client, own)
    return run(own)
  })

export const clientConfig = (connection: Connection): ClientConfig =>
  typeof connection === 'string' ? { connectionString: connection } : connection

/** SQLSTATE that PostgreSQL returns for each statement in an aborted transaction. */
const aborted = '25P02'

/**
 * Sets the error that aborted a transaction as the `cause` of its later errors, because that first error
 * decides whether to retry.
 */
function tellWhatAborted({ connection }: PoolClient) {
  let last: Error | undefined
  connection.on('errorMessage', (error: Error) => {
    if (codeOf(error) === aborted) error.cause = last
    else last = error
  })
}
