import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { parseEnv } from '../../env.ts'
import { storageContract } from '../../test/storage/storage-contract.ts'
import { copyThereAndBack } from '../../test/storage/test-copying.ts'
import { DiskStorage } from '../disk/disk.ts'
import { checkStorage, openStorage } from '../open.ts'
import { putToStore, testStore } from './test-store.ts'

let store: Awaited<ReturnType<typeof testStore>>
beforeAll(async () => {
  store = await testStore(`contract-${Date.now()}`)
})

describe('as every store', () => storageContract(() => ({ storage: store.storage, put: putToStore })))

const grant = (given: object) => ({
  key: 'people/a/s3',
  maxBytes: 1000,
  expiresAt: new Date(Date.now() + 60_000),
  ...given,
})

const ours = { site: 'https://songs.example', secret: 'a secret that is long enough for this' }

test('without a length the address is our own, where bytes are counted', async () => {
  const address = new URL(await store.storage.uploadUrl(grant({}), ours))
  expect([address.origin, address.searchParams.get('max')]).toEqual([ours.site, '1000'])
  const part = { id: 'some', number: 1 }
  const ofPart = new URL(await store.storage.uploadUrl(grant({ part }), ours))
  expect([ofPart.origin, ofPart.searchParams.get('part')]).toEqual([ours.site, '1'])
})

test('a part that comes through us is never larger than it may be', async () => {
  const { parts } = store.storage
  const key = 'people/a/in-parts'
  const id = await parts.begin(key)
  const part = { id, number: 1 }
  await expect(parts.receive(key, part, oneOf(Buffer.from('lala')), 3)).rejects.toMatchObject({
    reason: 'tooLarge',
  })
  const { etag } = await parts.receive(key, part, oneOf(Buffer.from('lala')), 4)
  expect(await parts.list(key, id)).toEqual([{ number: 1, size: 4, etag }])
  await parts.abort(key, id)
})

test('length and type are signed: fewer bytes or another type are refused too', async () => {
  const { storage } = store
  const address = await storage.uploadUrl(grant({ size: 4, type: 'audio/mpeg' }), ours)
  expect(new URL(address).searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host')
  expect((await putToStore(address, Buffer.from('la'), 'audio/mpeg')).status).toBe(403)
  expect((await putToStore(address, Buffer.from('lala'), 'text/html')).status).toBe(403)
  expect((await putToStore(address, Buffer.from('lala'), 'audio/mpeg')).status).toBe(200)
})

test('a reader is sent to an address that answers with the type and name that we say, in parts too', async () => {
  const { storage } = store
  const received = await storage.receive(oneOf(Buffer.from('0123456789')), 100)
  await received.keep('people/a/read')
  const shown = { type: 'audio/mpeg', disposition: `inline; filename*=UTF-8''M%C3%BCra.mp3` }
  const address = await storage.readUrl('people/a/read', shown)
  expect(new URL(address).searchParams.get('X-Amz-Expires')).toBe('60')
  const part = await fetch(address, { headers: { range: 'bytes=2-4' } })
  expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
    206,
    '234',
    'bytes 2-4/10',
  ])
  expect(part.headers.get('content-type')).toBe('audio/mpeg')
  expect(part.headers.get('content-disposition')).toBe(shown.disposition)
  expect((await fetch(address.replace('/read', '/other'))).status).toBe(403)
  expect((await fetch(address.split('?')[0]!)).status).toBe(403)
  expect((await fetch(address, { method: 'PUT', body: 'mine' })).status).toBe(403)
})

test('only its own upload addresses name a key', async () => {
  const { storage } = store
  const address = await storage.uploadUrl(grant({ size: 4 }), ours)
  expect(storage.keyOf(new URL(address))).toBe('people/a/s3')
  for (const other of [
    address.replace('/incoming/', '/kept/'),
    address.replace('/contract-', '/elsewhere/'),
    address.replace('127.0.0.1', 'store.example'),
    'https://songs.example/objects/people/a/s3',
  ])
    expect(storage.keyOf(new URL(other)), other).toBeUndefined()
})

test('a store that is away, has no such bucket or refuses the key stops the start, in a sentence', async () => {
  const said = async (changed: object) => {
    const env = parseEnv({ ...store.settings, ...changed })
    return checkStorage(await openStorage(env), env).then(
      () => 'fine',
      (error: Error) => error.message,
    )
  }
  const endpoint = store.settings['S3_ENDPOINT']!
  expect(await said({})).toBe('fine')
  expect(await said({ S3_BUCKET: 'no-such-bucket' })).toBe(
    `S3_BUCKET: the store at ${endpoint} has no bucket no-such-bucket.`,
  )
  expect(await said({ S3_SECRET_ACCESS_KEY: 'wrong' })).toBe(
    `S3_ACCESS_KEY_ID: the store at ${endpoint} refuses this key for the bucket ${store.storage.bucket}.`,
  )
  expect(await said({ S3_ENDPOINT: 'http://127.0.0.1:1' })).toBe(
    'S3_ENDPOINT: the store at http://127.0.0.1:1 does not answer (ECONNREFUSED).',
  )
})

async function* oneOf(bytes: Buffer) {
  yield bytes
}

test('all files are brought from disk to the bucket and back', async () => {
  const root = await mkdtemp(join(tmpdir(), 'songwright-copy-'))
  const { storage } = await testStore(`copy-${Date.now()}`)
  const here = new DiskStorage(join(root, 'here'))
  await copyThereAndBack(here, join(root, 'here'), storage, new DiskStorage(join(root, 'back')))
  await rm(root, { recursive: true })
})
