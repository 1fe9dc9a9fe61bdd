import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { photoSizes } from '#contract/photos'

/** As many pixels as a telephone makes, and no bomb that a few bytes unfold to. */
const limitInputPixels = 50_000_000
/** In a GIF that is a script too, the width must read as text: then it is larger than this. */
const widestGif = 8192

export interface Rendition {
  side: number
  webp: Buffer
}

/**
 * A photo in its sizes, drawn anew: square from its middle, upright, without what the camera wrote into it, such as
 * where it was taken. Undefined where it is no picture after all.
 */
export async function drawPhoto(bytes: Readable): Promise<Rendition[] | undefined> {
  const original = await buffer(bytes)
  const { default: sharp } = await import('sharp')
  const picture = sharp(original, { limitInputPixels, failOn: 'truncated' })
  try {
    const { format, width } = await picture.metadata()
    if (format === 'gif' && width > widestGif) return undefined
    const upright = picture.rotate()
    return await Promise.all(
      photoSizes.map(async (side) => {
        const square = upright.clone().resize(side, side, { fit: 'cover' })
        return { side, webp: await square.webp({ quality: 82 }).toBuffer() }
      }),
    )
  } catch {
    // The library says of each broken file another thing.
    return undefined
  }
}
