import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { type ClientBase, DatabaseError, escapeIdentifier as quoted } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { StartError } from '../../settings/start-error.ts'
import type { Manifest } from '../manifest.ts'
import type { Archive } from '../read-archive.ts'
import { copyIn } from './tables.ts'

/** An archive whose content isn't what its manifest says, or fails the audit. Nothing of it is kept. */
export class UnfitArchive extends StartError {}

/** Throws an UnfitArchive for rows that PostgreSQL refuses: of another type, twice, or about a row that is missing. */
export async function refuseUnfit<Answer>(work: Promise<Answer>): Promise<Answer> {
  return work.catch((error: unknown) => {
    const isOfRows = error instanceof DatabaseError && /^2[23]/.test(error.code ?? '')
    throw isOfRows ? new UnfitArchive(`The archive's rows don't fit its tables: ${error.message}.`) : error
  })
}

/** Runs `work` in a transaction of this connection. */
export async function inOneTransaction<Answer>(client: ClientBase, work: () => Promise<Answer>) {
  await client.query('begin')
  try {
    const answer = await work()
    await client.query('commit')
    return answer
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/**
 * Notes of an unfinished restore: which archive, the rows of each table so far, and the foreign keys that are
 * added after the rows. While this schema exists, no site starts on the database (`migrate`).
 */
const notes = [
  'create schema songwright_restoring',
  'create table songwright_restoring.archive (id text primary key)',
  'create table songwright_restoring.tables (name text primary key, rows bigint not null)',
  'create table songwright_restoring.foreign_keys (name text primary key, "table" text not null, definition text not null)',
]

const idOf = (manifest: Manifest) => createHash('sha256').update(JSON.stringify(manifest)).digest('hex')

/** True if the database has an unfinished restore of this archive. */
export async function isBegun(client: ClientBase, manifest: Manifest): Promise<boolean> {
  if (!(await isRestoring(client))) return false
  const { rows } = await client.query('select 1 from songwright_restoring.archive where id = $1', [
    idOf(manifest),
  ])
  return rows.length > 0
}

/** True if the database has an unfinished restore. */
export async function isRestoring(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('songwright_restoring.archive') is not null as found`,
  )
  return rows[0]!.found
}

/** Empties the migrated tables, and drops their foreign keys, so that tables can be filled in any order. */
export async function begin(client: ClientBase, manifest: Manifest) {
  for (const statement of notes) await client.query(statement)
  await client.query('insert into songwright_restoring.archive values ($1)', [idOf(manifest)])
  await client.query(`insert into songwright_restoring.foreign_keys
    select conname, conrelid::regclass::text, pg_get_constraintdef(oid) from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace`)
  for (const { table, name } of await foreignKeys(client))
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
  await client.query(`truncate ${manifest.tables.map(({ name }) => quoted(name)).join(', ')}`)
}

export const forget = (client: ClientBase) =>
  client.query('drop schema if exists songwright_restoring cascade')

interface ForeignKey {
  name: string
  table: string
  definition: string
}

const foreignKeys = async (client: ClientBase) =>
  (await client.query<ForeignKey>('select * from songwright_restoring.foreign_keys')).rows

/** Adds the foreign keys again. Checks all rows, so inconsistent rows of a damaged archive are detected. */
export async function addForeignKeys(client: ClientBase) {
  for (const { table, name, definition } of await foreignKeys(client))
    await inOneTransaction(client, async () => {
      await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
      await client.query('delete from songwright_restoring.foreign_keys where name = $1', [name])
    })
}

/**
 * Copies a table's rows in batches of about `bytesEach` bytes. Each batch and its note are one transaction, so
 * a restore that was stopped goes on after the last one.
 */
export async function fill(
  client: ClientBase,
  archive: Archive,
  { table, bytesEach }: { table: Manifest['tables'][number]; bytesEach: number },
) {
  const had = await begunWith(client, table.name)
  if (had === table.rows) return
  let rows: number = had ?? 0
  for await (const batch of batchesOf(afterRows(archive.rows(table.name), rows), bytesEach))
    rows += await inOneTransaction(client, async () => {
      const copy = client.query(copyFrom(copyIn(table)))
      await pipeline(batch, copy)
      await note(client, table, { before: rows, copied: copy.rowCount })
      return copy.rowCount
    })
  if (rows !== table.rows) throw otherCount(table, rows)
}

/** Number of rows that were copied before. Undefined if the table is begun now. */
async function begunWith(client: ClientBase, name: string) {
  const { rows } = await client.query<{ rows: string }>(
    'select rows from songwright_restoring.tables where name = $1',
    [name],
  )
  if (!rows[0]) await client.query('insert into songwright_restoring.tables values ($1, 0)', [name])
  return rows[0] && Number(rows[0].rows)
}

async function note(
  client: ClientBase,
  table: Manifest['tables'][number],
  { before, copied }: { before: number; copied: number },
) {
  if (before + copied > table.rows) throw otherCount(table, before + copied)
  const { rowCount } = await client.query(
    'update songwright_restoring.tables set rows = rows + $3 where name = $1 and rows = $2',
    [table.name, before, copied],
  )
  if (rowCount !== 1) throw new StartError('Another restore fills this database: let it finish.')
}

const otherCount = ({ name, rows }: Manifest['tables'][number], found: number) =>
  new UnfitArchive(`The table ${name} has ${found} rows in the archive, and ${rows} in its manifest.`)

const lineFeed = 10

/** Skips rows in PostgreSQL's COPY format, in which a line feed ends each row and is inside none. */
export async function* afterRows(source: AsyncIterable<Uint8Array>, rows: number) {
  let left = rows
  for await (const chunk of source) {
    let at = 0
    while (left > 0) {
      const end = chunk.indexOf(lineFeed, at)
      if (end < 0) break
      at = end + 1
      left--
    }
    if (left === 0 && at < chunk.length) yield chunk.subarray(at)
  }
}

/** Splits rows in COPY's format into batches of whole rows. Each batch must be read before the next one. */
export async function* batchesOf(source: AsyncIterable<Uint8Array>, bytesEach: number) {
  const chunks = source[Symbol.asyncIterator]()
  const next = async () => {
    const { value, done } = await chunks.next()
    return done ? undefined : value
  }
  let rest = await next()
  async function* batch() {
    for (let bytes = 0; rest; rest = await next()) {
      const end = rest.indexOf(lineFeed, Math.max(0, bytesEach - bytes))
      if (end >= 0) {
        const whole = rest.subarray(0, end + 1)
        rest = end + 1 < rest.length ? rest.subarray(end + 1) : await next()
        yield whole
        return
      }
      bytes += rest.length
      yield rest
    }
  }
  try {
    while (rest) yield batch()
  } finally {
    await chunks.return?.()
  }
}
