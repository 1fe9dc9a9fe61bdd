import { type FileHandle, open, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOf } from '../../errors.ts'
import { StorageRefusal } from '../refusal.ts'

/** EFBIG: the maximum file size of this file system or process. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/**
 * Writes a new file and syncs it (fsync). @returns its size in bytes. @throws {StorageRefusal} and leaves
 * nothing.
 */
export async function writeDurably(path: string, bytes: AsyncIterable<Uint8Array>, maxBytes: number) {
  try {
    return await write(path, bytes, maxBytes)
  } catch (error) {
    await rm(path, { force: true })
    throw fullCodes.has(codeOf(error)) ? new StorageRefusal('full', { cause: error }) : error
  }
}

/** Write batch, because writing chunks one by one takes twice the time. */
const batch = 1_048_576
/** Background flush interval, so that the fsync at the end has little left to write. */
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
      // Its failure is awaited at the next batch or at the end. Until then it must not count as an unhandled
      // rejection.
      written.catch(() => {})
      waiting = []
      waitingBytes = 0
      if (size - flush.begunAt >= flushAfter) flush.begin(size)
    }
  } finally {
    // Otherwise it would write to a closed file.
    await Promise.all([written, flush.done()])
  }
  if (waiting.length > 0) await writeAll(file, waiting, waitingBytes)
  await file.sync()
  return size
}

let isFlushing = false

/** Background flush, one file of this process at a time, because it uses the thread pool of all reads. */
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
    /** @throws the error of any flush, because the system reports it only once, and not to the final sync. */
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

/** Each upload is a separate file, so that mtime and size identify it. */
export async function describeFile(path: string): Promise<{ size: number; etag: string }> {
  const { size, mtimeNs, ino } = await stat(path, { bigint: true })
  const etag = [mtimeNs, ino, size].map((one) => one.toString(36)).join('-')
  return { size: Number(size), etag: `"${etag}"` }
}

/** A rename survives a power cut only after an fsync of the folders that name the file, up to `highest`. */
export async function syncFolders(lowest: string, highest: string) {
  for (let folder = lowest; ; folder = dirname(folder)) {
    await using opened = await open(folder)
    await opened.sync()
    if (folder === highest || folder === dirname(folder)) return
  }
}

/** Names in a folder, if there is one, of what was last changed before then. */
export async function* olderIn(folder: string, before: Date) {
  for (const name of await readdir(folder).catch(() => [])) {
    const { mtime } = await stat(join(folder, name)).catch(() => ({ mtime: new Date() }))
    if (mtime < before) yield name
  }
}
