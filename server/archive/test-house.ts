import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Tx } from '../db/client.ts'
import { fillDemo } from '../demo/fill.ts'
import { openStorage } from '../storage/open.ts'
import { type TestDb, testDb } from '../test/test-db.ts'
import { backup, type MadeBackup } from './backup.ts'
import { openKnownHashes } from './files/known-hashes.ts'
import { putFiles } from './files/put-files.ts'
import { openSealing } from './objects/sealing.ts'
import { FolderPlace } from './place/folder.ts'
import type { Place } from './place/place.ts'
import { type Archive, openArchive } from './read-archive.ts'
import { restoreRows } from './restore.ts'
import { archivedTables } from './rows/tables.ts'

/** Database and file folder for tests of backups and restores. Has people and files only if `filled`. */
export async function testHouse({ filled }: { filled: boolean }) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'songwright-house-'))
  const database = await testDb(filled ? undefined : '')
  const storage = await openStorage({ dataDir: folder })
  await storage.check()
  if (filled) await fillDemo({ db: database.db, storage })
  return {
    ...database,
    folder,
    storage,
    async close() {
      await database.drop()
      rmSync(folder, { recursive: true })
    },
  }
}
export type TestHouse = Awaited<ReturnType<typeof testHouse>>

const secret = 'the secret of the house, as long as it has to be'

const placeOf = (place: string | Place) => (typeof place === 'string' ? new FolderPlace(place) : place)

export async function archiveHouse(
  house: TestHouse,
  place: string | Place,
  { key, keep }: { key?: string | undefined; keep?: number } = {},
): Promise<MadeBackup> {
  const hashes = openKnownHashes(house.folder)
  try {
    return await backup({
      connection: house.url,
      storage: house.storage,
      place: placeOf(place),
      sealing: await openSealing(key, secret),
      hashes,
      secret,
      keep,
    })
  } finally {
    hashes.close()
  }
}

export async function restoreHouse(
  house: TestHouse,
  place: string | Place,
  {
    key,
    repeat,
    currency = 'USD',
    bytesEach,
    change = (archive) => archive,
  }: {
    key?: string
    repeat?: (tx: Tx) => Promise<unknown>
    currency?: string
    bytesEach?: number
    change?: (archive: Archive) => Archive
  } = {},
) {
  const opened = change(await openArchive(placeOf(place), await openSealing(key)))
  const placeFiles = await putFiles(opened, { dataDir: house.folder, s3: undefined }, { keepFiles: false })
  await restoreRows({
    connection: house.url,
    currency,
    archive: opened,
    placeFiles,
    ...(repeat && { repeat }),
    ...(bytesEach && { bytesEach }),
  })
  return opened
}

/** Returns a hash of the rows of each archived table. The order of the rows doesn't matter. */
export async function digests({ pool }: Pick<TestDb, 'pool'>) {
  const client = await pool.connect()
  try {
    const found: Record<string, string> = {}
    for (const { name, columns } of await archivedTables(client)) {
      const row = columns.map((one) => `"${one}"`).join(', ')
      const { rows } = await client.query<{ digest: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(line, chr(10) order by line)), '') as digest
          from (select row(${row})::text as line from "${name}") as lines`,
      )
      found[name] = rows[0]!.digest
    }
    return found
  } finally {
    client.release()
  }
}
