import { realpath, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Env } from '../../env.ts'
import { StartError } from '../../settings/start-error.ts'
import { DiskStorage } from '../../storage/disk/disk.ts'
import { syncFolders } from '../../storage/disk/writing.ts'
import { hashing } from '../../storage/hashing.ts'
import { openStorage } from '../../storage/open.ts'
import { type Storage, StorageRefusal } from '../../storage/storage.ts'
import type { ArchivedFile } from '../manifest.ts'
import type { Archive } from '../read-archive.ts'

/**
 * Copies the files of an archive into an empty storage, and checks each by its hash. Returns a function that
 * makes them the site's files: on disk it renames a folder. In a bucket the files are in use at once; after a
 * killed restore, the next one replaces them. With `keepFiles` the storage may contain other files, because
 * it is the site's own and only the database was lost.
 */
export async function putFiles(
  archive: Archive,
  env: Pick<Env, 'dataDir' | 's3'>,
  { keepFiles }: { keepFiles: boolean },
): Promise<() => Promise<void>> {
  const storage = await openStorage(env)
  await storage.check()
  if (!keepFiles) await refuseOthers(archive, storage)
  if (env.s3 || keepFiles) {
    await putAll(archive, storage)
    return async () => {}
  }
  // The real path, because the folder may be a symbolic link to another disk. The link stays.
  const files = await realpath(path.join(env.dataDir, 'files'))
  const incoming = `${files}.restoring`
  await rm(incoming, { recursive: true, force: true })
  const beside = new DiskStorage(incoming)
  await beside.check()
  await putAll(archive, beside)
  return async () => {
    await rm(files, { recursive: true, force: true })
    await rename(incoming, files)
    await syncFolders(path.dirname(files), path.dirname(files))
  }
}

/** Throws if the storage has files that the archive lacks. A killed restore leaves no such files. */
async function refuseOthers(archive: Archive, storage: Storage) {
  let keys: Set<string> | undefined
  for await (const { key } of storage.objects()) {
    if (!keys) {
      keys = new Set()
      for await (const file of archive.files()) keys.add(file.key)
    }
    if (!keys.has(key))
      throw new StartError(
        `The storage has files in it already, such as ${key}. Restore into an empty one: another DATA_DIR, or another bucket.`,
      )
  }
}

async function putAll(archive: Archive, storage: Storage) {
  let count = 0
  for await (const file of archive.files()) {
    await putFile(archive, file, storage)
    count++
  }
  const { files } = archive.manifest
  if (count !== files)
    throw new StartError(`The archive lists ${count} files, and has ${files} in its manifest.`)
}

async function putFile(archive: Archive, file: ArchivedFile, storage: Storage) {
  const isOther = () =>
    new StartError(`The file ${file.key} in ${file.object} is not the one that the archive lists.`)
  const content = hashing()
  const received = await storage
    .receive(content.pass(archive.file(file)), file.size)
    .catch((error: unknown) => {
      throw error instanceof StorageRefusal && error.reason === 'tooLarge' ? isOther() : error
    })
  if (content.digest() !== file.sha256 || received.size !== file.size) {
    await received.discard()
    throw isOther()
  }
  await received.keep(file.key)
}
