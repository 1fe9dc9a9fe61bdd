import { crc32, inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { looks } from '../looks.ts'
import { encodePng } from './png.ts'
import { portrait } from './portrait.ts'

/** What a PNG holds: its parts by name, each with its checksum found right. */
function parts(png: Buffer) {
  const found = new Map<string, Buffer>()
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at)
    const body = png.subarray(at + 4, at + 8 + length)
    expect(crc32(body)).toBe(png.readUInt32BE(at + 8 + length))
    found.set(body.toString('latin1', 0, 4), body.subarray(4))
    at += length + 12
  }
  return found
}

test('a picture comes out of its file as it went in', () => {
  const pixels = Uint8Array.from({ length: 4 * 4 * 3 }, (_, at) => (at * 37) % 256)
  const found = parts(encodePng(pixels, 4))
  expect([...found.keys()]).toEqual(['IHDR', 'IDAT', 'IEND'])
  const rows = inflateSync(found.get('IDAT')!)
  const back: number[] = []
  for (let row = 0; row < 4; row++)
    for (let at = 0; at < 12; at++)
      back.push((rows[row * 13 + 1 + at]! + (row === 0 ? 0 : back[(row - 1) * 12 + at]!)) & 0xff)
  expect(back).toEqual([...pixels])
})

test('each portrait is small, and like no other', () => {
  const drawn = Object.values(looks).map(portrait)
  for (const png of drawn) expect(png.length).toBeLessThan(60_000)
  expect(new Set(drawn.map((png) => png.toString('base64'))).size).toBe(drawn.length)
})
