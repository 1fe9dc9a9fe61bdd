import { pipeline } from 'node:stream/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, escapeIdentifier as quoted } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type Connection, clientConfig, type Tx } from '../db/client.ts'
import { migrationsFolder } from '../db/migrate.ts'
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
import { archivedTables, copyIn, inOurWay, moneySums, withoutForeignKeys } from './rows/tables.ts'

interface Options {
  connection: Connection
  /** ISO 4217 code in the settings. Throws if the archive's donations are in another currency. */
  currency: string
  archive: Archive
  /** Makes the restored files the site's files, before the rows that name these files are committed. */
  placeFiles: () => Promise<void>
  /** Called in the transaction of the restore, before the final checks. */
  repeat?: (tx: Tx) => Promise<unknown>
}

/**
 * Restores the rows of an archive into an empty database. Migrations, rows and checks are one transaction, so
 * a killed restore leaves the database empty.
 */
export async function restoreRows({ connection, currency, archive, placeFiles, repeat }: Options) {
  const { manifest } = archive
  await onClient(connection, async (client) => {
    await refuseInhabited(client)
    await drizzle(client, { schema }).transaction(async (tx) => {
      await clear(client)
      const { before, after } = split(readMigrations(migrationsFolder), manifest.migrations)
      await migrateAtOnce(client, before)
      await refuseOtherTables(client, manifest)
      await withoutForeignKeys(client, async () => {
        for (const table of manifest.tables) {
          await client.query(`truncate ${quoted(table.name)}`)
          const rows = client.query(copyFrom(copyIn(table)))
          await pipeline(archive.rows(table.name), rows)
          if (rows.rowCount !== table.rows)
            throw new StartError(
              `The table ${table.name} has ${rows.rowCount} rows in the archive, and ${table.rows} in its manifest.`,
            )
        }
      })
      const sums = await moneySums(client)
      if (JSON.stringify(sums) !== JSON.stringify(manifest.sums))
        throw new StartError(
          `The money doesn't add up to what the archive says: ${JSON.stringify(sums)} instead of ${JSON.stringify(manifest.sums)}.`,
        )
      // The archive may be of an older build. These migrations change the tables to those of this build.
      await migrateAtOnce(client, after)
      await putJobs(tx, archive)
      await repeat?.(tx)
      await refuseOther(tx, currency)
      await markRestored(tx, { from: manifest.name, at: new Date().toISOString() })
      const { differences } = await auditIn(tx)
      if (differences.length > 0)
        throw new StartError(`The audit of the restored rows failed:\n${differences.join('\n')}`)
      await placeFiles()
    })
    await client.query('analyze')
  })
}

async function putJobs(tx: Tx, archive: Archive) {
  let jobs = 0
  for await (const { id, name, data, startAfter } of archive.jobs()) {
    await tx.insert(restoredJobs).values({ id, name, data: Object(data), startAfter })
    jobs++
  }
  if (jobs !== archive.manifest.jobs)
    throw new StartError(
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

/** Throws if an archive can't be restored into this database. Changes nothing. */
export const refuseUnfitTarget = (connection: Connection) => onClient(connection, refuseInhabited)

async function onClient(connection: Connection, work: (client: Client) => Promise<void>) {
  const client = new Client({ ...clientConfig(connection), application_name: 'songwright-restore' })
  client.on('error', () => {})
  await client.connect().catch((error: unknown) => {
    throw unreachable(connection, error)
  })
  try {
    await client.query(`${inOurWay}; set lock_timeout = '10s'`)
    await work(client)
  } finally {
    await client.end()
  }
}
