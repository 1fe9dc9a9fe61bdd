import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { StorageRefusal } from './refusal.ts'
import { signedAddress } from './signing.ts'
import type { ByteRange, Ours, Received, Storage, UploadGrant } from './storage.ts'

/** EFBIG: the largest file that this file system or process may write. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code
const goodKey = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/

/** Files in a folder. What arrives is written beside them, made durable, and renamed into its place. */
export class DiskStorage implements Storage {
  readonly bucket = 'songwright'
  readonly #kept: string
  readonly #incoming: string

  constructor(folder: string) {
    this.#kept = join(folder, 'kept')
    this.#incoming = join(folder, 'incoming')
  }

  async check() {
    for (const folder of [this.#kept, this.#incoming]) {
      await mkdir(folder, { recursive: true })
      await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    }
  }

  uploadUrl = (grant: UploadGrant, ours: Ours) => Promise.resolve(signedAddress(grant, ours))

  async receive(bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Received> {
    await mkdir(this.#incoming, { recursive: true })
    const path = join(this.#incoming, randomUUID())
    const discard = () => rm(path, { force: true })
    try {
      const size = await writeDurably(path, bytes, maxBytes)
      return { size, discard, keep: (key) => this.#keep(path, key) }
    } catch (error) {
      await discard()
      throw fullCodes.has(codeOf(error) ?? '') ? new StorageRefusal('full', { cause: error }) : error
    }
  }

  async #keep(path: string, key: string) {
    const place = this.#place(key)
    const made = await mkdir(dirname(place), { recursive: true })
    await rename(path, place)
    await syncFolders(dirname(place), made ? dirname(made) : dirname(place))
  }

  async size(key: string) {
    try {
      return (await stat(this.#place(key))).size
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined
      throw error
    }
  }

  async read(key: string, range?: ByteRange): Promise<Readable | undefined> {
    try {
      const file = await open(this.#place(key))
      return file.createReadStream({ ...range, highWaterMark: 256 * 1024 })
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined
      throw error
    }
  }

  remove = (key: string) => rm(this.#place(key), { force: true })

  async tidy(before: Date) {
    const names = await readdir(this.#incoming).catch(() => [])
    for (const name of names) {
      const path = join(this.#incoming, name)
      const { mtime } = await stat(path).catch(() => ({ mtime: new Date() }))
      if (mtime < before) await rm(path, { force: true })
    }
  }

  #place(key: string) {
    if (!goodKey.test(key)) throw new Error('A key that no server chose')
    return join(this.#kept, key)
  }
}

async function writeDurably(path: string, bytes: AsyncIterable<Uint8Array>, maxBytes: number) {
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
async function syncFolders(lowest: string, highest: string) {
  for (let folder = lowest; ; folder = dirname(folder)) {
    await using opened = await open(folder)
    await opened.sync()
    if (folder === highest || folder === dirname(folder)) return
  }
}
