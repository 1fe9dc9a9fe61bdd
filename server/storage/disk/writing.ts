import { type FileHandle, open, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOf } from '../../errors.ts'
import { StorageRefusal } from '../storage.ts'

/** Returns undefined if the file or folder doesn't exist. */
export const unlessAbsent = <Found>(looking: Promise<Found>): Promise<Found | undefined> =>
  looking.catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })

/** Error codes of a full disk. EFBIG: a limit of the file system or the process for the file size. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/**
 * Writes a new file and syncs it (fsync). @returns its size in bytes. @throws {StorageRefusal} if the file is
 * too large or the disk is full. After any error the file is deleted.
 */
export async function writeDurably(path: string, bytes: AsyncIterable<Uint8Array>, maxBytes: number) {
  try {
    return await write(path, bytes, maxBytes)
  } catch (error) {
    await rm(path, { force: true })
    throw fullCodes.has(codeOf(error)) ? new StorageRefusal('full', { cause: error }) : error
  }
}

/** Number of bytes per write. Writing each chunk separately takes twice the time. */
const batch = 1_048_576
/** Number of bytes after which a background flush begins, so that the fsync at the end is short. */
const flushAfter = 4 * batch

async function write(path: string, bytes: AsyncIterable<Uint8Array>, maxBytes: number) {
  await using file = await open(path, 'wx', 0o600)
  let size = 0
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  let written = Promise.resolve()
  const flush = flusher(file)
  try {
    for await (const chunk of bytes) {
      size += chunk.length
      if (size > maxBytes) throw new StorageRefusal('tooLarge')
      waiting.push(chunk)
      waitingBytes += chunk.length
      if (waitingBytes < batch) continue
      await written
      written = writeAll(file, waiting, waitingBytes)
      // An error of this write is thrown at the next `await written`. Until then it must not be reported as
      // an unhandled rejection.
      written.catch(() => {})
      waiting = []
      waitingBytes = 0
      if (size - flush.begunAt >= flushAfter) flush.begin(size)
    }
  } finally {
    // Waits for the writes in progress, which would otherwise write to a closed file.
    await Promise.all([written, flush.done()])
  }
  if (waiting.length > 0) await writeAll(file, waiting, waitingBytes)
  await file.sync()
  return size
}

let isFlushing = false

/**
 * Background flush. Only one file of this process is flushed at a time, because a flush uses the thread pool
 * that all reads need.
 */
function flusher(file: FileHandle) {
  let flushed = Promise.resolve()
  return {
    begunAt: 0,
    begin(size: number) {
      if (isFlushing) return
      isFlushing = true
      this.begunAt = size
      const before = flushed
      flushed = file
        .datasync()
        .finally(() => (isFlushing = false))
        .then(() => before)
      flushed.catch(() => {})
    },
    /**
     * Waits for all flushes. @throws the error of any flush, because the operating system reports each error
     * only once, so the final fsync doesn't report it again
     */
    done: () => flushed,
  }
}

async function writeAll(file: FileHandle, chunks: Uint8Array[], length: number) {
  const { bytesWritten } = await file.writev(chunks)
  if (bytesWritten === length) return
  // The system may write less than it was given, for example on an almost full disk.
  for (let rest = Buffer.concat(chunks).subarray(bytesWritten); rest.length > 0; )
    rest = rest.subarray((await file.write(rest)).bytesWritten)
}

/**
 * Returns a file's size, and an ETag made of its mtime, inode and size. They identify the content, because
 * each upload is a new file.
 */
export async function describeFile(path: string): Promise<{ size: number; etag: string }> {
  const { size, mtimeNs, ino } = await stat(path, { bigint: true })
  const etag = [mtimeNs, ino, size].map((one) => one.toString(36)).join('-')
  return { size: Number(size), etag: `"${etag}"` }
}

/** Syncs a folder and its parents up to `highest`, so that a renamed file can't be lost in a power cut. */
export async function syncFolders(lowest: string, highest: string) {
  for (let folder = lowest; ; folder = dirname(folder)) {
    await using opened = await open(folder)
    await opened.sync()
    if (folder === highest || folder === dirname(folder)) return
  }
}

/** Yields the names in a folder that were last changed before this time. The folder may be missing. */
export async function* olderIn(folder: string, before: Date) {
  for (const name of await readdir(folder).catch(() => [])) {
    const { mtime } = await stat(join(folder, name)).catch(() => ({ mtime: new Date() }))
    if (mtime < before) yield name
  }
}
