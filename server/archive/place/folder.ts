import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { codeOf } from '../../errors.ts'
import { StartError } from '../../settings/start-error.ts'
import { describeFile, olderIn, syncFolders, unlessAbsent, writeDurably } from '../../storage/disk/writing.ts'
import { StorageRefusal } from '../../storage/storage.ts'
import type { Place } from './place.ts'

const unwritten = 'incoming'
/** Error codes that an operator can fix: missing permission, read-only disk, or a path that is no folder. */
const operators = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'EISDIR'])

/**
 * Stores backups in a folder. New files and folders are private to this user (0600 and 0700), because an
 * archive contains all data of the site. An existing folder keeps its permissions.
 */
export class FolderPlace implements Place {
  readonly title: string
  readonly #root: string

  constructor(root: string) {
    this.#root = path.resolve(root)
    this.title = this.#root
  }

  async read(name: string): Promise<Readable | undefined> {
    const file = await this.#unlessMissing(open(this.#at(name)))
    return file?.createReadStream()
  }

  async write(name: string, bytes: AsyncIterable<Uint8Array>) {
    try {
      await mkdir(this.#at(unwritten), { recursive: true, mode: 0o700 })
      const passing = this.#at(`${unwritten}/${randomUUID()}`)
      await writeDurably(passing, bytes, Number.POSITIVE_INFINITY)
      await mkdir(path.dirname(this.#at(name)), { recursive: true, mode: 0o700 })
      await rename(passing, this.#at(name))
      await syncFolders(path.dirname(this.#at(name)), this.#root)
    } catch (error) {
      throw this.#unusable(error)
    }
  }

  size = async (name: string) => (await this.#unlessMissing(stat(this.#at(name))))?.size

  tag = async (name: string) => (await this.#unlessMissing(describeFile(this.#at(name))))?.etag

  async *list(folder: string) {
    const all = readdir(this.#at(folder), { recursive: true, withFileTypes: true })
    const entries = (await this.#unlessMissing(all)) ?? []
    for (const entry of entries)
      if (entry.isFile())
        yield path.relative(this.#root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')
  }

  async remove(name: string) {
    await rm(this.#at(name), { force: true })
    // Also deletes the folders of an archive when they become empty.
    for (let folder = path.dirname(this.#at(name)); folder !== this.#root; folder = path.dirname(folder)) {
      if ((await readdir(folder).catch(() => ['?'])).length > 0) return
      await rm(folder, { recursive: true })
    }
  }

  async tidy(before: Date) {
    for await (const name of olderIn(this.#at(unwritten), before))
      await rm(this.#at(`${unwritten}/${name}`), { force: true })
  }

  #unlessMissing = <Found>(looking: Promise<Found>) =>
    unlessAbsent(looking).catch((error: unknown) => {
      throw this.#unusable(error)
    })

  #unusable(error: unknown): unknown {
    if (error instanceof StorageRefusal && error.reason === 'full')
      return new StartError(`${this.title} is full. Make room there, or name another folder.`, {
        cause: error,
      })
    const code = codeOf(error)
    if (!operators.has(code)) return error
    const what = `${this.title} can't be used (${code}).`
    return new StartError(`${what} Give this user the right to, or name another folder.`, { cause: error })
  }

  #at = (name: string) => path.join(this.#root, name)
}
