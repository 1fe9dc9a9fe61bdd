import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StorageRefusal } from '../refusal.ts'
import { S3Storage } from './s3.ts'

/** A store that takes connections and never answers, as one that is stopped. */
const frozen = createServer()
let storage: S3Storage
beforeAll(async () => {
  frozen.listen(0, '127.0.0.1')
  await once(frozen, 'listening')
  const { port } = frozen.address() as AddressInfo
  storage = new S3Storage({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'songs',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  })
})
afterAll(() => void frozen.close())

test('bytes for a store that never answers end within eight seconds, with what is cleaned up after them', async () => {
  const begun = performance.now()
  const bytes = async function* () {
    yield Buffer.alloc(9 * 1_048_576)
  }
  const sent = storage.receive(bytes(), 20 * 1_048_576)
  await expect(sent).rejects.toThrow(StorageRefusal)
  expect(performance.now() - begun).toBeLessThan(8000)
})

test('a question to a store that never answers ends within eight seconds, and says that it is away', async () => {
  const begun = performance.now()
  const asked = [
    storage.check(),
    storage.size('people/a/one'),
    storage.tag('people/a/one'),
    storage.read('people/a/one'),
    storage.remove('people/a/one'),
    storage.parts.begin('people/a/one'),
    storage.parts.list('people/a/one', 'id'),
    storage.parts.abort('people/a/one', 'id'),
  ]
  const told = await Promise.allSettled(asked)
  expect(performance.now() - begun).toBeLessThan(8000)
  const reasons = told.map((one) =>
    one.status === 'rejected' && one.reason instanceof StorageRefusal ? one.reason.reason : one,
  )
  expect(reasons).toEqual(asked.map(() => 'away'))
})
