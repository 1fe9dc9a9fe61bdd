import { open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StorageRefusal } from '../refusal.ts'

/** EFBIG: the largest file that this file system or process may write. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
export const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

/** Writes a new file and sees it on the disk. @returns its bytes. @throws {StorageRefusal} and leaves nothing. */
export async function writeDurably(path: string, bytes: AsyncIterable<Uint8Array>, maxBytes: number) {
  try {
    return await write(path, bytes, maxBytes)
  } catch (error) {
    await rm(path, { force: true })
    throw fullCodes.has(codeOf(error) ?? '') ? new StorageRefusal('full', { cause: error }) : error
  }
}

async function write(path: string, bytes: AsyncIterable<Uint8Array>, maxBytes: number) {
  await using file = await open(path, 'wx', 0o600)
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > maxBytes) throw new StorageRefusal('tooLarge')
    for (let done = 0; done < chunk.length; ) done += (await file.write(chunk, done)).bytesWritten
  }
  await file.sync()
  return size
}

/** A rename outlives a power cut only once the folders that name the file, up to `highest`, are on the disk too. */
export async function syncFolders(lowest: string, highest: string) {
  for (let folder = lowest; ; folder = dirname(folder)) {
    await using opened = await open(folder)
    await opened.sync()
    if (folder === highest || folder === dirname(folder)) return
  }
}
