import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb } from '../../db/client.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { testDb } from '../test-db.ts'
import { run } from '../test-setup.ts'
import { keptIn, longest, pairOf, timed } from './calls.ts'
import { outageProxy } from './outage-proxy.ts'

type Pair = Awaited<ReturnType<typeof pairOf>>

let site: TestApp
let direct: Awaited<ReturnType<typeof testDb>>
let proxy: Awaited<ReturnType<typeof outageProxy>>
beforeAll(async () => {
  direct = await testDb()
  proxy = await outageProxy(direct.url)
  const { db, pool, close } = openDb(proxy.url)
  const drop = async () => {
    await close()
    proxy.close()
    await direct.drop()
  }
  // `testApp` uses the database directly to prepare it. Only the app's own queries pass through the proxy.
  site = await testApp({ database: { ...direct, drop }, change: (deps) => ({ ...deps, db, pool }) })
})
afterAll(() => site.close())

/**
 * Sends twenty reads and twenty writes per second until `isOver`. Returns all replies, and the messages that
 * were written.
 */
async function load(name: string, { read, write }: Pair, isOver: () => boolean) {
  const answers: ReturnType<typeof timed>[] = []
  const written: string[] = []
  for (let at = 0; !isOver(); at++) {
    const message = `${name} ${at}`
    written.push(message)
    answers.push(timed(write(message)), timed(read()))
    await sleep(50)
  }
  return { answers: await Promise.all(answers), written }
}

async function through(name: string, outage: () => Promise<unknown>) {
  let isOver = false
  const pair = await pairOf(site)
  const [loaded] = await Promise.all([
    load(name, pair, () => isOver),
    sleep(100)
      .then(outage)
      .then(() => sleep(100))
      .finally(() => (isOver = true)),
  ])
  const kept = await keptIn(direct.db)
  return { ...loaded, times: loaded.written.map((message) => kept.get(message) ?? 0) }
}

test('a database that is gone for three seconds is a pause: every call is answered, every write done once', async () => {
  const { answers, times } = await through('gone', async () => {
    proxy.become('gone')
    await sleep(3000)
    proxy.become('there')
  })
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]))
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(longest)
  expect(new Set(times)).toEqual(new Set([1]))
})

/** Makes all new connections read-only, as on a database server that has become a standby. */
async function readOnly(isReadOnly: boolean) {
  const { rows } = await site.pool.query<{ name: string }>('select current_database() as name')
  const change = isReadOnly ? 'set default_transaction_read_only = on' : 'reset default_transaction_read_only'
  // Uses a connection outside of the pool, because the pool's connections may already be read-only.
  await run(direct.url, `begin read write; alter database ${rows[0]!.name} ${change}; commit`)
}

test('a server that has turned read-only is away: what it refused is done once when it takes writes again', async () => {
  const { answers, times } = await through('demoted', async () => {
    await readOnly(true)
    proxy.become('there')
    await sleep(2000)
    // The proxy cuts no connections now. The site itself must discard its read-only connections.
    await readOnly(false)
  })
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]))
  expect(new Set(times)).toEqual(new Set([1]))
})

test('a server that stays read-only answers writes with 503 in time, and reads as ever', async () => {
  const { read, write } = await pairOf(site)
  await readOnly(true)
  proxy.become('there')
  const [wrote, ...reads] = await Promise.all([timed(write('refused')), timed(read()), timed(read())])
  expect(wrote).toMatchObject({ status: 503, retryAfter: '5' })
  expect(wrote.ms).toBeLessThan(longest)
  for (const one of reads) expect(one).toMatchObject({ status: 200 })
  await readOnly(false)
  expect((await write('taken again')).status).toBe(201)
  expect((await keptIn(direct.db)).get('refused')).toBeUndefined()
})

test('a database that is frozen answers with 503 in time', async () => {
  const { read, write } = await pairOf(site)
  await read()
  proxy.become('frozen')
  const answers = await Promise.all([write('frozen'), ...Array.from({ length: 20 }, read)].map(timed))
  proxy.become('there')
  for (const { status, ms, retryAfter } of answers) {
    expect([status, retryAfter]).toEqual([503, '5'])
    expect(ms).toBeLessThan(longest)
  }
  expect((await read()).status).toBe(200)
})
