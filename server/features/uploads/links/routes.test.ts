import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { sources } from '#contract/files/upload-sources'
import { uploadKinds, uploads } from '#contract/files/uploads'
import { accounts } from '#contract/people/accounts'
import { buildUser } from '../../../test/factories.ts'
import { png } from '../../../test/storage/test-pictures.ts'
import { mp3OfSize } from '../../../test/storage/test-sounds.ts'
import { type Client, type TestApp, testApp } from '../../../test/test-app.ts'
import { writeOrder } from './order.ts'
import { elsewhere } from './test-elsewhere.ts'

const MB = 1_048_576
let site: TestApp
let person: Client
let origin: string
let there: Awaited<ReturnType<typeof elsewhere>>
const hanging: ServerResponse[] = []
const song = mp3OfSize(300_000)

beforeAll(async () => {
  // The SSRF guard permits only this machine, on which the test's other server runs.
  site = await testApp({
    settings: { RATE_LINKS_PER_ACCOUNT: '1000' },
    change: (deps) => ({ ...deps, mayReach: (address) => address === '127.0.0.1' }),
  })
  person = await site.as(await buildUser(site.db))
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`
  there = await elsewhere((request, response) => {
    const { pathname } = new URL(request.url!, 'http://there')
    if (pathname === '/light.mp3')
      return response
        .writeHead(200, { 'content-type': 'audio/mpeg', 'content-length': song.length })
        .end(song)
    if (pathname === '/me') return response.writeHead(200, { 'content-type': 'image/png' }).end(png())
    if (pathname === '/named')
      return response
        .writeHead(200, { 'content-disposition': "attachment; filename*=UTF-8''M%C3%BCra.flac" })
        .end(song)
    if (pathname === '/on') return response.writeHead(302, { location: '/light.mp3' }).end()
    if (pathname === '/round') return response.writeHead(302, { location: '/round' }).end()
    if (pathname === '/inside')
      return response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end()
    if (pathname === '/file') return response.writeHead(307, { location: 'file:///etc/passwd' }).end()
    if (pathname === '/empty') return response.end()
    if (pathname === '/large.mp3') return response.writeHead(200, { 'content-length': 60 * MB }).end()
    if (pathname === '/endless.png')
      return void response.write(Buffer.alloc(6 * MB), () => hanging.push(response))
    if (pathname === '/slow.mp3') return void response.write(song, () => hanging.push(response))
    if (pathname === '/broken.mp3') {
      response.writeHead(200, { 'content-length': 2 * song.length }).write(song, () => response.destroy())
      return
    }
    response.writeHead(404).end()
  })
})
afterAll(async () => {
  await site.close()
  await there.close()
})

const meta = (url: string, who = person) => who.call(sources.meta, { body: { url } })

async function order(path: string, kind: 'sample' | 'photo' = 'sample') {
  const { body: place } = await person.call(uploads.object, { body: { kind } })
  const { status, body } = await person.call(sources.get, {
    body: { url: there.origin + path, key: place.key },
  })
  expect(status).toBe(200)
  return { ...body, ...place }
}

interface Heard {
  action: string
  payload: { url?: string; response?: { responseText: string }; error?: { message: string } }
}

function listen(
  token: string,
  cookie = person.cookie,
  at = origin,
): { socket: WebSocket; said: Promise<Heard[]> } {
  const headers = { ...(cookie && { cookie }) }
  const socket = new WebSocket(`${at.replace('http', 'ws')}/api/api/${token}`, { headers })
  const heard: Heard[] = []
  socket.on('message', (text: Buffer) => heard.push(JSON.parse(text.toString()) as Heard))
  const said = new Promise<Heard[]>((resolve, reject) => {
    socket.once('close', () => resolve(heard))
    socket.once('error', reject)
  })
  return { socket, said }
}

const lastOf = async (token: string, cookie?: string) => (await listen(token, cookie).said).at(-1)

describe('what a link leads to', () => {
  test.each([
    ['/light.mp3', { name: 'light.mp3', type: 'audio/mpeg', size: song.length }],
    ['/on', { name: 'on.mp3', type: 'audio/mpeg', size: song.length }],
    ['/me', { name: 'me.png', type: 'image/png', size: null }],
    ['/named', { name: 'Müra.flac', type: 'audio/flac', size: null }],
  ])('%s', async (path, found) => {
    const { status, body } = await meta(there.origin + path)
    expect(status).toBe(200)
    expect(body).toEqual({ ...found, statusCode: 200 })
  })

  test.each([
    ['http://[::1]:{port}/light.mp3', /public internet/],
    ['http://[::ffff:127.0.0.1]:{port}/light.mp3', /public internet/],
    ['http://10.0.0.1/x.mp3', /public internet/],
    ['http://169.254.169.254/latest', /public internet/],
    ['{there}/inside', /public internet/],
    ['{there}/file', /http or https/],
    ['{there}/round', /too many times/],
    ['{there}/missing.mp3', /returned 404/],
    ['file:///etc/passwd', /http or https/],
    ['gopher://{there}/', /http or https/],
    ['http://127.0.0.1:22/', /port/],
    ['not a link', /http or https/],
    ['http://nowhere.invalid/x.mp3', /could not be read/],
    ['http://127.0.0.1:1025/x.mp3', /could not be read/],
  ])('%s is refused with the reason', async (link, reason) => {
    const url = link.replace('{there}', there.origin).replace('{port}', String(there.port))
    const { status, problem } = await meta(url)
    expect([status, problem.detail]).toEqual([400, expect.stringMatching(reason)])
  })

  test('the way it is built in production, nothing on this machine is reached', async () => {
    const plain = await testApp()
    const somebody = await plain.as(await buildUser(plain.db))
    for (const host of ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::1]']) {
      const { status } = await meta(`http://${host}:${there.port}/light.mp3`, somebody)
      expect([host, status]).toEqual([host, 400])
    }
    await plain.close()
  })

  test('a signed-out caller reads nothing, and nobody reads too many', async () => {
    expect((await meta(`${there.origin}/light.mp3`, site.visitor)).status).toBe(401)
    const strict = await testApp({ settings: { RATE_LINKS_PER_ACCOUNT: '1' } })
    const somebody = await strict.as(await buildUser(strict.db))
    await meta('http://10.0.0.1/', somebody)
    const again = await meta('http://10.0.0.1/', somebody)
    expect([again.status, Number(again.headers['retry-after'])]).toEqual([429, expect.any(Number)])
    await strict.close()
  })
})

describe('a file from a link', () => {
  test('comes to the store, and can be attached like any other', async () => {
    const { token, key, uploadURL } = await order('/me', 'photo')
    const said = await lastOf(token)
    expect(said?.action).toBe('success')
    expect(JSON.parse(said!.payload.response!.responseText)).toEqual({
      location: `${origin}/objects/${key}`,
      bucket: site.deps.storage.bucket,
      key,
    })
    expect(await site.deps.storage.size(key)).toBe(png().length)
    const attached = await person.call(accounts.setPhoto, { body: { profileImageUrl: uploadURL } })
    expect(attached.status).toBe(200)
    expect((await lastOf(token))?.payload.error?.message).toMatch(/in use/)
  })

  test('is fetched again where its socket broke', async () => {
    const { token, key } = await order('/on')
    const first = listen(token)
    first.socket.on('open', () => first.socket.terminate())
    await first.said
    expect((await lastOf(token))?.action).toBe('success')
    expect(await site.deps.storage.size(key)).toBe(song.length)
  })

  test.each([
    ['/large.mp3', 'sample', /larger than 50 MB/],
    ['/endless.png', 'photo', /larger than 5 MB/],
    ['/empty', 'sample', /empty/],
    ['/broken.mp3', 'sample', /stopped on its way/],
    ['/inside', 'sample', /public internet/],
    ['/missing', 'sample', /returned 404/],
  ] as const)('%s is refused with the reason, and nothing is left of it', async (path, kind, reason) => {
    const { token, key } = await order(path, kind)
    expect(await lastOf(token)).toEqual({
      action: 'error',
      payload: { error: { message: expect.stringMatching(reason) as string } },
    })
    expect(await site.deps.storage.size(key)).toBeUndefined()
    await expect.poll(() => readdir(join(site.deps.env.dataDir, 'files', 'incoming'))).toEqual([])
  })

  test('is given up when its socket closes', async () => {
    const { token, key } = await order('/slow.mp3')
    hanging.length = 0
    const { socket, said } = listen(token)
    await once(socket, 'open')
    await expect.poll(() => hanging.length).toBe(1)
    socket.close()
    await said
    await expect.poll(() => readdir(join(site.deps.env.dataDir, 'files', 'incoming'))).toEqual([])
    expect(await site.deps.storage.size(key)).toBeUndefined()
  })

  test("can't be requested or fetched by another user", async () => {
    const other = await site.as(await buildUser(site.db))
    const { token, key } = await order('/light.mp3')
    const body = { url: `${there.origin}/light.mp3`, key }
    expect((await other.call(sources.get, { body })).status).toBe(404)
    expect((await person.call(sources.get, { body: { ...body, key: 'people/\0' } })).status).toBe(400)
    const gone = 'This isn’t here, or you don’t have access'
    for (const cookie of [other.cookie, ''])
      expect(await lastOf(token, cookie)).toEqual({ action: 'error', payload: { error: { message: gone } } })
    const [payload] = token.split('.')
    const late = writeOrder(
      { userId: person.id, key, url: body.url, expires: Date.now() - 1 },
      site.deps.secret,
    )
    for (const forged of ['x', `${payload}.x`, `${payload}.${'A'.repeat(43)}`, late])
      expect(await lastOf(forged)).toEqual({ action: 'error', payload: { error: { message: gone } } })
    expect(await site.deps.storage.size(key)).toBeUndefined()
  })
})

test('an order of one’s own fetches nothing into another person’s upload', async () => {
  const other = await site.as(await buildUser(site.db))
  const { body: theirs } = await other.call(uploads.object, { body: { kind: 'sample' } })
  const own = { userId: person.id, url: `${there.origin}/light.mp3`, expires: Date.now() + 60_000 }
  const said = await lastOf(writeOrder({ ...own, key: theirs.key }, site.deps.secret))
  expect(said?.payload.error?.message).toBe('This upload is gone. Please start it again.')
  expect(await site.deps.storage.size(theirs.key)).toBeUndefined()
})

test('one order fetches no more often than links may be read', async () => {
  const strict = await testApp({ settings: { RATE_LINKS_PER_ACCOUNT: '1' } })
  const somebody = await strict.as(await buildUser(strict.db))
  const { body: place } = await somebody.call(uploads.object, { body: { kind: 'sample' } })
  const { body } = await somebody.call(sources.get, { body: { url: 'http://10.0.0.1/', key: place.key } })
  const at = await strict.app.listen({ port: 0, host: '127.0.0.1' })
  const reasons: (string | undefined)[] = []
  for (const _ of [1, 2]) {
    const said = await listen(body.token, somebody.cookie, at).said
    reasons.push(said.at(-1)?.payload.error?.message)
  }
  expect(reasons).toEqual([
    expect.stringMatching(/public internet/),
    expect.stringMatching(/a lot of links at once/),
  ])
  await strict.close()
})

const fixed = Object.fromEntries(Object.entries(uploadKinds).map(([kind, { maxBytes }]) => [kind, maxBytes]))

test('the settings may allow larger songs, and cloud sources', async () => {
  expect((await person.call(sources.rules)).body).toEqual({
    userId: person.id,
    maxBytes: { ...fixed, sample: 50 * MB, song: 50 * MB },
    companionUrl: null,
  })
  const large = await testApp({
    settings: { MAX_SONG_MB: '200', COMPANION_URL: 'https://companion.example/' },
  })
  const somebody = await large.as(await buildUser(large.db))
  expect((await somebody.call(sources.rules)).body).toEqual({
    userId: somebody.id,
    maxBytes: { ...fixed, sample: 200 * MB, song: 200 * MB },
    companionUrl: 'https://companion.example',
  })
  const size = 150 * MB
  expect((await somebody.call(uploads.object, { body: { kind: 'sample', size } })).status).toBe(200)
  expect((await person.call(uploads.object, { body: { kind: 'sample', size } })).status).toBe(413)
  const page = await large.app.inject('/healthz')
  expect(page.headers['content-security-policy']).toContain(
    'https://companion.example wss://companion.example',
  )
  await large.close()
})

test('a source that never stops trickling is given up, and nothing is left of it', async () => {
  const drops: NodeJS.Timeout[] = []
  let left = 0
  const trickle = await elsewhere((_, response) => {
    drops.push(setInterval(() => response.write('x'), 20))
    response.once('close', () => left++)
  })
  const strict = await testApp({
    settings: { LINK_SECONDS: '1' },
    change: (deps) => ({ ...deps, mayReach: (address) => address === '127.0.0.1' }),
  })
  const somebody = await strict.as(await buildUser(strict.db))
  const { body: place } = await somebody.call(uploads.object, { body: { kind: 'sample' } })
  const url = `${trickle.origin}/drops.mp3`
  const { body } = await somebody.call(sources.get, { body: { url, key: place.key } })
  const at = await strict.app.listen({ port: 0, host: '127.0.0.1' })
  const said = await listen(body.token, somebody.cookie, at).said
  expect(said.at(-1)?.payload.error?.message).toBe(
    'This link took too long to send its file. Please try again, or another way.',
  )
  await expect.poll(() => left).toBe(1)
  await expect.poll(() => readdir(join(strict.deps.env.dataDir, 'files', 'incoming'))).toEqual([])
  expect(await strict.deps.storage.size(place.key)).toBeUndefined()
  for (const drop of drops) clearInterval(drop)
  await strict.close()
  await trickle.close()
})
