import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { Client } from 'pg'
import { ms } from '#contract/grammar/time'
import { type Connection, clientConfig } from '../db/client.ts'
import { StartError } from '../settings/start-error.ts'
import { digestOf } from '../storage/hashing.ts'
import type { Storage } from '../storage/storage.ts'
import { keepNewest } from './archives.ts'
import { copyFiles, type FileTally } from './files/copy-files.ts'
import type { KnownHashes } from './files/known-hashes.ts'
import { format, type Manifest, names } from './manifest.ts'
import { asLines, gzip, put } from './objects/objects.ts'
import type { Sealing } from './objects/sealing.ts'
import type { Place } from './place/place.ts'
import { archivedTables, copyOut, inOurWay, moneySums, waitingJobs } from './rows/tables.ts'

interface Options {
  connection: Connection
  storage: Storage
  place: Place
  sealing: Sealing
  hashes: KnownHashes
  /** The site's secret, with which values in the rows are signed or hashed. */
  secret: string
  /** Seed of the site's Ed25519 key, which signs checkpoints. Undefined if the site has no key. */
  siteKey?: string | undefined
  /** Number of archives to keep, including the new one. If undefined, all are kept. */
  keep?: number | undefined
}

export interface MadeBackup {
  manifest: Manifest
  files: FileTally
  /** Number of older archives that were deleted. */
  removed: number
}

/**
 * Makes an archive: first the rows of one snapshot (repeatable read), then the files of the storage, finally
 * the list of their hashes. An archive without its list doesn't count, so a killed backup harms no earlier
 * archive. Older archives are deleted before the connection closes, so that no second backup can begin
 * meanwhile: its objects would count as leftovers.
 */
export async function backup({
  connection,
  storage,
  place,
  sealing,
  hashes,
  secret,
  siteKey,
  keep,
}: Options): Promise<MadeBackup> {
  const at = new Date()
  const name = `${at.toISOString().replaceAll(/[:.]/g, '')}-${randomBytes(4).toString('hex')}`
  const sums = await openSumList()
  const client = new Client({ ...clientConfig(connection), application_name: ourName })
  client.on('error', () => {})
  const write = async (object: string, bytes: AsyncIterable<Uint8Array>) => {
    const stored = object + sealing.ending
    await sums.add(stored, await put(place, sealing, names.of(name, stored), bytes))
  }
  try {
    await client.connect()
    await refuseSecond(client)
    await place.tidy(new Date(at.getTime() - ms.day))
    await client.query(inOurWay)
    await client.query('begin isolation level repeatable read, read only')
    const facts = await readFacts(client)
    const tables: Manifest['tables'] = []
    for (const table of await archivedTables(client)) {
      let rows = 0
      const onRows = (more: number) => void (rows += more)
      await write(names.table(table.name), gzip(copyOut(client, table, { onRows })))
      tables.push({ ...table, rows })
    }
    let jobs = 0
    await write(names.jobs, gzip(asLines(waitingJobs(client), () => void jobs++)))
    const money = await moneySums(client)
    await client.query('commit')
    // Files are copied after the rows, so each file named in a row exists, unless it was deleted meanwhile.
    const files: FileTally = { files: 0, bytes: 0, copied: 0, gone: 0 }
    const noteObject = (object: string, sha256: string) => sums.add(`../../${object}`, sha256)
    const copied = copyFiles({ storage, place, sealing, hashes, tally: files, noteObject })
    await write(names.fileList, gzip(asLines(copied)))
    hashes.forgetOthers()
    await write(names.secret, text(secret))
    if (siteKey) await write(names.siteKey, text(siteKey))
    const manifest: Manifest = {
      format,
      name,
      ...facts,
      tables,
      jobs,
      files: files.files,
      fileBytes: files.bytes,
      gone: files.gone,
      sums: money,
    }
    await write(names.manifest, text(JSON.stringify(manifest, null, 2)))
    const { sha256 } = await digestOf(sums.read())
    await place.write(names.of(name, names.sumsHash), text(`${sha256}  ${names.sums}\n`))
    await place.write(names.of(name, names.sums), sums.read())
    return { manifest, files, removed: keep === undefined ? 0 : await keepNewest(place, keep, name) }
  } finally {
    await client.end()
    await sums.discard()
  }
}

const ourName = 'songwright-backup'

/**
 * Throws if another backup of this site runs, because the objects of one backup would count as leftovers for
 * the other. A running backup is recognised by the name of its database connection.
 */
async function refuseSecond(client: Client) {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and application_name = $1
      and pid <> pg_backend_pid()`,
    [ourName],
  )
  if (rows.length > 0)
    throw new StartError('Another backup of this site runs. Wait until it is done, or stop it.')
}

const text = (content: string) => Readable.from([Buffer.from(content)])

async function readFacts(client: Client): Promise<Pick<Manifest, 'at' | 'postgres' | 'migrations'>> {
  const { rows: made } = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.migrations') is not null as "isThere"`,
  )
  if (!made[0]!.isThere)
    throw new StartError('There is no Songwright in this database. Set DATABASE_URL as for npm start.')
  const { rows } = await client.query<{ at: string; postgres: number }>(
    `select to_json(now()) #>> '{}' as at, current_setting('server_version_num')::int as postgres`,
  )
  const { rows: migrations } = await client.query<{ tag: string; hash: string }>(
    'select tag, hash from migrations order by tag',
  )
  return { ...rows[0]!, migrations }
}

/** Collects the list of hashes in a temporary file, because the list has a line for each file of the site. */
async function openSumList() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'songwright-backup-'))
  const at = path.join(folder, names.sums)
  const file = await open(at, 'w', 0o600)
  return {
    add: async (object: string, sha256: string) => void (await file.write(`${sha256}  ${object}\n`)),
    read: () => createReadStream(at),
    async discard() {
      await file.close()
      await rm(folder, { recursive: true })
    },
  }
}
