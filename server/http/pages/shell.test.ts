import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { fastifyCookie } from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CurrentUser } from '#contract/people/accounts'
import { paths, stewardPages } from '#contract/surface/paths'
import { stewardPaths } from '#contract/surface/steward-paths'
import { newId } from '../../db/schema/columns.ts'
import { inScript } from '../../html.ts'
import { buildUser } from '../../test/factories.ts'
import { testApp } from '../../test/test-app.ts'
import { testFolder } from '../../test/test-folder.ts'
import { Caches } from '../cache/caches.ts'
import { registerShell } from './shell.ts'

const ada: CurrentUser & { passwordHash: string } = {
  id: '01930000-0000-7000-8000-000000000001',
  email: 'ada@example.com',
  firstName: "</script><script>alert('$&')",
  lastName: null,
  profileImageUrl: null,
  role: 'listener',
  emailProvenAt: null,
  isSteward: false,
  suspendedAt: null,
  suspendedUntil: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  passwordHash: 'never to be seen',
}
const page = (body: string) =>
  `<!doctype html><html lang="en"><head><!--head--><title>Songwright</title><!--/head--></head><body>${body}<script type="application/json" id="boot">null</script></body></html>`
const known = {
  cssHref: '/assets/index-a.css',
  patterns: ['/', '/profile', '/songwriter/:id', '/request/:shareableId', '/about/help', '/told/:word'],
  forMembers: ['/profile', '/songwriter/:id'],
  drawn: { '/': 'landing.html', '/about/help': 'about-help.html' },
  told: { '/told/:word': 'told.html', parcel: 'parcel.html' },
}

const databaseAway = Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' })

const [distDir, built] = [testFolder(), testFolder()]

async function build(folder: string, files: Record<string, string>) {
  for (const own of ['assets', 'render']) await mkdir(path.join(folder, own))
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text)
}
let app: FastifyInstance

beforeAll(async () => {
  await build(distDir, {
    'shell.json': JSON.stringify(known),
    'index.html': page('shell'),
    'told.html': page('<div id="root"></div>told'),
    'parcel.html': page('<div id="root"></div>parcel'),
    'landing.html': page('landing'),
    'about-help.html': page('help'),
    'favicon.svg': '<svg/>',
    'render/prerender.js':
      'export const dressAs = () => {}; export const drawNowhere = async (word) => ({ page: `<h1>${word}</h1>`, known: [] })',
    'assets/index-a.css': 'body{}',
    'assets/index-a.css.br': 'small',
  })
  app = Fastify()
  await app.register(fastifyCookie)
  await registerShell(app, {
    distDir,
    currentUser: async (request) => {
      if (request.cookies['sid'] === 'away') throw databaseAway
      if (request.cookies['sid'] === 'broken') throw new Error('select secret from users')
      return request.cookies['sid'] ? ada : undefined
    },
    changeHead: async () => 7,
    caches: new Caches(),
    visitors: {
      async find(pattern, { params }) {
        if (pattern !== '/told/:word') return undefined
        const { word } = params as { word: string }
        return {
          status: word === 'gone' ? 410 : 200,
          key: word,
          head: () => `<title>${word}</title>`,
          index: true,
          kept: word === 'gone' ? 'nowhere' : 'here',
          shows: word,
          ...(word === 'parcel' && { template: 'parcel' }),
          draw: ({ drawNowhere }) => drawNowhere(word),
        }
      },
      end: () => {},
    },
  })
})
afterAll(() => app.close())

const get = (url: string, cookies: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  app.inject({ url, cookies, headers })
const member = { sid: '1' }
const boot = (html: string) => JSON.parse(/id="boot">(.*?)<\/script>/.exec(html)?.[1] ?? '') as unknown

test('a visitor of / gets the landing page, a member the shell', async () => {
  const visitor = await get('/')
  expect(visitor.body).toContain('landing')
  expect(boot(visitor.body)).toEqual({ user: null })
  const { body } = await get('/', member)
  expect(body).toContain('shell')
})

test("the page contains the current user and change head: only the contract's fields, safely escaped", async () => {
  const { body } = await get('/', member)
  const { passwordHash: _, ...seen } = ada
  expect(boot(body)).toEqual({ user: seen, seq: 7 })
  expect(body).not.toContain('never to be seen')
  expect(body.match(/<script/g)).toHaveLength(1)
})

test('an unknown address answers 404 with the app shell, for visitors and members', async () => {
  for (const cookies of [{}, member]) {
    const answer = await get('/nowhere', cookies)
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('shell')
  }
})

test('a dead link is a 404 or 410 for members too, with the app shell', async () => {
  const [gone, there] = [await get('/told/gone', member), await get('/told/rain', member)]
  expect([gone.statusCode, there.statusCode]).toEqual([410, 200])
  expect(gone.body).toContain('shell')
  expect(boot(gone.body)).toMatchObject({ user: { id: ada.id } })
})

test('programs get a problem document, never a page', async () => {
  for (const url of ['/api/nothing', '/objects/nothing', '/assets/nothing.js']) {
    const answer = await get(url)
    expect([url, answer.statusCode]).toEqual([url, 404])
    expect(answer.headers['content-type']).toContain('application/problem+json')
  }
  const posted = await app.inject({ method: 'POST', url: '/nowhere' })
  expect(posted.headers['content-type']).toContain('application/problem+json')
})

test('pages for members send a visitor to sign in, and back', async () => {
  const answer = await get('/songwriter/abc?from=mail')
  expect(answer.statusCode).toBe(302)
  expect(answer.headers.location).toBe('/api/login?returnTo=%2Fsongwriter%2Fabc%3Ffrom%3Dmail')
  expect((await get('/profile', member)).statusCode).toBe(200)
  expect((await get('/request/abc')).statusCode).toBe(200)
})

test('the theme of the cookie is in the page from the start, and only a real one', async () => {
  expect((await get('/', { theme: 'dark' })).body).toContain('<html lang="en" data-theme="dark">')
  expect((await get('/', { theme: '"><script>' })).body).toContain('<html lang="en">')
  expect((await get('/', { ...member, theme: 'light' })).body).toContain('data-theme="light"')
})

test('a page that has not changed is not sent again; another person’s is', async () => {
  const first = await get('/')
  const etag = String(first.headers.etag)
  expect((await get('/', {}, { 'if-none-match': etag })).statusCode).toBe(304)
  expect((await get('/', member, { 'if-none-match': etag })).statusCode).toBe(200)
  expect(first.headers['cache-control']).toBe('private, no-cache')
})

test('visitors get the prerendered page, compressed and open to search engines', async () => {
  for (const url of ['/', '/about/help']) {
    const answer = await get(url, {}, { 'accept-encoding': 'gzip, br' })
    expect(answer.headers['content-encoding']).toBe('br')
    expect(answer.headers['x-robots-tag']).toBeUndefined()
  }
  expect((await get('/about/help')).body).toContain('help')
  expect((await get('/about/help', member)).body).toContain('shell')
})

test("a page with user content is compressed as the visitor's browser accepts it, and again when it changes", async () => {
  const plain = await get('/told/rain')
  expect(plain.body).toContain('<title>rain</title>')
  expect(plain.body).toContain('<div id="root"><h1>rain</h1></div>told')
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }
  for (const [encoding, accepted] of [
    ['br', 'gzip, deflate, br, zstd'],
    ['gzip', 'gzip, deflate'],
  ] as const) {
    const { headers, rawPayload } = await get('/told/rain', {}, { 'accept-encoding': accepted })
    expect([headers['content-encoding'], headers['vary']]).toEqual([encoding, 'cookie, accept-encoding'])
    expect(unpack[encoding](rawPayload).toString()).toBe(plain.body)
  }
  const etag = String(plain.headers.etag)
  expect((await get('/told/rain', {}, { 'if-none-match': etag })).statusCode).toBe(304)
  expect((await get('/told/rain', { theme: 'dark' }, { 'if-none-match': etag })).body).toContain('"dark"')
  expect((await get('/told/snow', {}, { 'if-none-match': etag })).body).toContain('<h1>snow</h1>')
  const gone = await get('/told/gone', {}, { 'accept-encoding': 'br' })
  expect([gone.statusCode, gone.headers['content-encoding']]).toEqual([410, 'br'])
})

test('a page that names a template of its own is filled into that one', async () => {
  expect((await get('/told/parcel')).body).toContain('<div id="root"><h1>parcel</h1></div>parcel')
})

test('a member’s page is compressed around what is theirs, which stands in it as it is', async () => {
  const { headers, rawPayload } = await get('/told/rain', member, { 'accept-encoding': 'gzip, br' })
  expect(headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(rawPayload).toString()).toContain('shell')
  expect(rawPayload.includes(inScript({ user: CurrentUser.parse(ada), seq: 7 }).text)).toBe(true)
})

test('files with a hashed name are immutable in caches, and come compressed', async () => {
  const answer = await get('/assets/index-a.css', {}, { 'accept-encoding': 'br' })
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(answer.headers['content-encoding']).toBe('br')
  expect(answer.body).toBe('small')
  expect((await get('/favicon.svg')).statusCode).toBe(200)
  expect((await get('/shell.json')).statusCode).toBe(404)
})

test('a page that can not be made is a page that says so, and when to come back', async () => {
  for (const url of ['/', '/profile', '/request/abc', '/nowhere']) {
    const away = await get(url, { sid: 'away', theme: 'dark' })
    expect([url, away.statusCode, away.headers['retry-after']]).toEqual([url, 503, '5'])
    expect(away.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(away.headers['cache-control']).toBe('no-store')
    expect(away.body).toContain('Please try again in a moment.')
    expect(away.body).toContain('<html lang="en" data-theme="dark">')
    expect(away.body).toContain('href="/assets/index-a.css"')
  }
  const broken = await get('/', { sid: 'broken' })
  expect(broken.statusCode).toBe(500)
  expect(broken.body).toContain('Something went wrong on our side')
  expect(broken.body).not.toContain('select secret')
})

test('a member’s page is drawn before its scripts, names its files, and is for nobody else', async () => {
  const starts = { listener: { scripts: ['assets/listener.js'], styles: ['assets/listener.css'] } }
  const template = page('<div id="root"></div><!--sheets-->').replace(
    '<!--head-->',
    '<!--parts--><!--head-->',
  )
  await build(built, {
    'shell.json': JSON.stringify({ ...known, drawn: {}, told: {}, starts }),
    'index.html': page('shell'),
    'start.html': template,
    'render/prerender.js':
      "export const dressAs = () => {}; export const drawStart = ({ url, user }) => ({ name: url === '/' ? user.role : undefined, page: '<p>$& of a start</p>', reads: ['/api/x'] })",
  })
  const starting = Fastify()
  await starting.register(fastifyCookie)
  await registerShell(starting, {
    distDir: built,
    currentUser: async ({ cookies }) => (cookies['sid'] ? ada : undefined),
    changeHead: async () => 7,
    caches: new Caches(),
  })
  const { body, headers } = await starting.inject({ url: '/', cookies: member })
  expect(headers['cache-control']).toBe('private, no-cache')
  expect(body).toContain('<div id="root"><p>$& of a start</p></div>')
  expect(body).toContain('<link rel="modulepreload" crossorigin data-part href="/assets/listener.js">')
  expect(body).toContain('<link rel="stylesheet" crossorigin href="/assets/listener.css">')
  expect(boot(body)).toMatchObject({ seq: 7, reads: ['/api/x'] })
  const packed = await starting.inject({
    url: '/',
    cookies: member,
    headers: { 'accept-encoding': 'gzip, br' },
  })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', etag: headers.etag })
  expect(gunzipSync(packed.rawPayload).toString()).toBe(body)
  // The help page has no skeleton, so its start is only the top bar.
  const other = await starting.inject({ url: '/about/help', cookies: member })
  expect(other.body).toContain('of a start')
  expect(other.body).not.toContain('data-part')
  expect((await starting.inject('/')).body).not.toContain('of a start')
  await starting.close()
})

test('without a build the calls work all the same', async () => {
  const bare = Fastify()
  await registerShell(bare, {
    distDir: path.join(distDir, 'none'),
    currentUser: async () => undefined,
    changeHead: async () => 0,
    caches: new Caches(),
  })
  const answer = await bare.inject('/')
  expect(answer.statusCode).toBe(404)
  expect(answer.headers['content-type']).toContain('application/problem+json')
  await bare.close()
})

const emails = ['steward@songs.example', 'unproven@songs.example'] as const
const pages = [
  stewardPaths.queue(),
  stewardPaths.report(newId()),
  stewardPaths.people(),
  stewardPaths.person(newId()),
  stewardPaths.log(),
  stewardPaths.invitations(),
]

test('a stewards’ page is there for stewards; visitors are asked to sign in, as at their calls, and members get a 404', async () => {
  const site = await testApp({ settings: { STEWARD_EMAILS: emails.join(',') } })
  try {
    const member = await site.as(await buildUser(site.db))
    const steward = await site.as(await buildUser(site.db, { email: emails[0] }))
    const unproven = await site.as(await buildUser(site.db, { email: emails[1], emailProvenAt: null }))
    const see = (url: string, cookie?: string) =>
      site.app.inject({ url, headers: { accept: 'text/html', ...(cookie && { cookie }) } })
    for (const url of pages) {
      expect(url.startsWith(stewardPages)).toBe(true)
      expect([url, (await see(url, steward.cookie)).statusCode]).toEqual([url, 200])
      const { statusCode, headers } = await see(url)
      expect([url, statusCode, headers.location]).toEqual([url, 302, paths.login(url)])
      expect([url, (await see(url, member.cookie)).statusCode]).toEqual([url, 404])
      expect([url, (await see(url, unproven.cookie)).statusCode]).toEqual([url, 404])
    }
    expect((await see(`${stewardPages}/nowhere`, steward.cookie)).statusCode).toBe(404)
    expect((await see('/profile', steward.cookie)).body).toContain('"isSteward":true')
    expect((await see('/profile', member.cookie)).body).toContain('"isSteward":false')
  } finally {
    await site.close()
  }
})
