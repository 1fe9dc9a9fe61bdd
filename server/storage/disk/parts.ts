import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../../errors.ts'
import { type Part, type PartName, type PartStore, type Received, StorageRefusal } from '../storage.ts'
import { describeFile, olderIn, unlessAbsent, writeDurably } from './writing.ts'

type Receive = (bytes: AsyncIterable<Uint8Array>, maxBytes: number) => Promise<Received>

/** Uploads in parts. Each upload has a folder, with one file for each part, named by the part's number. */
export class DiskParts implements PartStore {
  readonly #folder: string
  readonly #receive: Receive

  constructor(folder: string, receive: Receive) {
    this.#folder = folder
    this.#receive = receive
  }

  async begin() {
    const id = randomUUID()
    await mkdir(join(this.#folder, id), { recursive: true })
    return id
  }

  async receive(_key: string, { id, number }: PartName, bytes: AsyncIterable<Uint8Array>, maxBytes: number) {
    const coming = join(this.#folder, id, `${randomUUID()}.coming`)
    const place = join(this.#folder, id, String(number))
    try {
      await writeDurably(coming, bytes, maxBytes)
      await rename(coming, place)
      return await describe(place, number)
    } catch (error) {
      return asGone(error)
    }
  }

  list = (_key: string, id: string) => unlessAbsent(this.#list(join(this.#folder, id)))

  async #list(folder: string): Promise<Part[]> {
    const names = await readdir(folder)
    const numbers = names.filter((name) => /^\d+$/.test(name)).map(Number)
    const parts = await Promise.all(
      numbers
        .toSorted((one, other) => one - other)
        .map((number) => describe(join(folder, String(number)), number)),
    )
    // Throws if the folder is missing now. If it still exists, no part was deleted meanwhile, because
    // `abort` renames the folder first.
    await stat(folder)
    return parts
  }

  async join(key: string, id: string, parts: Part[]): Promise<Received> {
    const paths = parts.map(({ number }) => join(this.#folder, id, String(number)))
    const whole = await this.#receive(oneAfterAnother(paths), Number.POSITIVE_INFINITY).catch(asGone)
    const keep = async (kept: string) => {
      await whole.keep(kept)
      await this.abort(key, id)
    }
    return { ...whole, keep }
  }

  /** Renames the folder before deleting it, so that `list` never returns only some of the parts. */
  async abort(_key: string, id: string) {
    const leaving = join(this.#folder, randomUUID())
    await unlessAbsent(rename(join(this.#folder, id), leaving))
    await rm(leaving, { recursive: true, force: true })
  }

  /** Deletes uploads that received no part since `before`. */
  async tidy(before: Date) {
    for await (const id of olderIn(this.#folder, before)) await this.abort('', id)
  }
}

function asGone(error: unknown): never {
  throw codeOf(error) === 'ENOENT' ? new StorageRefusal('gone', { cause: error }) : error
}

async function* oneAfterAnother(paths: string[]): AsyncIterable<Uint8Array> {
  for (const path of paths) yield* createReadStream(path, { highWaterMark: 256 * 1024 })
}

const describe = async (path: string, number: number): Promise<Part> => ({
  number,
  ...(await describeFile(path)),
})
