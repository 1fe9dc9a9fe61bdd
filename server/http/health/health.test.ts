import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { accounts } from '#contract/people/accounts'
import { buildApp } from '../../app.ts'
import { openDb } from '../../db/client.ts'
import type { Storage } from '../../storage/storage.ts'
import { buildUser } from '../../test/factories.ts'
import { useClient, useSite } from '../../test/test-app.ts'
import { ownTime } from '../../test/test-clock.ts'
import { testDb } from '../../test/test-db.ts'

const site = useSite()
const person = useClient(site, () => buildUser(site.db))

const ask = (url: string, app = site.app) => app.inject({ url, headers: { cookie: person.cookie! } })

const both = { status: 'ready', database: 'answers', storage: 'answers' }

test('the process lives, and is ready while database and storage answer', async () => {
  for (const url of ['/healthz', '/readyz', '/readyz?strict']) {
    const reply = await ask(url)
    expect([url, reply.statusCode, reply.headers['cache-control']]).toEqual([url, 200, 'no-store'])
  }
  expect((await ask('/readyz')).json()).toEqual(both)
})

test('without its folder it lives, and says so; only strictly it is not ready', async () => {
  const files = path.join(site.deps.env.dataDir, 'files')
  await rm(files, { recursive: true, force: true })
  await writeFile(files, 'no folder')
  const [healthy, ready, strict] = await Promise.all(
    ['/healthz', '/readyz', '/readyz?strict'].map((url) => ask(url)),
  )
  await rm(files)
  expect([healthy?.statusCode, ready?.statusCode, strict?.statusCode]).toEqual([200, 200, 503])
  expect(ready?.json()).toEqual({ ...both, storage: 'away' })
  expect(strict?.headers['retry-after']).toBe('5')
  expect((await ask('/readyz?strict')).statusCode).toBe(200)
})

test('a storage that hangs holds no answer up', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const storage: Storage = Object.assign(Object.create(site.deps.storage), { check: () => promise })
  const app = await buildApp({ ...site.deps, storage })
  const urls = ['/readyz', '/readyz?strict', '/readyz']
  const begun = performance.now()
  const { result: replies, ms } = await ownTime(() => Promise.all(urls.map((url) => app.inject(url))))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 503, 200])
  expect(replies[0]?.json()).toEqual({ ...both, storage: 'away' })
  expect(performance.now() - begun).toBeGreaterThan(1500)
  expect(ms).toBeLessThan(4000)
  resolve()
  await expect.poll(async () => (await app.inject('/readyz?strict')).statusCode).toBe(200)
  await app.close()
})

test('a database that takes no writes is away', async () => {
  const database = await testDb()
  const { rows } = await database.pool.query<{ name: string }>('select current_database() as name')
  await database.pool.query(`alter database ${rows[0]!.name} set default_transaction_read_only = on`)
  const app = await buildApp({ ...site.deps, db: database.db, pool: database.pool })
  expect((await app.inject('/readyz')).json()).toEqual({ ...both, database: 'away' })
  expect((await app.inject('/readyz?strict')).statusCode).toBe(503)
  await app.close()
  await database.drop()
})

test('a process that is about to stop is not ready, answers, and ends its connections', async () => {
  const stopping = new AbortController()
  const app = await buildApp(site.deps, { stopping: stopping.signal })
  expect((await app.inject('/api/stats')).headers['connection']).not.toBe('close')
  stopping.abort()
  const seen = await Promise.all(
    ['/readyz', '/readyz?strict', '/healthz', '/api/stats'].map((url) => app.inject(url)),
  )
  expect(seen.map(({ statusCode, headers }) => [statusCode, headers['connection']])).toEqual([
    [503, 'close'],
    [503, 'close'],
    [200, 'close'],
    [200, 'close'],
  ])
  await app.close()
})

test.each([
  'postgres://nobody@127.0.0.1:1/none',
  // The socket file is missing, as during a restart of the embedded database server.
  { host: '/nowhere', user: 'nobody', database: 'none' },
])('while the database is away the process lives still; the rest asks to come back: %j', async (address) => {
  const nowhere = openDb(address)
  const app = await buildApp({ ...site.deps, db: nowhere.db, pool: nowhere.pool })
  expect((await ask('/healthz', app)).statusCode).toBe(200)
  expect((await ask('/readyz', app)).json()).toEqual({ ...both, database: 'away' })
  const urls = ['/readyz?strict', accounts.me.path, '/api/stats', '/objects/x']
  const seen = await Promise.all(urls.map(async (url) => ({ url, reply: await ask(url, app) })))
  for (const { url, reply } of seen) {
    expect([url, reply.statusCode, reply.headers['retry-after'], reply.headers['content-type']]).toEqual([
      url,
      503,
      '5',
      'application/problem+json; charset=utf-8',
    ])
  }
  for (const url of ['/favicon.svg', '/robots.txt', '/assets/none.js', '/api/nothing'])
    expect([url, (await ask(url, app)).statusCode]).not.toEqual([url, 503])
  await app.close()
  await nowhere.close()
})
