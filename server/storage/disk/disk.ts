import { randomUUID } from 'node:crypto'
import { constants, open } from 'node:fs'
import { access, mkdir, readdir, rename, rm, statfs } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { signedAddress } from '../signing.ts'
import {
  asReceived,
  type ByteRange,
  goodKey,
  type Ours,
  type Received,
  type Storage,
  type StoredObject,
  type UploadGrant,
} from '../storage.ts'
import { FileStream } from './file-stream.ts'
import { DiskParts } from './parts.ts'
import { describeFile, olderIn, syncFolders, unlessAbsent, writeDurably } from './writing.ts'

/** Opens a file as a plain descriptor, from which reading is faster than from a FileHandle. */
const openFile = promisify<string, number>(open)

/**
 * Stores files in a folder. New files are written to a separate folder, synced to the disk, and then renamed
 * to their final path.
 */
export class DiskStorage implements Storage {
  readonly bucket = 'songwright'
  readonly isDirect = false
  readonly parts: DiskParts
  readonly #kept: string
  readonly #incoming: string

  constructor(folder: string) {
    this.#kept = join(folder, 'kept')
    this.#incoming = join(folder, 'incoming')
    this.parts = new DiskParts(join(folder, 'parts'), (bytes, maxBytes) => this.receive(bytes, maxBytes))
  }

  async check() {
    for (const folder of [this.#kept, this.#incoming]) {
      await mkdir(folder, { recursive: true })
      await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    }
  }

  async free() {
    await mkdir(this.#incoming, { recursive: true })
    const { bavail, bsize } = await statfs(this.#incoming)
    return bavail * bsize
  }

  uploadUrl = (grant: UploadGrant, ours: Ours) => Promise.resolve(signedAddress(grant, ours))

  keyOf = () => undefined

  async receive(bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Received> {
    await mkdir(this.#incoming, { recursive: true })
    const path = join(this.#incoming, randomUUID())
    const size = await writeDurably(path, bytes, maxBytes)
    const discard = () => rm(path, { force: true })
    return asReceived({ size, discard, keep: (key) => this.#keep(path, key) })
  }

  async #keep(path: string, key: string) {
    const place = this.#place(key)
    const made = await mkdir(dirname(place), { recursive: true })
    await rename(path, place)
    await syncFolders(dirname(place), made ? dirname(made) : dirname(place))
  }

  /** Does nothing, because all bytes are received by this server, which accepts none for an attached file. */
  settle = async () => {}

  size = async (key: string) => (await this.#describe(key))?.size

  tag = async (key: string) => (await this.#describe(key))?.etag

  #describe = async (key: string) => unlessAbsent(describeFile(this.#place(key)))

  async read(key: string, range?: ByteRange): Promise<Readable | undefined> {
    const file = await unlessAbsent(openFile(this.#place(key)))
    return file === undefined ? undefined : new FileStream(file, range)
  }

  remove = (key: string) => rm(this.#place(key), { force: true })

  async *objects(): AsyncIterable<StoredObject> {
    const entries = await readdir(this.#kept, { recursive: true, withFileTypes: true }).catch(() => [])
    for (const entry of entries) {
      if (!entry.isFile()) continue
      const key = relative(this.#kept, join(entry.parentPath, entry.name))
      // Skips files that a network file system adds, and files deleted during the listing.
      const size = goodKey.test(key) ? await this.size(key) : undefined
      if (size !== undefined) yield { key, size }
    }
  }

  async tidy(before: Date) {
    for await (const name of olderIn(this.#incoming, before))
      await rm(join(this.#incoming, name), { force: true })
    await this.parts.tidy(before)
  }

  #place(key: string) {
    if (!goodKey.test(key)) throw new Error('A key that no server chose')
    return join(this.#kept, key)
  }
}
