import sharp from 'sharp'
import { isVisible } from '#contract/grammar/text'
import { escapeHtml } from '../../../html.ts'
import type { Fonts } from './fonts.ts'

export interface Line {
  text: string
  family: 'Fraunces' | 'Inter'
  weight?: 500 | 600
  /**
   * Font sizes in pixels, in order of preference. Uses the first size that fits the box, otherwise the last.
   */
  sizes: readonly number[]
  color: string
  width: number
  height: number
}

interface DrawnText {
  input: Buffer
  width: number
  height: number
}

/**
 * Draws a text into a box, wrapped, in any script. Truncates the text if even the smallest size doesn't fit.
 */
export async function drawText(fonts: Fonts, line: Line): Promise<DrawnText> {
  const { family, weight = 500, sizes, color, width, height } = line
  const text = isVisible(line.text) ? line.text : '…'
  const families = await fonts.ready(text, family)
  for (const [at, size] of sizes.entries()) {
    const look = `font_family="${families}" font_weight="${weight}" size="${size * 1024}" foreground="${color}"`
    const markup = `<span ${look}>${escapeHtml(text)}</span>`
    const { data, info } = await sharp({
      text: { text: markup, width, dpi: 72, rgba: true, wrap: 'word-char' },
    })
      .png()
      .toBuffer({ resolveWithObject: true })
    const fits = info.height <= height && info.width <= width
    if (fits) return { input: data, width: info.width, height: info.height }
    if (at === sizes.length - 1) {
      const cut = { width: Math.min(info.width, width), height: Math.min(info.height, height) }
      return {
        input: await sharp(data)
          .extract({ left: 0, top: 0, ...cut })
          .png()
          .toBuffer(),
        ...cut,
      }
    }
  }
  throw new Error('A text is drawn in one size at least')
}

/** True for a right-to-left text, by its first letter with a strong direction. */
export const isRightToLeft = (text: string) =>
  /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(text)
