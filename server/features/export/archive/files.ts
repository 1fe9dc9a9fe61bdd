import { drawnKind } from '#contract/people/photos'
import { and, inArray, isNotNull } from '#drizzle'
import type { Db } from '../../../db/client.ts'
import { unhurried } from '../../../db/connections/budget.ts'
import { uploads } from '../../../db/schema.ts'
import { keyOfPath, objectPath } from '../../../storage/addresses.ts'
import { largestOf, sizedKey } from '../../../storage/media/photos.ts'
import { endingOf } from '../../../storage/saved-name.ts'
import { FreeNames } from './free-names.ts'

interface ArchivedFile {
  /** Storage key. */
  key: string
  /** Path in the archive. */
  place: string
}

interface Attached {
  key: string
  ending: string | undefined
}

const folder = 'files'
/**
 * Files of the archive and their unique names. Memory grows only with the number of files, not with their
 * size.
 */
export class Files {
  readonly #attached = new Map<string, Attached | null>()
  readonly #places = new Map<string, string>()
  readonly #names = new FreeNames()

  async find(db: Db, paths: ReadonlySet<string>) {
    const asked = [...paths].filter((path) => !this.#attached.has(path))
    if (asked.length === 0) return
    const found = await unhurried(() =>
      db
        .select({ key: uploads.key, kind: uploads.kind, type: uploads.type })
        .from(uploads)
        .where(and(inArray(uploads.key, asked.map(keyOfPath)), isNotNull(uploads.attachedAt))),
    )
    for (const path of asked) this.#attached.set(path, null)
    for (const { key, kind, type } of found) {
      // Photos and pictures are exported in the largest scaled size, which has no metadata.
      const drawn = drawnKind(kind)
      const at = drawn ? sizedKey(key, largestOf(drawn)) : key
      const ending = drawn ? 'webp' : endingOf(type ?? '')
      this.#attached.set(objectPath(key), { key: at, ending })
    }
  }

  /** Path of a file in the archive. Null if the file isn't attached. */
  placeOf(path: string, name: string): string | null {
    const known = this.#places.get(path)
    if (known) return known
    const file = this.#attached.get(path)
    if (!file) return null
    const place = `${folder}/${this.#names.take(name, file.ending)}`
    this.#places.set(path, place)
    return place
  }

  *all(): Generator<ArchivedFile> {
    for (const [path, place] of this.#places) {
      const file = this.#attached.get(path)
      if (file) yield { key: file.key, place }
    }
  }
}
