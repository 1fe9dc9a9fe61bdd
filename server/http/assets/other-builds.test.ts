import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { eq } from '#drizzle'
import { Budget, withBudget } from '../../db/connections/budget.ts'
import { builtFiles } from '../../db/schema.ts'
import { type TestDb, testDb } from '../../test/test-db.ts'
import { testFolder } from '../../test/test-folder.ts'
import { waitingForLocks } from '../../test/test-locks.ts'
import { budgetRequests } from '../budget.ts'
import { Caches } from '../cache/caches.ts'
import { registerShell } from '../pages/shell.ts'
import { shareFiles } from './shared.ts'

const secret = 'a secret of these tests alone'
/** Asset file names of two builds. The font is equal in both builds. */
const builds = {
  old: ['index-AAAAAAAA.js', 'room-aaaa_-1a.js', 'index-AaAaAaAa.css', 'inter-CCCCCCCC.woff2'],
  new: ['index-BBBBBBBB.js', 'room-bbbb_-1b.js', 'index-BbBbBbBb.css', 'inter-CCCCCCCC.woff2'],
}
type Build = keyof typeof builds

const folder = testFolder()
let at: TestDb
let apps: Record<Build, FastifyInstance>

const textOf = (build: Build, name: string) =>
  name.endsWith('.woff2') ? 'letters' : `/* ${build} ${name} */`

beforeAll(async () => {
  for (const build of ['old', 'new'] as const) {
    const assets = path.join(folder, build, 'assets')
    await mkdir(assets, { recursive: true })
    const known = { patterns: [], forMembers: [], drawn: {}, told: {}, cssHref: '' }
    await writeFile(path.join(folder, build, 'shell.json'), JSON.stringify(known))
    await writeFile(path.join(folder, build, 'index.html'), build)
    for (const name of builds[build]) {
      const text = textOf(build, name)
      await writeFile(path.join(assets, name), text)
      if (name.endsWith('.woff2')) continue
      await writeFile(path.join(assets, `${name}.br`), brotliCompressSync(text))
      await writeFile(path.join(assets, `${name}.gz`), gzipSync(text))
    }
  }
})

async function start(build: Build, its = secret) {
  const app = Fastify()
  budgetRequests(app, { isStrict: false })
  await registerShell(app, {
    distDir: path.join(folder, build),
    shelf: { db: at.db, secret: its },
    currentUser: async () => undefined,
    changeHead: async () => 0,
    caches: new Caches(),
  })
  await app.ready()
  return app
}
beforeEach(async () => {
  at = await testDb()
  apps = { old: await start('old'), new: await start('new') }
})
afterEach(async () => {
  await Promise.all(Object.values(apps).map((app) => app.close()))
  await at.drop()
})

const get = (build: Build, name: string, encoding = '') =>
  apps[build].inject({ url: `/assets/${name}`, headers: { 'accept-encoding': encoding } })

test('a page of either build gets all of its scripts, styles and fonts from the process of the other', async () => {
  for (const [page, asked] of [
    ['old', 'new'],
    ['new', 'old'],
  ] as const)
    for (const name of builds[page]) {
      const own = await get(page, name)
      const answer = await get(asked, name)
      expect([name, answer.statusCode, answer.body]).toEqual([name, 200, textOf(page, name)])
      for (const header of ['content-type', 'cache-control', 'vary', 'content-length'])
        expect([header, answer.headers[header]]).toEqual([header, own.headers[header]])
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    }
})

test('it comes compressed as the browser can read it', async () => {
  const [name = ''] = builds.old
  const as = async (accepted: string) => {
    const { headers, rawPayload } = await get('new', name, accepted)
    return [headers['content-encoding'], rawPayload] as const
  }
  const [br, brotli] = await as('gzip, deflate, br')
  expect([br, brotliDecompressSync(brotli).toString()]).toEqual(['br', textOf('old', name)])
  const [gzip, zipped] = await as('gzip, br;q=0')
  expect([gzip, gunzipSync(zipped).toString()]).toEqual(['gzip', textOf('old', name)])
  const [none, plain] = await as('identity')
  expect([none, plain.toString()]).toEqual([undefined, textOf('old', name)])
})

test('nothing but a file with a hashed name is asked for or sent', async () => {
  const [name = ''] = builds.old
  const bytes = Buffer.from('alert(1)')
  const planted = { bytes, seal: 'no seal', seenAt: new Date().toISOString() }
  await at.db.insert(builtFiles).values([
    { ...planted, name: 'planted-AAAAAAAA.js' },
    { ...planted, name: 'index.html' },
  ])
  for (const wrong of [
    'planted-AAAAAAAA.js',
    'index.html',
    'nothing-AAAAAAAA.js',
    `..%2Fassets%2F${name}`,
    `../old/assets/${name}`,
    `%2e%2e/${name}`,
    `${name}.br`,
    `${name}/`,
    `${name}%00.js`,
    `x/${name}`,
    'secret-AAAAAAAA.json',
  ])
    expect([wrong, (await get('new', wrong)).statusCode]).toEqual([
      wrong,
      expect.toSatisfy((code) => code >= 400 && code < 500),
    ])
  const posted = await apps.new.inject({ method: 'POST', url: `/assets/${name}` })
  expect(posted.statusCode).toBe(404)
})

test('a file that somebody changed in the database, or of a site with another secret, is not sent', async () => {
  const [name = '', other = ''] = builds.old
  await at.db
    .update(builtFiles)
    .set({ bytes: Buffer.from('alert(1)') })
    .where(eq(builtFiles.name, name))
  expect((await get('new', name)).statusCode).toBe(404)
  const foreign = await start('new', 'another secret, as long as it is')
  expect((await foreign.inject(`/assets/${other}`)).statusCode).toBe(404)
  await foreign.close()
})

test('who asks late for a file outlasts the time of the one who asked first', async () => {
  const [name = ''] = builds.old
  const [holder, app] = [await at.pool.connect(), await start('new')]
  await holder.query('begin; lock table built_files')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const first = app.inject(`/assets/${name}`)
  await vi.waitFor(async () => expect(await waitingForLocks(at.db)).toBe(1), 10_000)
  await vi.advanceTimersByTimeAsync(5000)
  const late = app.inject(`/assets/${name}`)
  await vi.advanceTimersByTimeAsync(2000)
  expect((await first).statusCode).toBe(500)
  vi.useRealTimers()
  await holder.query('rollback')
  holder.release()
  expect((await late).body).toBe(textOf('old', name))
  await app.close()
})

test('files are kept for two days after the last process of their build', async () => {
  const shelf = { db: at.db, secret }
  const assets = (build: Build) => path.join(folder, build, 'assets')
  const names = async () => (await at.db.select().from(builtFiles)).map(({ name }) => name)
  const later = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000)
  // A strict budget throws on a write outside of a transaction, unless that write is marked as allowed
  // (decision 0200).
  await withBudget(new Budget({ isStrict: true }), () => shareFiles(shelf, assets('old'), later(1)))
  await shareFiles(shelf, assets('new'), later(2.5))
  expect(await names()).toEqual(expect.arrayContaining([...builds.old, ...builds.new]))
  await shareFiles(shelf, assets('new'), later(3.1))
  expect(await names()).not.toContain('index-AAAAAAAA.js')
  expect(await names()).toEqual(expect.arrayContaining(builds.new))
})

test('processes that start together share the same files without a conflict', async () => {
  await at.db.delete(builtFiles)
  const shelf = { db: at.db, secret }
  await Promise.all(Array.from({ length: 6 }, () => shareFiles(shelf, path.join(folder, 'old', 'assets'))))
  expect(await at.db.$count(builtFiles)).toBe(3 * 3 + 1)
  expect(await readFile(path.join(folder, 'old', 'assets', 'inter-CCCCCCCC.woff2'), 'utf8')).toBe('letters')
})
