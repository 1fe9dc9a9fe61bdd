import { drizzle } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import { type Connection, clientConfig, type Tx } from '../db/client.ts'
import { migrate, migrationsFolder } from '../db/migrate.ts'
import { readMigrations } from '../db/migrating/files.ts'
import { migrateAtOnce, split } from '../db/migrating/inside.ts'
import * as schema from '../db/schema.ts'
import { restoredJobs } from '../db/schema.ts'
import { unreachable } from '../db/starting/waiting.ts'
import { auditIn } from '../domain/audit/audit.ts'
import { StartError } from '../settings/start-error.ts'
import type { Manifest } from './manifest.ts'
import type { Archive } from './read-archive.ts'
import { markRestored, refuseOther } from './restore-hold.ts'
import { clear, refuseInhabited } from './rows/empty.ts'
import {
  addForeignKeys,
  begin,
  fill,
  forget,
  inOneTransaction,
  isBegun,
  refuseUnfit,
  UnfitArchive,
} from './rows/progress.ts'
import { archivedTables, inOurWay, moneySums } from './rows/tables.ts'

interface Options {
  connection: Connection
  /** ISO 4217 code in the settings. Throws if the archive's donations are in another currency. */
  currency: string
  archive: Archive
  /** Makes the restored files the site's files, before a site can start with the rows that name them. */
  placeFiles: () => Promise<void>
  /** Called in the last transaction of the restore, before the final checks. */
  repeat?: (tx: Tx) => Promise<unknown>
  bytesEach?: number
}

/** Bytes of the rows that one transaction copies. */
const batchBytes = 8 * 1_048_576

/**
 * Restores the rows of an archive into an empty database, in batches. A restore that was stopped goes on with
 * the same archive. Until the audit has passed, no site starts on the database.
 */
export async function restoreRows(options: Options) {
  const { connection, archive, bytesEach = batchBytes } = options
  const { manifest } = archive
  await onClient(connection, async (client) => {
    await refuseInhabited(client)
    try {
      if (!(await isBegun(client, manifest))) await inOneTransaction(client, () => prepare(client, manifest))
      for (const table of manifest.tables) await refuseUnfit(fill(client, archive, { table, bytesEach }))
      await refuseUnfit(addForeignKeys(client))
      const sums = await moneySums(client)
      if (JSON.stringify(sums) !== JSON.stringify(manifest.sums))
        throw new UnfitArchive(
          `The money doesn't add up to what the archive says: ${JSON.stringify(sums)} instead of ${JSON.stringify(manifest.sums)}.`,
        )
      // The archive may be of an older build. These migrations change the tables to those of this build.
      await migrate(connection, { isRestoring: true })
      await finish(client, options)
    } catch (error) {
      if (error instanceof UnfitArchive) await inOneTransaction(client, () => clear(client)).catch(() => {})
      throw error
    }
    await client.query('analyze')
  })
}

/** Makes the archive's tables, without rows and foreign keys, in place of what is there. */
async function prepare(client: Client, manifest: Manifest) {
  await clear(client)
  await migrateAtOnce(client, split(readMigrations(migrationsFolder), manifest.migrations).before)
  await refuseOtherTables(client, manifest)
  await begin(client, manifest)
}

/** Does in one transaction whatever makes the rows a site: jobs, repeated log, audit, files. */
async function finish(client: Client, { archive, currency, placeFiles, repeat }: Options) {
  await drizzle(client, { schema }).transaction(async (tx) => {
    await putJobs(tx, archive)
    await repeat?.(tx)
    await refuseOther(tx, currency)
    await markRestored(tx, { from: archive.manifest.name, at: new Date().toISOString() })
    const { differences } = await auditIn(tx)
    if (differences.length > 0)
      throw new UnfitArchive(`The audit of the restored rows failed:\n${firstOf(differences)}`)
    await placeFiles()
    await forget(client)
  })
}

/** Number of differences that an error names. */
const mostNamed = 100

function firstOf(differences: string[]) {
  const more = differences.length - mostNamed
  const lines = differences.slice(0, mostNamed)
  return [...lines, ...(more > 0 ? [`… and ${more} more`] : [])].join('\n')
}

async function putJobs(tx: Tx, archive: Archive) {
  let jobs = 0
  for await (const { id, name, data, startAfter } of archive.jobs()) {
    await tx.insert(restoredJobs).values({ id, name, data: Object(data), startAfter })
    jobs++
  }
  if (jobs !== archive.manifest.jobs)
    throw new UnfitArchive(
      `The archive has ${jobs} waiting jobs, and ${archive.manifest.jobs} in its manifest.`,
    )
}

/** Throws unless the archive has exactly the tables and columns of its migrations. */
async function refuseOtherTables(client: Client, { tables }: Manifest) {
  const named = (all: Pick<Manifest['tables'][number], 'name' | 'columns'>[]) =>
    JSON.stringify(all.map(({ name, columns }) => [name, ...columns.toSorted()].join(' ')).sort())
  if (named(tables) !== named(await archivedTables(client)))
    throw new StartError('The tables of the archive are not those of its migrations.')
}

/**
 * Keeps a database for one restore until the answer is disposed of. Throws if an archive can't be restored into
 * it, or if another restore has it. Changes nothing.
 */
export async function holdTarget(connection: Connection): Promise<AsyncDisposable> {
  const client = await connected(connection, holder)
  const dispose = () => client.end()
  try {
    await refuseInhabited(client)
    const { rows } = await client.query(
      `select 1 from pg_stat_activity where datname = current_database() and application_name = $1
        and pid <> pg_backend_pid()`,
      [holder],
    )
    if (rows.length > 0) throw new StartError('Another restore fills this database: let it finish.')
    return { [Symbol.asyncDispose]: dispose }
  } catch (error) {
    await dispose()
    throw error
  }
}

const holder = 'songwright-restores'

async function connected(connection: Connection, name: string) {
  const client = new Client({ ...clientConfig(connection), application_name: name })
  client.on('error', () => {})
  await client.connect().catch((error: unknown) => {
    throw unreachable(connection, error)
  })
  return client
}

async function onClient(connection: Connection, work: (client: Client) => Promise<void>) {
  const client = await connected(connection, 'songwright-restore')
  try {
    await client.query(`${inOurWay}; set lock_timeout = '10s'`)
    await work(client)
  } finally {
    await client.end()
  }
}
