import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseEnv } from '../../env.ts'
import { testStore } from '../../storage/s3/test-store.ts'
import { checkArchive, keepNewest, listArchives } from '../archives.ts'
import { newPair } from '../objects/sealing.ts'
import { archiveHouse, digests, restoreHouse, type TestHouse, testHouse } from '../test-house.ts'
import { BucketPlace } from './bucket.ts'

let house: TestHouse
let restored: TestHouse
let place: BucketPlace
beforeAll(async () => {
  const { settings } = await testStore('songwright-backups')
  house = await testHouse({ filled: true })
  restored = await testHouse({ filled: false })
  place = new BucketPlace(parseEnv(settings).s3!, 'backups/of mine')
})
afterAll(async () => {
  await house.close()
  await restored.close()
})

test('an object is there whole, with its size, listed below its folder, and goes', async () => {
  // Large enough for several parts of a multipart upload.
  const bytes = randomBytes(20 * 1_048_576)
  await place.write('one/two', Readable.from([bytes.subarray(0, 5), bytes.subarray(5)]))
  expect(await place.size('one/two')).toBe(bytes.length)
  expect((await buffer((await place.read('one/two'))!)).equals(bytes)).toBe(true)
  expect(await Array.fromAsync(place.list('one'))).toEqual(['one/two'])
  await place.remove('one/two')
  expect([await place.size('one/two'), await place.read('one/two')]).toEqual([undefined, undefined])
  expect(await Array.fromAsync(place.list('one'))).toEqual([])
  await place.tidy(new Date())
})

test('an encrypted archive in a bucket is restored, and the older one goes', {
  timeout: 120_000,
}, async () => {
  const { secret } = await newPair()
  await archiveHouse(house, place, { key: secret })
  const { manifest } = await archiveHouse(house, place, { key: secret })
  expect(await keepNewest(place, 1)).toBe(1)
  expect(await listArchives(place)).toEqual([manifest.name])
  expect((await checkArchive(place, manifest.name)).faults).toEqual([])
  await restoreHouse(restored, place, { key: secret })
  const { site: _, ...before } = await digests(house)
  const { site: _restored, ...after } = await digests(restored)
  expect(after).toEqual(before)
})
