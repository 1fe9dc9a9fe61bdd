import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { uploads } from '#contract/files/uploads'
import { accounts } from '#contract/people/accounts'
import { sizedKey } from '../../storage/media/photos.ts'
import { buildUser } from '../../test/factories.ts'
import { png } from '../../test/storage/test-pictures.ts'
import { mp3OfSize } from '../../test/storage/test-sounds.ts'
import { attachTo } from '../../test/storage/test-uploads.ts'
import { useClient, useSite } from '../../test/test-app.ts'

const MB = 1_048_576
const site = useSite()
const person = useClient(site, () => buildUser(site.db))
let origin: string
beforeAll(async () => {
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`
})

async function address(kind: 'sample' | 'photo') {
  const { body } = await person.call(uploads.object, {
    body: { kind },
    headers: { host: new URL(origin).host },
  })
  return body
}
const leftovers = () => readdir(join(site.deps.env.dataDir, 'files', 'incoming'))

test('50 MB go up and come down whole', async () => {
  const song = mp3OfSize(50 * MB)
  const { uploadURL, key } = await address('sample')
  const put = await fetch(uploadURL, { method: 'PUT', body: chunked(song), duplex: 'half' })
  expect(put.status).toBe(200)
  const url = ((await put.json()) as { location: string }).location
  const sample = { ownerId: person.id, kind: 'sample', url } as const
  const path = await attachTo(site, sample)

  const got = await fetch(origin + path, { headers: { cookie: person.cookie! } })
  const hash = createHash('sha256')
  for await (const chunk of got.body!) hash.update(chunk)
  expect(hash.digest('hex')).toBe(createHash('sha256').update(song).digest('hex'))
  expect(await site.deps.storage.size(key)).toBe(50 * MB)
}, 60_000)

/** Sends bytes in chunks with backpressure, like a browser. */
async function* chunked(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}

test('a file that turns out too large is stopped at the limit, and nothing is left of it', async () => {
  const { uploadURL, key } = await address('photo')
  const body = chunked(Buffer.alloc(6 * MB))
  const put = await fetch(uploadURL, { method: 'PUT', body, duplex: 'half' })
  expect(put.status).toBe(413)
  expect(await site.deps.storage.size(key)).toBeUndefined()
  expect(await leftovers()).toEqual([])
})

test('an upload that breaks off leaves nothing, and its address still works', async () => {
  const { uploadURL, key } = await address('photo')
  const { host, hostname, port, pathname, search } = new URL(uploadURL)
  const socket = connect(Number(port), hostname)
  socket.write(`PUT ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 1000000\r\n\r\nhalf`)
  await expect.poll(leftovers).toHaveLength(1)
  socket.destroy()
  await expect.poll(leftovers).toEqual([])
  expect(await site.deps.storage.size(key)).toBeUndefined()
  expect((await fetch(uploadURL, { method: 'PUT', body: png() })).status).toBe(200)
})

test('a PUT that arrives while its file is being attached changes nothing', async () => {
  const { uploadURL, key } = await address('photo')
  await fetch(uploadURL, { method: 'PUT', body: png(8) })
  const [set, put] = await Promise.all([
    person.call(accounts.setPhoto, { body: { profileImageUrl: uploadURL } }),
    fetch(uploadURL, { method: 'PUT', body: png(9) }),
  ])
  expect(set.status).toBe(200)
  expect([200, 409]).toContain(put.status)
  const stored = await site.deps.storage.size(sizedKey(key))
  const read = await fetch(origin + set.body.profileImageUrl, { headers: { cookie: person.cookie! } })
  expect(Number(read.headers.get('content-length'))).toBe(stored)
  expect((await read.arrayBuffer()).byteLength).toBe(stored)
})

test('a page of another site can not put files here', async () => {
  const { uploadURL } = await address('photo')
  const headers = { origin: 'https://elsewhere.example' }
  expect((await fetch(uploadURL, { method: 'PUT', body: png(), headers })).status).toBe(403)
})
