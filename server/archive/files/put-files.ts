import { realpath, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Env } from '../../env.ts'
import { StartError } from '../../settings/start-error.ts'
import { DiskStorage } from '../../storage/disk/disk.ts'
import { syncFolders } from '../../storage/disk/writing.ts'
import { digestOf, hashing } from '../../storage/hashing.ts'
import { openStorage } from '../../storage/open.ts'
import { type Storage, StorageRefusal } from '../../storage/storage.ts'
import type { ArchivedFile } from '../manifest.ts'
import type { Archive } from '../read-archive.ts'

/**
 * Copies the files of an archive into an empty storage, and checks each by its hash. Returns a function that
 * makes them the site's files: on disk it renames a folder. In a bucket the files are in use at once. After a
 * restore that was stopped, files that are there already are not copied again. With `keepFiles` the storage may contain other files, because
 * it is the site's own and only the database was lost.
 */
export async function putFiles(
  archive: Archive,
  env: Pick<Env, 'dataDir' | 's3'>,
  { keepFiles }: { keepFiles: boolean },
): Promise<() => Promise<void>> {
  const storage = await openStorage(env)
  await storage.check()
  const stranger = keepFiles ? undefined : await strangerIn(archive, storage)
  if (stranger !== undefined)
    throw new StartError(
      `The storage has files in it already, such as ${stranger}. Restore into an empty one: another DATA_DIR, or another bucket.`,
    )
  if (env.s3 || keepFiles) {
    await putAll(archive, storage)
    return async () => {}
  }
  // The real path, because the folder may be a symbolic link to another disk. The link stays.
  const files = await realpath(path.join(env.dataDir, 'files'))
  const incoming = `${files}.restoring`
  const beside = new DiskStorage(incoming)
  await beside.check()
  // Files of a restore that was stopped stay, unless it was of another archive.
  if ((await strangerIn(archive, beside)) !== undefined) {
    await rm(incoming, { recursive: true, force: true })
    await beside.check()
  }
  await putAll(archive, beside)
  return async () => {
    await rm(files, { recursive: true, force: true })
    await rename(incoming, files)
    await syncFolders(path.dirname(files), path.dirname(files))
  }
}

/** Key of a file that the archive lacks. A restore of it that was stopped leaves no such file. */
async function strangerIn(archive: Archive, storage: Storage): Promise<string | undefined> {
  let keys: Set<string> | undefined
  for await (const { key } of storage.objects()) {
    if (!keys) {
      keys = new Set()
      for await (const file of archive.files()) keys.add(file.key)
    }
    if (!keys.has(key)) return key
  }
  return undefined
}

async function putAll(archive: Archive, storage: Storage) {
  let count = 0
  for await (const file of archive.files()) {
    if (!(await isThere(file, storage))) await putFile(archive, file, storage)
    count++
  }
  const { files } = archive.manifest
  if (count !== files)
    throw new StartError(`The archive lists ${count} files, and has ${files} in its manifest.`)
}

/** True if a restore that was stopped has put the file already. Compares its bytes. */
async function isThere({ key, size, sha256 }: ArchivedFile, storage: Storage): Promise<boolean> {
  if ((await storage.size(key)) !== size) return false
  const bytes = await storage.read(key)
  return bytes !== undefined && (await digestOf(bytes)).sha256 === sha256
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
