import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { PgTransaction } from 'drizzle-orm/pg-core'
import { type ClientConfig, Pool, type PoolClient } from 'pg'
import { hasCommitted, noteCommit } from './commits.ts'
import { isDatabaseAway, isWorthRetrying } from './failures.ts'
import { newId } from './schema/columns.ts'
import * as schema from './schema.ts'

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

const attempts = 7

/** What has an end-of-transaction hook, in lock order: their rows are shared by many transactions. */
const ends = ['sums', 'change feed'] as const
type End = (typeof ends)[number]
/**
 * End-of-transaction hook. The function that it returns is called after the commit. The change feed also writes the
 * commit's row, for it sends a statement in any case.
 */
type Last = (tx: Tx, commitId: string) => Promise<((db: Db) => void) | undefined>
const lastOf = new WeakMap<Tx, Map<End, Last>>()

/** Registers an end-of-transaction hook in a transaction of `withTx`; each runs once. */
export function atEnd(tx: Tx, end: End, last: Last) {
  const all = lastOf.get(tx)
  // Nothing would ever run the hook.
  if (!all) throw new Error('This transaction was not opened by withTx')
  all.set(end, last)
}

async function runToEnd<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const commitId = newId()
  let ready: { result: Result; afterwards: ((db: Db) => void)[] } | undefined
  const run = async (tx: Tx) => {
    const lasts = new Map<End, Last>()
    lastOf.set(tx, lasts)
    const result = await work(tx)
    const afterwards: ((db: Db) => void)[] = []
    for (const end of ends) {
      const after = await lasts.get(end)?.(tx, commitId)
      if (after) afterwards.push(after)
    }
    if (!lasts.has('change feed')) await noteCommit(tx, commitId)
    ready = { result, afterwards }
    return ready
  }
  const done = await db.transaction(run).catch(async (error: unknown) => {
    // Where only the answer to the COMMIT was lost, the database knows.
    if (ready && isDatabaseAway(error) && (await hasCommitted(db, commitId))) return ready
    throw error
  })
  for (const after of done.afterwards) after(db)
  return done.result
}

/**
 * Transaction with retry: runs `work` again from its start after a serialization failure, deadlock or lost connection.
 * Not where only the answer to its COMMIT was lost and it had committed: then its result stands (db/commits.ts).
 * Inside a transaction, `work` becomes part of it.
 */
export async function withTx<Result>(db: Db | Tx, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  if (db instanceof PgTransaction) return work(db)
  for (let attempt = 1; ; attempt++) {
    try {
      return await runToEnd(db, work)
    } catch (error) {
      if (attempt === attempts || !isWorthRetrying(error)) throw error
      // Backoff with jitter: a killed embedded server is back within a second; conflicting writers only need to be out of step.
      const longest = isDatabaseAway(error) ? 50 * 2 ** attempt : 10 * 2 ** attempt
      await sleep(longest * (0.5 + Math.random() / 2))
    }
  }
}
