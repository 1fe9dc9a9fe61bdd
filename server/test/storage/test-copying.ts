import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'
import { copyAll } from '../../storage/copy.ts'
import type { DiskStorage } from '../../storage/disk/disk.ts'
import type { Storage } from '../../storage/storage.ts'

const files = new Map(
  ['people/a/one', 'people/a/one-96', 'private/songs/b/1.mp3', 'people/c/large'].map((key, at) => [
    key,
    Buffer.alloc(at === 3 ? 9_000_000 : 1000 + at, key),
  ]),
)

/** Stores files in a folder and copies them to another storage and back. The first copy is interrupted. */
export async function copyThereAndBack(here: DiskStorage, folder: string, there: Storage, back: Storage) {
  for (const [key, bytes] of files) {
    const received = await here.receive(oneOf(bytes), bytes.length)
    await received.keep(key)
  }
  const total = [...files.values()].reduce((sum, { length }) => sum + length, 0)
  let told = 0
  const breaking = copyAll(here, there, () => {
    if (++told === 2) throw new Error('the wire was cut')
  })
  await expect(breaking).rejects.toThrow('the wire was cut')
  expect(await copyAll(here, there)).toEqual({ files: 4, bytes: total, copied: 2 })
  expect(await copyAll(here, there)).toEqual({ files: 4, bytes: total, copied: 0 })

  // A file of equal size but with other bytes must be copied again.
  await there.remove('people/a/one')
  const wrong = await there.receive(oneOf(Buffer.alloc(1000, 'x')), 1000)
  await wrong.keep('people/a/one')
  expect(await copyAll(here, there)).toMatchObject({ copied: 1 })

  expect(await copyAll(there, back)).toEqual({ files: 4, bytes: total, copied: 4 })
  for (const [key, bytes] of files) expect((await buffer((await back.read(key))!)).equals(bytes)).toBe(true)
  await appendFile(join(folder, 'kept', 'people/a/one'), 'more')
  expect(await copyAll(here, there)).toMatchObject({ copied: 1 })
  expect(await there.size('people/a/one')).toBe(1004)
}

async function* oneOf(bytes: Buffer) {
  yield bytes
}
