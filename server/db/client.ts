import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { PgTransaction } from 'drizzle-orm/pg-core'
import { type ClientConfig, Pool, type PoolClient } from 'pg'
import { isDatabaseAway, isWorthRetrying } from './failures.ts'
import * as schema from './schema.ts'

export type Schema = typeof schema
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
  /** Told when an idle connection breaks; the pool replaces it by itself. */
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
  /** The pool's own end doesn't wait for goodbyes: a server that is stopped next would cut them off, and be logged. */
  async function close() {
    await pool.end()
    while (connected.size > 0) await once(pool, 'remove')
  }
  const db: Db = drizzle(pool, { schema })
  db.transaction = (work, config) => inTransaction(pool, (own) => own.transaction(work, config))
  return { db, pool, close }
}

/** The database as one connection sees it; made once a connection, for that takes longer than a short query. */
const ofClient = new WeakMap<PoolClient, Db>()

/**
 * A transaction on a connection that goes back into the pool whatever happens, and only if it is as it was taken.
 * The library's own way keeps a connection for good that is lost before its BEGIN: each takes a place from the pool,
 * until there is none left, and the pool's end waits for it for ever.
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
    // Where it is not known to be over, it must not be the next one's, whose changes it would take along.
    client.release(isDatabaseAway(error) || client.getTransactionStatus() !== 'I')
    throw error
  }
}

export const clientConfig = (connection: Connection): ClientConfig =>
  typeof connection === 'string' ? { connectionString: connection } : connection

const attempts = 7

/** Done last in a transaction; what it answers is called once that has committed. */
type Last = (tx: Tx) => Promise<(db: Db) => void>
const lastOf = new WeakMap<Tx, Set<Last>>()

/** Has something done at the end of a transaction of `withTx`, once however often the same is asked for. */
export function atEnd(tx: Tx, last: Last) {
  const all = lastOf.get(tx)
  // Otherwise nobody would ever do it.
  if (!all) throw new Error('This transaction was not opened by withTx')
  all.add(last)
}

async function runToEnd<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const afterwards: ((db: Db) => void)[] = []
  const result = await db.transaction(async (tx) => {
    const lasts = new Set<Last>()
    lastOf.set(tx, lasts)
    const made = await work(tx)
    for (const last of lasts) afterwards.push(await last(tx))
    return made
  })
  for (const after of afterwards) after(db)
  return result
}

/**
 * Runs `work` in a transaction, again from its start when the database asks for that or the connection is lost.
 * Within a transaction already, `work` simply becomes part of it.
 * A commit can have happened although its answer was lost, so what `work` does must be safe to do twice.
 */
export async function withTx<Result>(db: Db | Tx, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  if (db instanceof PgTransaction) return work(db)
  for (let attempt = 1; ; attempt++) {
    try {
      return await runToEnd(db, work)
    } catch (error) {
      if (attempt === attempts || !isWorthRetrying(error)) throw error
      // An embedded server that was killed is back within a second; conflicting writers only need to be out of step.
      const longest = isDatabaseAway(error) ? 50 * 2 ** attempt : 10 * 2 ** attempt
      await sleep(longest * (0.5 + Math.random() / 2))
    }
  }
}
