import { createHash, randomBytes } from 'node:crypto'
import { EndOfStreamError } from 'strtok3'
import { expect, test } from 'vitest'
import { mp3OfSize } from '../../../test/storage/test-sounds.ts'
import { FileTokenizer } from './file-tokenizer.ts'
import { run as readSound } from './sound.ts'

const MB = 1_048_576

function fileOf(bytes: Buffer) {
  const ranges: [start: number, end: number][] = []
  const read = async (start: number, end: number) => {
    ranges.push([start, end])
    return bytes.subarray(start, end + 1)
  }
  return { read, ranges, asked: () => ranges.reduce((sum, [start, end]) => sum + end - start + 1, 0) }
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('a file is read whole and once, in pieces and one ahead', async () => {
  const bytes = randomBytes(MB + 321)
  const { read, ranges, asked } = fileOf(bytes)
  const file = new FileTokenizer(read, { size: bytes.length })
  const copy = Buffer.alloc(bytes.length)
  const ahead = Buffer.alloc(1000)
  for (let at = 0; at < bytes.length; at += 997) {
    // Parsers also look ahead, even beyond the current piece. A later read must return the same bytes.
    await file.peekBuffer(ahead, { mayBeLess: true })
    const rest = copy.subarray(at, at + 997)
    expect(await file.readBuffer(rest)).toBe(rest.length)
  }
  expect(hashOf(copy)).toBe(hashOf(bytes))
  expect(asked()).toBe(bytes.length)
  expect(ranges.length).toBeGreaterThan(4)
})

test('past its end it says so, or answers what there is', async () => {
  const { read } = fileOf(Buffer.from('a song'))
  const file = new FileTokenizer(read, { size: 6 })
  const ten = new Uint8Array(10)
  await expect(file.readBuffer(ten)).rejects.toThrow(EndOfStreamError)
  expect(await file.peekBuffer(ten, { mayBeLess: true })).toBe(6)
  // The file is missing, or has fewer bytes than its size says.
  const gone = new FileTokenizer(async () => undefined, { size: 6 })
  await expect(gone.readBuffer(new Uint8Array(6))).rejects.toThrow(EndOfStreamError)
})

test('what is passed over is not fetched, and nothing goes back', async () => {
  const bytes = randomBytes(8 * MB)
  const { read, asked } = fileOf(bytes)
  const file = new FileTokenizer(read, { size: bytes.length })
  await file.ignore(6 * MB)
  const some = Buffer.alloc(100)
  await file.readBuffer(some)
  expect(some.equals(bytes.subarray(6 * MB, 6 * MB + 100))).toBe(true)
  expect(asked()).toBeLessThan(MB)
  await expect(file.readBuffer(some, { position: 0 })).rejects.toThrow('equal or greater')
})

test('of two hours of sound the first frames alone are read', async () => {
  const bytes = mp3OfSize(120 * MB)
  const { read, asked } = fileOf(bytes)
  const { headers } = await readSound({ size: bytes.length }, read)
  expect(headers?.seconds).toBeCloseTo((120 * MB * 8) / 128_000, -1)
  expect(asked()).toBeLessThan(MB)
})
