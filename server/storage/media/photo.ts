import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type DrawnKind, sizesOf } from '#contract/people/photos'
import { unavailable } from '../../errors.ts'
import { queue } from './queue.ts'

/** Pixel limit: covers phone cameras, stops decompression bombs. */
const limitInputPixels = 50_000_000
/** Decoded, each takes up to 200 MB and one second of CPU. */
const inTurn = queue({ atOnce: 2, waiting: 30 })
const tooMany = () => unavailable('Many photos are being drawn right now. Please try again in a moment.')
/** In a GIF that is a script too, the width must read as text: then it is larger than this. */
const widestGif = 8192

interface Rendition {
  side: number
  webp: Buffer
}

/**
 * Re-encodes a photo in its sizes: a person's is cropped square from its middle; rotated upright, without EXIF such as
 * the GPS position. Undefined where it is no picture. Two at a time in a process, queued.
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
    // The library throws a different error for each kind of broken file.
    return undefined
  }
}
