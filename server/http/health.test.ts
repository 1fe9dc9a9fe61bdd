import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '#contract/people/accounts'
import { buildApp } from '../app.ts'
import { openDb } from '../db/client.ts'
import { buildUser } from '../test/factories.ts'
import { type TestApp, testApp } from '../test/test-app.ts'

let site: TestApp
let cookie: string
beforeAll(async () => {
  site = await testApp()
  const person = await site.as(await buildUser(site.db))
  cookie = person.cookie!
})
afterAll(() => site.close())

const ask = (url: string) => site.app.inject({ url, headers: { cookie } })

test('the process lives, and is ready while database and storage answer', async () => {
  for (const url of ['/healthz', '/readyz']) {
    const reply = await ask(url)
    expect([url, reply.statusCode, reply.headers['cache-control']]).toEqual([url, 200, 'no-store'])
  }
})

test('without its folder it is not ready, and lives', async () => {
  const files = path.join(site.deps.env.dataDir, 'files')
  await rm(files, { recursive: true, force: true })
  await writeFile(files, 'no folder')
  const [healthy, ready] = await Promise.all(['/healthz', '/readyz'].map(ask))
  await rm(files)
  expect([healthy?.statusCode, ready?.statusCode, ready?.headers['retry-after']]).toEqual([200, 503, '5'])
  expect((await ask('/readyz')).statusCode).toBe(200)
})

test.each([
  'postgres://nobody@127.0.0.1:1/none',
  // Without its socket's file, as while the embedded server restarts.
  { host: '/nowhere', user: 'nobody', database: 'none' },
])('while the database is away the process lives still; the rest asks to come back: %j', async (address) => {
  const nowhere = openDb(address)
  const app = await buildApp({ ...site.deps, db: nowhere.db, pool: nowhere.pool })
  const ask = (url: string) => app.inject({ url, headers: { cookie } })
  expect((await ask('/healthz')).statusCode).toBe(200)
  for (const url of ['/readyz', accounts.me.path, '/api/stats', '/api/nothing', '/objects/x']) {
    const reply = await ask(url)
    expect([url, reply.statusCode, reply.headers['retry-after'], reply.headers['content-type']]).toEqual([
      url,
      503,
      '5',
      'application/problem+json; charset=utf-8',
    ])
  }
  await app.close()
  await nowhere.close()
})
