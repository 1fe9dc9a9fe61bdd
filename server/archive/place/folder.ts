import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { codeOf } from '../../errors.ts'
import { syncFolders, writeDurably } from '../../storage/disk/writing.ts'
import type { Place } from './place.ts'

const unwritten = 'incoming'

/**
 * A folder. What it is given is for this user alone (folders 0700, files 0600), for it is everything that the site knows; a
 * folder that is there already keeps its rights.
 */
export class FolderPlace implements Place {
  readonly title: string
  readonly #root: string

  constructor(root: string) {
    this.#root = path.resolve(root)
    this.title = this.#root
  }

  async read(name: string): Promise<Readable | undefined> {
    return (await this.size(name)) === undefined ? undefined : createReadStream(this.#at(name))
  }

  async write(name: string, bytes: AsyncIterable<Uint8Array>) {
    await mkdir(this.#at(unwritten), { recursive: true, mode: 0o700 })
    const passing = this.#at(`${unwritten}/${randomUUID()}`)
    await writeDurably(passing, bytes, Number.POSITIVE_INFINITY)
    await mkdir(path.dirname(this.#at(name)), { recursive: true, mode: 0o700 })
    await rename(passing, this.#at(name))
    await syncFolders(path.dirname(this.#at(name)), this.#root)
  }

  async size(name: string) {
    try {
      return (await stat(this.#at(name))).size
    } catch (error) {
      if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined
      throw error
    }
  }

  async *list(folder: string) {
    const entries = await readdir(this.#at(folder), { recursive: true, withFileTypes: true }).catch(() => [])
    for (const entry of entries)
      if (entry.isFile())
        yield path.relative(this.#root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')
  }

  async remove(name: string) {
    await rm(this.#at(name), { force: true })
    // The folders of an archive go with their last file.
    for (let folder = path.dirname(this.#at(name)); folder !== this.#root; folder = path.dirname(folder)) {
      if ((await readdir(folder).catch(() => ['?'])).length > 0) return
      await rm(folder, { recursive: true })
    }
  }

  async tidy(before: Date) {
    for (const name of await readdir(this.#at(unwritten)).catch(() => [])) {
      const { mtime } = await stat(this.#at(`${unwritten}/${name}`)).catch(() => ({ mtime: new Date() }))
      if (mtime < before) await rm(this.#at(`${unwritten}/${name}`), { force: true })
    }
  }

  #at = (name: string) => path.join(this.#root, name)
}
