import sharp from 'sharp'
import { type DrawnKind, sizesOf } from '#contract/people/photos'
import type { Job } from '../../../sandbox/messages.ts'
import type { ReadPicture } from '../examine.ts'
import { FileTokenizer, sniff } from './file-tokenizer.ts'
import '../../../sandbox/one-thread.ts'

/** Maximum number of pixels: enough for phone cameras, but no decompression bombs (product.md, "Files"). */
const mostPixels = 25_000_000
/** Maximum width of a GIF. If a GIF is also a script, its width is made of letters, and so is larger. */
const widestGif = 8192

const fits = { photo: { fit: 'cover' }, picture: { fit: 'inside', withoutEnlargement: true } } as const

const nothing = { refused: null, renditions: [] }

/**
 * Re-encodes a picture in all its sizes. A person's photo is cropped to a centred square. Rotates the picture
 * upright, and removes EXIF data such as the GPS position.
 */
export const run: Job<{ size: number; kind: DrawnKind }, ReadPicture> = async ({ size, kind }, read) => {
  const type = await sniff(new FileTokenizer(read, { size }), 'image')
  if (!type) return { ...nothing, type: null }
  const original = Buffer.alloc(size)
  await new FileTokenizer(read, { size }).readBuffer(original, { mayBeLess: true })
  try {
    const { format, width, height } = await sharp(original, { limitInputPixels: false }).metadata()
    if (width * height > mostPixels) return { ...nothing, type, refused: 'tooManyPixels' }
    if (format === 'gif' && width > widestGif) return { ...nothing, type, refused: 'broken' }
    return { type, refused: null, renditions: await draw(original, kind) }
  } catch {
    // The library throws a different error for each kind of broken file.
    return { ...nothing, type, refused: 'broken' }
  }
}

/** Decodes the picture once, row by row if the format allows it. Resizes the largest size to the others. */
async function draw(original: Buffer, kind: DrawnKind) {
  const input = { limitInputPixels: mostPixels, failOn: 'truncated', sequentialRead: true } as const
  const { orientation, depth } = await sharp(original, input).metadata()
  const largest = Math.max(...sizesOf[kind])
  // Rotation comes after resizing, because it needs the whole picture in memory.
  const decoded = sharp(original, input)
  // Converts 16-bit colours to 8 bits first. Resizing 16-bit colours would take twice the time and memory.
  const narrow = depth === 'uchar' ? decoded : decoded.pipelineColourspace('srgb')
  const small = await narrow
    .resize(largest, largest, fits[kind])
    .withMetadata({ orientation })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const upright = sharp(small).rotate()
  const renditions: ReadPicture['renditions'] = []
  for (const side of sizesOf[kind]) {
    const sized = upright.clone().resize(side, side, fits[kind])
    renditions.push({ side, webp: await sized.webp({ quality: 82 }).toBuffer() })
  }
  return renditions
}
