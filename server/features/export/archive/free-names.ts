import { mediaTypes } from '#contract/files/uploads'
import { namePart } from '../../../storage/saved-name.ts'

const endings = new Set(Object.values(mediaTypes).flatMap((types) => Object.keys(types)))
const mostBytes = 120
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/** Key for comparing names: some file systems ignore case and the Unicode composition of letters. */
const same = (name: string) => name.normalize('NFC').toLowerCase()

/** File names in a folder: readable, safe on every file system, and unique. */
export class FreeNames {
  readonly #taken = new Set<string>()
  /**
   * Last number used for each name, so that the thousandth file of one name is named as fast as the first.
   */
  readonly #last = new Map<string, number>()

  take(name: string, ending: string | undefined): string {
    const end = ending ? `.${ending}` : ''
    const at = name.lastIndexOf('.')
    // Pictures are stored in another format, so their old extension is removed.
    const bare = ending && endings.has(name.slice(at + 1).toLowerCase()) ? name.slice(0, at) : name
    const stem = namePart(bare, mostBytes) || 'File'
    const safe = reserved.test(stem) ? `_${stem}` : stem
    const numbered = same(safe + end)
    for (let count = (this.#last.get(numbered) ?? 0) + 1; ; count++) {
      const free = `${safe}${count > 1 ? ` (${count})` : ''}${end}`
      if (this.#taken.has(same(free))) continue
      this.#taken.add(same(free))
      this.#last.set(numbered, count)
      return free
    }
  }
}
