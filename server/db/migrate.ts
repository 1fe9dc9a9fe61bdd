import path from 'node:path'
import { Client, type ClientConfig, DatabaseError } from 'pg'
import { StartError } from '../settings/start-error.ts'
import { type Connection, clientConfig } from './client.ts'
import { isOutside, type Migration, readMigrations } from './migrating/files.ts'
import { applyInside, ownTables, wasApplied } from './migrating/inside.ts'
import { applyOutside } from './migrating/outside.ts'
import type { Say } from './migrating/tries.ts'
import { unreachable } from './starting/waiting.ts'

export const migrationsFolder = path.join(import.meta.dirname, 'migrations')

interface Options {
  folder?: string
  say?: Say
  /** True for the restore itself. All others are refused until it is finished. */
  isRestoring?: boolean
}

/**
 * Brings the database to the newest schema. Applies drizzle-kit's migrations in `folder` in order, each in
 * one transaction, or outside a transaction if its statements need that. Meanwhile reads and writes continue
 * (decision 0193). Several processes may call this concurrently. Returns the names of the migrations that it
 * applied.
 */
export async function migrate(
  connection: Connection,
  { folder = migrationsFolder, say = console.warn, isRestoring = false }: Options = {},
): Promise<string[]> {
  const migrations = readMigrations(folder)
  const config = { ...clientConfig(connection), connectionTimeoutMillis: 10_000 }
  const client = new Client(config)
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw unreachable(connection, error)
  }
  try {
    const { restores, ...found } = await facts(client)
    refuseUnfit(found)
    if (restores && !isRestoring) throw unfinished()
    await client.query('set statement_timeout = 0')
    await prepare(client)
    const applied: string[] = []
    for (const migration of migrations)
      if (await apply(client, migration, { config, say })) applied.push(migration.tag)
    // The planner has no statistics of a column that was just added, and then takes it that it is null in hardly
    // any row. Autovacuum comes to a table only once much of it has changed.
    if (applied.length > 0 && applied.length < migrations.length) await client.query('analyze')
    return applied
  } finally {
    await client.end()
  }
}

const unfinished = () =>
  new StartError(
    'A restore into this database is not finished. Give the same npm run restore command again: it goes on where it stopped.',
  )

/** Throws if a restore into the database is not finished. */
export async function refuseUnfinished(connection: Connection) {
  const client = new Client(clientConfig(connection))
  client.on('error', () => {})
  try {
    await client.connect()
    if ((await facts(client)).restores) throw unfinished()
  } catch (error) {
    throw error instanceof StartError ? error : unreachable(connection, error)
  } finally {
    await client.end()
  }
}

interface DatabaseFacts {
  /** Value of `server_version_num`: 150018 is 15.18. */
  version: number
  encoding: string
}

async function facts(client: Client): Promise<DatabaseFacts & { restores: boolean }> {
  const { rows } = await client.query<DatabaseFacts & { restores: boolean }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
      to_regclass('songwright_restoring.archive') is not null as restores`,
  )
  return rows[0]!
}

export function refuseUnfit({ version, encoding }: DatabaseFacts) {
  if (version < 150_000)
    throw new StartError(
      `The database is PostgreSQL ${Math.floor(version / 10_000)}; Songwright needs 15 or newer. Upgrade it, or point DATABASE_URL to another.`,
    )
  if (encoding !== 'UTF8')
    throw new StartError(
      `The database stores text as ${encoding}; Songwright needs UTF8. Make one with: CREATE DATABASE songwright ENCODING 'UTF8' TEMPLATE template0`,
    )
}

async function prepare(client: Client) {
  // "create if not exists" can fail if two processes create the table concurrently. Then the table exists,
  // and the second try succeeds.
  for (const statement of ownTables)
    await client.query(statement).catch(async (error: unknown) => {
      if (!(error instanceof DatabaseError)) throw error
      await client.query(statement)
    })
}

async function apply(client: Client, migration: Migration, options: { config: ClientConfig; say: Say }) {
  const outside = isOutside(migration)
  try {
    // Most migrations were applied earlier, and need no lock.
    if (await wasApplied(client, migration)) return false
    return await (outside
      ? applyOutside(client, migration, options)
      : applyInside(client, migration, options.say))
  } catch (error) {
    if (error instanceof StartError) throw error
    const why = error instanceof Error ? error.message : String(error)
    throw new StartError(
      outside
        ? `The migration ${migration.tag} was not finished: ${why}. What it did stays; put the cause right and start again, and it goes on from there.`
        : `The migration ${migration.tag} failed and nothing of it was applied: ${why}. The database is as it was before; put the cause right and start again.`,
      { cause: error },
    )
  }
}
