import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStorage } from '../../storage/open.ts'
import type { Storage } from '../../storage/storage.ts'
import { newPair, openSealing } from '../objects/sealing.ts'
import { FolderPlace } from '../place/folder.ts'
import { copyFiles } from './copy-files.ts'
import { openKnownHashes } from './known-hashes.ts'

let folder: string
let storage: Storage
let place: FolderPlace
beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'songwright-files-'))
  storage = await openStorage({ dataDir: folder })
  place = new FolderPlace(path.join(folder, 'place'))
  await storage.check()
})
afterEach(() => rmSync(folder, { recursive: true }))

async function keep(key: string, content: string) {
  const received = await storage.receive(Readable.from([Buffer.from(content)]), 1000)
  await received.keep(key)
}

async function copy({ key, after }: { key?: string; after?: () => unknown } = {}) {
  const hashes = openKnownHashes(folder)
  const tally = { files: 0, bytes: 0, copied: 0, gone: 0 }
  const objects = new Map<string, string>()
  const noteObject = async (object: string, hash: string) => void objects.set(object, hash)
  try {
    const sealing = await openSealing(key, 'secret')
    for await (const file of copyFiles({ storage, place, sealing, hashes, tally, noteObject }))
      await after?.call(file)
    hashes.forgetOthers()
  } finally {
    hashes.close()
  }
  return { ...tally, objects }
}

const inPlace = () =>
  readdirSync(path.join(folder, 'place'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))

test('files that go while others are copied are left out', async () => {
  for (const n of [1, 2, 3]) await keep(`songs/${n}`, `song ${n}`)
  const { files } = await copy({
    after: () => Promise.all([1, 2, 3].map((n) => storage.remove(`songs/${n}`))),
  })
  expect(files).toBe(1)
})

test('what no server chose the name of is left out', async () => {
  await keep('songs/1', 'song')
  writeFileSync(path.join(folder, 'files', 'kept', '.nfs0001'), 'a network’s own')
  expect((await copy()).files).toBe(1)
})

test('a file that is another one when it is copied leaves nothing under the hash of the first', async () => {
  await keep('songs/1', 'song 1')
  let times = 0
  vi.spyOn(storage, 'read').mockImplementation(async () => Readable.from([`song ${++times}`]))
  for (const key of [undefined, (await newPair()).public]) {
    await expect(copy({ ...(key && { key }) })).rejects.toThrow('songs/1 changed while')
    expect(inPlace()).toEqual([])
  }
})

test('what is sealed to another key is copied again, and what is sealed to this one is not even read', async () => {
  await keep('songs/1', 'song')
  const [first, second] = [await newPair(), await newPair()]
  const one = await copy({ key: first.public })
  expect(one.copied).toBe(1)
  expect((await copy({ key: second.public })).copied).toBe(1)
  expect((await copy({ key: first.secret })).copied).toBe(0)
  const read = place.read.bind(place)
  let reads = 0
  place.read = (name) => {
    reads++
    return read(name)
  }
  const again = await copy({ key: first.public })
  expect([again.copied, reads, again.objects]).toEqual([0, 0, one.objects])
})

test('a cache that a crash damaged is made again', async () => {
  await keep('songs/1', 'song')
  writeFileSync(
    path.join(folder, 'backup-hashes'),
    'not a database, and long enough to be looked at as one'.repeat(99),
  )
  expect((await copy()).copied).toBe(1)
  expect((await copy()).copied).toBe(0)
  expect(statSync(path.join(folder, 'backup-hashes')).size).toBeGreaterThan(0)
})
