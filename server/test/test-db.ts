import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { type Db, type OpenDb, openDb } from '../db/client.ts'
import { databaseUrl, run } from './test-setup.ts'

export interface TestDb {
  db: Db
  pool: pg.Pool
  url: string
  drop: () => Promise<void>
}

/** A database that tests can use again, because creating one takes longer than a test. */
interface Ready extends OpenDb {
  name: string
  url: string
  shape: string
}

/** Emptied databases of this worker, for its next tests. */
const ready: Ready[] = []

/**
 * Returns a migrated, empty database. With `dump`, returns a new database with the contents of this SQL. Call
 * `drop` after the tests. If its tables are unchanged, the database is emptied and used again.
 */
export async function testDb(dump?: string): Promise<TestDb> {
  if (dump !== undefined) return withDump(dump)
  const one = ready.pop() ?? (await fromTemplate())
  const { db, pool, url } = one
  const before = entries(one)
  return {
    db,
    pool,
    url,
    async drop() {
      const isAsItWas = !pool.ending && entries(one).every((entry, index) => entry === before[index])
      if (isAsItWas && (await emptied(one))) ready.push(one)
      else await gone(one)
    },
  }
}

/** Opens a database before the first test of a file, and closes it after the last one. */
export function useDb(): TestDb {
  const database = {} as TestDb
  beforeAll(async () => void Object.assign(database, await testDb()))
  afterAll(() => database.drop())
  return database
}

/** Functions that a test may have replaced by mocks. */
const entries = ({ db, pool }: OpenDb): unknown[] => [
  Reflect.get(pool, 'query'),
  Reflect.get(pool, 'connect'),
  Reflect.get(db, 'transaction'),
]

/**
 * Returns a database that is never used again, so queries after `drop` fail. It has no connection until the
 * first query, for programs that check for other connections.
 */
export async function ownDb(): Promise<TestDb> {
  const one = await copyOfTemplate()
  return { ...one, drop: () => gone(one) }
}

async function fromTemplate(): Promise<Ready> {
  const one = await copyOfTemplate()
  tables ??= await tablesOf(one.pool)
  return { ...one, shape: await shapeOf(one.pool) }
}

async function copyOfTemplate(): Promise<Omit<Ready, 'shape'>> {
  const { url: server, template } = inject('database')
  const name = databaseName(template)
  await run(server, `create database ${name} template ${template} strategy file_copy`)
  const url = databaseUrl(server, name)
  return { ...openDb(url), name, url }
}

async function withDump(dump: string): Promise<TestDb> {
  const { url: server, template } = inject('database')
  const name = databaseName(template)
  await run(server, `create database ${name} template template0 encoding 'UTF8'`)
  const url = databaseUrl(server, name)
  await run(url, dump)
  const { db, pool, close } = openDb(url)
  return { db, pool, url, drop: () => gone({ close, name }) }
}

const databaseName = (template: string) => `${template}_${randomBytes(6).toString('hex')}`

async function gone({ close, name }: Pick<Ready, 'close' | 'name'>) {
  await close()
  await run(inject('database').url, `drop database ${name} with (force)`)
}

/**
 * Fingerprint of a database's structure: tables, columns, functions and other objects, by the transaction ids
 * of their last changes. Also includes the applied migrations and the database's settings.
 */
async function shapeOf(pool: pg.Pool) {
  const catalogs = {
    pg_class: 'oid',
    pg_attribute: 'attrelid',
    pg_constraint: 'oid',
    pg_trigger: 'oid',
    pg_attrdef: 'oid',
    pg_proc: 'oid',
    pg_namespace: 'oid',
    pg_statistic: 'starelid',
  }
  const sums = Object.entries(catalogs).map(
    ([catalog, oid]) =>
      `select '${catalog}' as of, count(*) as n, sum(xmin::text::bigint) as made from ${catalog} where ${oid} >= 16384`,
  )
  const migrations = "select 'migrations', count(*), sum(xmin::text::bigint) from migrations"
  const settings = `select 'settings', count(*), 0 from pg_db_role_setting
    where setdatabase = (select oid from pg_database where datname = current_database())`
  const { rows } = await pool.query([...sums, migrations, settings].join(' union all '))
  return JSON.stringify(rows)
}

/** With more rows than this, creating a new database is faster than emptying this one. */
const mostRows = 5000

/**
 * Empties a database. Returns true if it can be used again: its structure is unchanged, and it has no other
 * connections.
 */
async function emptied({ pool, shape }: Ready): Promise<boolean> {
  if (pool.idleCount !== pool.totalCount || pool.waitingCount > 0) return false
  try {
    if ((await shapeOf(pool)) !== shape || !(await isAlone(pool))) return false
    const deletes = (tables ?? []).map((table) => `delete from ${table};`)
    const answers = await pool.query(
      `begin; set local session_replication_role = replica; ${deletes.join(' ')} commit`,
    )
    const rows = [answers].flat().map(({ command, rowCount }) => (command === 'DELETE' ? (rowCount ?? 0) : 0))
    return rows.reduce((sum, one) => sum + one, 0) <= mostRows
  } catch {
    return false
  }
}

/** True if no other connections remain within a second. A closed connection needs a moment to end. */
async function isAlone(pool: pg.Pool) {
  for (const until = Date.now() + 1000; Date.now() < until; await sleep(20)) {
    const { rows } = await pool.query<{ n: number }>(
      'select count(*)::int as n from pg_stat_activity where datname = current_database()',
    )
    if (rows[0]!.n <= pool.totalCount) return true
  }
  return false
}

let tables: string[] | undefined

/**
 * Tables to empty: those without rows in a new database, and all tables of the job queue except its version.
 */
async function tablesOf(pool: pg.Pool) {
  const { rows } = await pool.query<{ name: string; schema: string }>(
    `select oid::regclass::text as name, relnamespace::regnamespace::text as schema from pg_class
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and relname <> 'version'`,
  )
  const filled = rows
    .filter(({ schema }) => schema === 'public')
    .map(({ name }) => `select '${name}' as name where exists (select from ${name})`)
  const found = await pool.query<{ name: string }>(filled.join(' union all '))
  const kept = new Set(found.rows.map(({ name }) => name))
  return rows.map(({ name }) => name).filter((name) => !kept.has(name))
}
