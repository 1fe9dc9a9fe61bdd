import { deflateRawSync, constants as zlib } from 'node:zlib'
import { pngChunk } from '../storage/test-pictures.ts'
import { mp3 } from '../storage/test-sounds.ts'

/** Makes files that are cheap to create but very expensive to read. `bytes` is the size of the file. */

const continued = 1
const firstPage = 2
const lastPage = 4

/** Makes an Ogg page (RFC 3533) without a valid checksum. */
function oggPage(payload: Buffer, flags: number): Buffer {
  const segments = Math.floor(payload.length / 255) + 1
  const head = Buffer.alloc(27 + segments, 255)
  head.fill(0, 0, 27)
  head.write('OggS', 0)
  head[5] = flags
  head.writeBigInt64LE(48_000n, 6)
  head[26] = segments
  head[26 + segments] = payload.length % 255
  return Buffer.concat([head, payload])
}

const opusHead = Buffer.from('OpusHead\x01\x01\x00\x00\x80\xbb\x00\x00\x00\x00\x00', 'latin1')

/** An Ogg file whose pages have one byte each, and each continues the previous one. */
export function oggOfContinuedPages(bytes: number): Buffer {
  const begin = Buffer.concat([oggPage(opusHead, firstPage), oggPage(Buffer.from('OpusTags'), 0)])
  return Buffer.concat([begin, Buffer.alloc(bytes - begin.length, oggPage(Buffer.from('x'), continued))])
}

/** An Ogg file that is filled with ARTIST comments, each of a different artist. */
export function oggOfTags(bytes: number): Buffer {
  const tags: Buffer[] = []
  for (let length = 0; length < bytes * 0.99 - 1000; length += tags.at(-1)!.length) {
    const text = `ARTIST=${tags.length}`
    const tag = Buffer.alloc(4 + text.length)
    tag.writeUInt32LE(text.length)
    tag.write(text, 4)
    tags.push(tag)
  }
  const count = Buffer.alloc(4)
  count.writeUInt32LE(tags.length)
  const packet = Buffer.concat([Buffer.from('OpusTags\0\0\0\0', 'latin1'), count, ...tags])
  const pages = [oggPage(opusHead, firstPage)]
  const most = 254 * 255
  for (let at = 0; at < packet.length; at += most)
    pages.push(oggPage(packet.subarray(at, at + most), at === 0 ? 0 : continued))
  return Buffer.concat([...pages, oggPage(Buffer.from('x'), lastPage)])
}

/** An M4A file whose boxes are nested as deeply as possible. */
export function boxesInBoxes(bytes: number): Buffer {
  const file = Buffer.alloc(bytes - (bytes % 8))
  file.writeUInt32BE(16, 0)
  file.write('ftypM4A ', 4)
  for (let at = 16; at + 8 <= file.length; at += 8) {
    file.writeUInt32BE(file.length - at, at)
    file.write('moov', at + 4)
  }
  return file
}

/** A WAV file of many empty chunks. */
export function wavOfTinyChunks(bytes: number): Buffer {
  const head = Buffer.alloc(12)
  head.write('RIFF', 0)
  head.writeUInt32LE(bytes - 8, 4)
  head.write('WAVE', 8)
  return Buffer.concat([head, Buffer.alloc(bytes - 12, Buffer.from('junk\0\0\0\0', 'latin1'))])
}

/**
 * `length` zero bytes in zlib's format. The same compressed block is repeated, because compressing all bytes
 * would take long.
 */
function deflatedZeros(length: number): Buffer {
  const step = 1_048_576
  const zeros = (size: number, finishFlush: number) =>
    deflateRawSync(Buffer.alloc(size), { level: 9, finishFlush })
  const block = zeros(step, zlib.Z_FULL_FLUSH)
  const blocks = Buffer.alloc(block.length * Math.floor(length / step), block)
  const adler = Buffer.alloc(4)
  adler.writeUInt32BE((length % 65_521) * 65_536 + 1)
  return Buffer.concat([Buffer.from([0x78, 0xda]), blocks, zeros(length % step, zlib.Z_FINISH), adler])
}

/**
 * A PNG with 16 bits per colour, transparent and interlaced. A decoder needs eight bytes per pixel, all at
 * once.
 */
export function widepng(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([16, 6, 0, 0, 1], 8)
  // The seven passes of Adam7 interlacing. Each has the pixels of its grid, and one byte before each row.
  const passes = [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ] as const
  let length = 0
  for (const [x, y, across, down] of passes)
    length += Math.ceil((side - y) / down) * (1 + Math.ceil((side - x) / across) * 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflatedZeros(length)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

export const honestSound = () => mp3(1)
