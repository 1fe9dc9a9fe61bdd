import { and, inArray, isNotNull } from 'drizzle-orm'
import { mediaTypes } from '#contract/files/uploads'
import { drawnKind } from '#contract/people/photos'
import type { Db } from '../../../db/client.ts'
import { unhurried } from '../../../db/connections/budget.ts'
import { uploads } from '../../../db/schema.ts'
import { keyOfPath, objectPath } from '../../../storage/addresses.ts'
import { largestOf, sizedKey } from '../../../storage/media/photos.ts'
import { endingOf, namePart } from '../../../storage/saved-name.ts'

/** A file of the archive. */
interface ArchivedFile {
  /** Where it lies in the store. */
  key: string
  /** Its path in the archive. */
  place: string
}

interface Attached {
  key: string
  ending: string | undefined
}

const folder = 'files'
const endings = new Set(Object.values(mediaTypes).flatMap((types) => Object.keys(types)))
/** Bytes of a name without its ending. */
const mostBytes = 120
/** Names of devices in Windows, with any ending. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/**
 * Names of the archive's files: readable, safe on every file system, and each once, where case and composition of letters
 * don't tell them apart. In memory it grows with their number alone, as the archive's own directory does.
 */
export class Files {
  readonly #attached = new Map<string, Attached | null>()
  readonly #places = new Map<string, string>()
  readonly #taken = new Set<string>()

  /** Looks up which of these `/objects/…` paths are attached files. */
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
      // Of photos and pictures the store keeps what was drawn of them, without their metadata.
      const drawn = drawnKind(kind)
      const at = drawn ? sizedKey(key, largestOf(drawn)) : key
      const ending = drawn ? 'webp' : endingOf(type ?? '')
      this.#attached.set(objectPath(key), { key: at, ending })
    }
  }

  /** Where a file is in the archive; null for one that isn't attached. */
  placeOf(path: string, name: string): string | null {
    const known = this.#places.get(path)
    if (known) return known
    const file = this.#attached.get(path)
    if (!file) return null
    const place = this.#free(name, file.ending)
    this.#places.set(path, place)
    return place
  }

  #free(name: string, ending: string | undefined) {
    const end = ending ? `.${ending}` : ''
    const at = name.lastIndexOf('.')
    // Of pictures the ending changes with what is kept.
    const bare = ending && endings.has(name.slice(at + 1).toLowerCase()) ? name.slice(0, at) : name
    const stem = namePart(bare, mostBytes) || 'File'
    const safe = reserved.test(stem) ? `_${stem}` : stem
    for (let count = 1; ; count++) {
      const place = `${folder}/${safe}${count > 1 ? ` (${count})` : ''}${end}`
      const same = place.normalize('NFC').toLowerCase()
      if (this.#taken.has(same)) continue
      this.#taken.add(same)
      return place
    }
  }

  /** The files that were named. */
  *all(): Generator<ArchivedFile> {
    for (const [path, place] of this.#places) {
      const file = this.#attached.get(path)
      if (file) yield { key: file.key, place }
    }
  }
}
