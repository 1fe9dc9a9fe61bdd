import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { type Encoding, pack } from '../../cache/encodings.ts'
import { Variants } from '../../cache/variants.ts'
import { type Theme, themed } from '../pages.ts'

const unpack = promisify(brotliDecompress)

/** Brotli's quality: of a page that is the same for years and all visitors, of one with user content, and of one for one ask. */
export const qualities = { once: 9, often: 5, passing: 1 } as const
export type Quality = keyof typeof qualities

/**
 * The quality for who asks first. Better ones make a page a tenth smaller in three times the time: worth it for a page
 * that is asked for again.
 */
export const firstQualities = { ...qualities, often: 2 } as const

/**
 * A page for strangers as bytes. Kept is what nearly all of them get: compressed by Brotli, a sixth of the page, without a
 * theme; better once somebody asks for it again. Another encoding or theme is made of that for the first who asks, and
 * kept beside it, without drawing again. Uncompressed it is for programs, and not kept.
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

  /** Size in bytes of all that is kept: the page and its variants. */
  get bytes() {
    return this.#packed.length + this.#others.bytes
  }

  /** As it is sent. `onGrown` is called when another variant is kept. */
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
      // It stays as it is.
    }
  }

  async #text(theme: Theme) {
    return themed((await unpack(this.#packed)).toString(), theme)
  }
}
