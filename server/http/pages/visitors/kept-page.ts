import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { type Encoding, pack } from '../../cache/encodings.ts'
import { Variants } from '../../cache/variants.ts'
import { type Theme, themed } from '../pages.ts'

const unpack = promisify(brotliDecompress)

/**
 * Brotli's quality: for a page shared by all visitors for years, for one with user content, and for a single
 * request.
 */
export const qualities = { once: 9, often: 5, passing: 1 } as const
export type Quality = keyof typeof qualities

/**
 * Quality for the first request. Better ones make a page a tenth smaller in three times the time, worth it
 * for a repeated request.
 */
export const firstQualities = { ...qualities, often: 2 } as const

/**
 * A page for visitors as bytes. Kept is the form for nearly all of them: compressed by Brotli, a sixth of the
 * page, without a theme, and better after another request. Another encoding or theme is derived from it at
 * first use, and kept too, without rendering again. The uncompressed form is for programs, and not kept.
 */
export class KeptPage {
  readonly name: string
  #packed: Buffer
  #asked = 0
  readonly #quality: Quality
  readonly #others = new Variants()

  constructor(name: string, packed: Buffer, quality: Quality) {
    this.name = name
    this.#packed = packed
    this.#quality = quality
  }

  get bytes() {
    return this.#packed.length + this.#others.bytes
  }

  /** Bytes to send. `onGrown` is called after another variant was kept. */
  async as(encoding: Encoding | undefined, theme: Theme, onGrown: () => void): Promise<Buffer> {
    if (encoding === 'br' && !theme) {
      if (++this.#asked === 2 && this.#quality === 'often') void this.#packBetter(onGrown)
      return this.#packed
    }
    if (!encoding) return Buffer.from(await this.#text(theme))
    const make = async () => pack(await this.#text(theme), encoding, qualities[this.#quality])
    return this.#others.get(`${encoding} ${theme}`, make, onGrown)
  }

  async #packBetter(onGrown: () => void) {
    try {
      this.#packed = await pack(await this.#text(undefined), 'br', qualities[this.#quality])
      onGrown()
    } catch {
      // The page stays as it is.
    }
  }

  async #text(theme: Theme) {
    return themed((await unpack(this.#packed)).toString(), theme)
  }
}
