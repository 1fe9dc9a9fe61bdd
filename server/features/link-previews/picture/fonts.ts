import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

interface Cut {
  family: string
  file: string
  ranges: [from: number, to: number][]
}

/**
 * Shapes of Han characters depend on the language. Japanese or Korean letters in the text choose the font.
 */
const preferred = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'Noto Sans JP Thin'],
  [/\p{Script=Hangul}/u, 'Noto Sans KR Thin'],
] as const

/** Fonts of the build (`scripts/web/fonts/drawing-fonts.ts`). A subset is loaded when a text first needs it. */
export class Fonts {
  readonly #folder: string
  readonly #loaded = new Map<string, Promise<unknown>>()
  #cuts: Promise<Cut[]> | undefined

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Loads the font subsets that `text` needs. @returns the font families, beginning with `family` */
  async ready(text: string, family: string): Promise<string> {
    this.#cuts ??= this.#open()
    const cuts = await this.#cuts
    const special = preferred.find(([letters]) => letters.test(text))?.[1]
    const order = [family, ...(special ? [special] : [])]
    const sorted = [...order.flatMap((name) => cuts.filter((cut) => cut.family === name)), ...cuts]
    const needed = new Set<Cut>()
    for (const sign of new Set(`x${text}`)) {
      const code = sign.codePointAt(0) ?? 0
      const cut = sorted.find(({ ranges }) => ranges.some(([from, to]) => code >= from && code <= to))
      if (cut) needed.add(cut)
    }
    for (const { file } of needed) await this.#load(file)
    return [...new Set([...order, ...[...needed].map((cut) => cut.family)])].join(', ')
  }

  async #open() {
    // The drawing library reads this file when it first needs a font.
    process.env['FONTCONFIG_FILE'] = path.join(this.#folder, 'fonts.conf')
    const cuts: Cut[] = JSON.parse(await readFile(path.join(this.#folder, 'index.json'), 'utf8'))
    return cuts
  }

  /** Registers a font for the whole process, once. */
  #load(file: string) {
    const known = this.#loaded.get(file)
    if (known) return known
    const fontfile = path.join(this.#folder, file)
    const loading = sharp({ text: { text: 'x', fontfile } })
      .raw()
      .toBuffer()
    this.#loaded.set(file, loading)
    loading.catch(() => this.#loaded.delete(file))
    return loading
  }
}
