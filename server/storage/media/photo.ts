import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type DrawnKind, sizesOf } from '#contract/people/photos'
import { unavailable } from '../../errors.ts'
import { queue } from './queue.ts'

/** As many pixels as a telephone makes, and no bomb that a few bytes unfold to. */
const limitInputPixels = 50_000_000
/** Unfolded, each takes up to 200 MB and a processor for a second. */
const inTurn = queue({ atOnce: 2, waiting: 30 })
const tooMany = () => unavailable('Many photos are being drawn right now. Please try again in a moment.')
/** In a GIF that is a script too, the width must read as text: then it is larger than this. */
const widestGif = 8192

export interface Rendition {
  side: number
  webp: Buffer
}

/**
 * A photo in its sizes, drawn anew: one of a person square from its middle; upright, without what the camera wrote into it, such as
 * where it was taken. Undefined where it is no picture after all. Two at a time in a process; opened in their turn.
 *
 * @throws 503 where too many wait
 */
export const drawPhoto = (open: () => Promise<Readable | undefined>, kind: DrawnKind) =>
  inTurn(() => draw(open, kind), tooMany)

/** A photo of somebody fills its square; of a picture in a brief nothing is cut off. */
const fits = { photo: { fit: 'cover' }, picture: { fit: 'inside', withoutEnlargement: true } } as const

async function draw(
  open: () => Promise<Readable | undefined>,
  kind: DrawnKind,
): Promise<Rendition[] | undefined> {
  const bytes = await open()
  if (!bytes) return undefined
  const original = await buffer(bytes)
  const { default: sharp } = await import('sharp')
  const picture = sharp(original, { limitInputPixels, failOn: 'truncated' })
  try {
    const { format, width } = await picture.metadata()
    if (format === 'gif' && width > widestGif) return undefined
    const upright = picture.rotate()
    return await Promise.all(
      sizesOf[kind].map(async (side) => {
        const sized = upright.clone().resize(side, side, fits[kind])
        return { side, webp: await sized.webp({ quality: 82 }).toBuffer() }
      }),
    )
  } catch {
    // The library says of each broken file another thing.
    return undefined
  }
}
