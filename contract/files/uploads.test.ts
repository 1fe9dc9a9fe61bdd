import { expect, test } from 'vitest'
import { shows } from '#spec'
import { partBytes, storageHelper } from './uploads.ts'

const MB = 1_048_576

test('a file of any size has at most 10000 parts, each but the last of at least 5 MB', () => {
  shows('9.upload.max-parts', '9.upload.min-chunk')
  for (const size of [1, 5 * MB, 101 * MB, 50_000 * MB, 50_000 * MB + 1, 5_000_000 * MB]) {
    expect(partBytes(size)).toBeGreaterThanOrEqual(5 * MB)
    expect(Math.ceil(size / partBytes(size))).toBeLessThanOrEqual(10_000)
  }
  const named = (PartNumber: number) =>
    storageHelper.complete.body.safeParse({ parts: [{ PartNumber, ETag: '"x"' }] }).success
  expect([0, 1, 10_000, 10_001].map(named)).toEqual([false, true, true, false])
})
