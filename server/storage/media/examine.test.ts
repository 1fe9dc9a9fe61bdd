import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { UploadKind } from '#contract/files/uploads'
import { photoSizes } from '#contract/people/photos'
import { png, svg, zip } from '../../test/storage/test-pictures.ts'
import { mp3, mp3OfSize, wav } from '../../test/storage/test-sounds.ts'
import { testFolder } from '../../test/test-folder.ts'
import { DiskStorage } from '../disk/disk.ts'
import { examine } from './examine.ts'
import { removeFile, sizedKey } from './photos.ts'

const disk = new DiskStorage(testFolder())

const MB = 1_048_576
const key = 'people/a/file'

async function looked(
  kind: UploadKind,
  bytes: Buffer,
  said: { declaredSize?: number; maxBytes?: number } = {},
) {
  const received = await disk.receive(oneOf(bytes), Number.POSITIVE_INFINITY)
  await received.keep(key)
  const { found, keep } = await examine(
    disk,
    { key, ownerId: 'a', maxBytes: 50 * MB, declaredSize: null, standing: 'trusted', ...said },
    kind,
  )
  await keep?.()
  return found
}
async function* oneOf(bytes: Buffer) {
  yield bytes
}
const sample = (name: string) => readFile(join(import.meta.dirname, 'samples', name))

describe('sounds', () => {
  test.each([
    ['song.m4a', 'audio/mp4', /AAC/, 0.56],
    ['isom.m4a', 'audio/mp4', /AAC/, 0.56],
    ['mp42.m4a', 'audio/mp4', /AAC/, 0.56],
    ['song.aac', 'audio/aac', /AAC/, 0.51],
    ['song.flac', 'audio/flac', /FLAC/, 0.5],
    ['song.opus', 'audio/ogg', /Opus/, 0.5],
  ])('%s is known by its headers: %s', async (name, type, codec, seconds) => {
    const bytes = await sample(name)
    expect(await looked('song', bytes)).toEqual({
      type,
      size: bytes.length,
      codec: expect.stringMatching(codec) as unknown,
      seconds: expect.closeTo(seconds, 1) as unknown,
    })
  })

  test('an MP3 that does not say how long it is is counted, and a WAV too', async () => {
    expect(await looked('sample', mp3(3))).toMatchObject({ type: 'audio/mpeg', codec: 'MPEG 1 Layer 3' })
    expect(await looked('sample', mp3(3))).toMatchObject({ seconds: expect.closeTo(3, 1) as unknown })
    expect(await looked('sample', mp3OfSize(200_000))).toMatchObject({ size: 200_000 })
    expect(await looked('sample', wav(2))).toMatchObject({ codec: 'PCM', seconds: 2 })
  })

  test.each<[string, Buffer | Promise<Buffer>, string]>([
    ['nothing', Buffer.alloc(0), 'This file is empty'],
    ['a zip', zip(), 'not audio that we can keep (mp3, wav, flac, m4a, aac, ogg, opus)'],
    ['a zip behind a tag of an MP3', Buffer.concat([id3(), zip()]), 'not audio'],
    ['a tag of an MP3 alone', Buffer.concat([id3(), Buffer.alloc(500)]), 'audio'],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'not audio'],
    ['the first bytes of an MP3', mp3(3).subarray(0, 100), 'looks like audio'],
    ['the header of a WAV, cut off', wav().subarray(0, 30), 'looks like audio'],
    ['a WAV without sound', wav().subarray(0, 44), 'looks like audio'],
    ['a WAV whose blocks have no bytes, so that it never ends', endless(), 'looks like audio'],
    ['a FLAC, cut off', sample('song.flac').then((all) => all.subarray(0, 30)), 'looks like audio'],
    ['an M4A, cut off', sample('song.m4a').then((all) => all.subarray(0, 300)), 'looks like audio'],
    ['an Opus, cut off', sample('song.opus').then((all) => all.subarray(0, 60)), 'looks like audio'],
    ['a film', sample('film.mp4'), 'looks like audio'],
    ['a picture', png(), 'not audio'],
  ])('%s is no song', async (_, bytes, reason) => {
    expect(await looked('song', await bytes)).toContain(reason)
  })

  test('a file that is not as long as was said is refused', async () => {
    expect(await looked('song', mp3OfSize(2 * MB), { declaredSize: MB })).toBe(
      `This file has ${2 * MB} bytes, and not the ${MB} that were announced`,
    )
    expect(await looked('song', mp3OfSize(2 * MB), { maxBytes: MB })).toBe('This file is larger than 1 MB')
  })
})

const endless = () => {
  const bytes = wav().subarray(0, 144)
  bytes.writeUInt16LE(0, 32)
  return bytes
}
const id3 = () => Buffer.concat([Buffer.from('ID3'), Buffer.from([3, 0, 0, 0, 0, 0, 10]), Buffer.alloc(10)])
const colour = { r: 90, g: 40, b: 10 }
const jpeg = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .withExif({ IFD3: { GPSLatitude: '52/1 30/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
/** A GIF file that is also a valid script: its first bytes and width contain the start of a comment. */
const polyglot = () => Buffer.from('GIF89a/*\x01\x00\x00\x00\x00;*/=1;alert(document.cookie)//;', 'latin1')

describe('photos', () => {
  test('are drawn again: three squares, upright, and nothing of where they were taken', async () => {
    const original = await jpeg(900, 600)
    expect(await sharp(original).metadata()).toMatchObject({
      orientation: 6,
      exif: expect.anything() as unknown,
    })
    const found = await looked('photo', original)
    expect(found).toEqual({ type: 'image/webp', size: await disk.size(sizedKey(key)) })
    for (const side of photoSizes) {
      const bytes = await buffer((await disk.read(sizedKey(key, side)))!)
      const { format, width, height, exif, xmp, icc, orientation } = await sharp(bytes).metadata()
      expect({ format, width, height }).toEqual({ format: 'webp', width: side, height: side })
      expect([exif, xmp, icc, orientation]).toEqual([undefined, undefined, undefined, undefined])
    }
    expect(await disk.size(key)).toBeUndefined()
    const arrived = { key, ownerId: 'a', maxBytes: MB, declaredSize: original.length }
    const again = await examine(disk, { ...arrived, standing: 'trusted' }, 'photo')
    expect(again).toEqual({ found })
    await removeFile(disk, { key, kind: 'photo' })
    expect(await disk.size(sizedKey(key))).toBeUndefined()
  })

  test.each(['png', 'webp', 'gif', 'avif'] as const)('a %s is one', async (format) => {
    const bytes = await sharp(png(100)).toFormat(format).toBuffer()
    expect(await looked('photo', bytes)).toMatchObject({ type: 'image/webp' })
    await removeFile(disk, { key, kind: 'photo' })
  })

  test.each<[string, Buffer | Promise<Buffer>, string]>([
    ['nothing', Buffer.alloc(0), 'This file is empty'],
    ['an SVG', svg(), 'not a picture that we can keep (jpg, jpeg, png, webp, gif, avif)'],
    ['a GIF that is a script', polyglot(), 'looks like a picture'],
    ['a PNG, cut off', png(64).subarray(0, 60), 'looks like a picture'],
    [
      'a JPEG, cut off',
      jpeg(900, 600).then((all) => all.subarray(0, all.length / 2)),
      'looks like a picture',
    ],
    ['the beginning of a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 'looks like a picture'],
    ['a bomb', bomb(), 'more than 25 megapixels'],
    ['a song', mp3(1), 'not a picture'],
    ['too much', Buffer.concat([png(), Buffer.alloc(5 * MB)]), 'larger than 5 MB'],
  ])('%s is none', async (_, bytes, reason) => {
    expect(await looked('photo', await bytes)).toContain(reason)
    expect(await disk.size(sizedKey(key))).toBeUndefined()
  })
})

/** A file of a few hundred bytes whose header declares 400 million pixels. */
function bomb() {
  const bytes = Buffer.from(png(1))
  bytes.writeUInt32BE(20_000, 16)
  bytes.writeUInt32BE(20_000, 20)
  return bytes
}
