import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { donations } from '#contract/giving/donations'
import { accounts } from '#contract/people/accounts'
import { sql } from '#drizzle'
import { openDb } from '../../db/client.ts'
import { asJob } from '../../db/connections/budget.ts'
import { startPostgres } from '../../db/embedded/embedded.ts'
import { migrate } from '../../db/migrate.ts'
import { jobRuns } from '../../db/schema.ts'
import { noted } from '../../work/noting.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { databaseUrl, run } from '../test-setup.ts'
import { keptIn, longest, pairOf, timed } from './calls.ts'

let site: TestApp
/** Connections outside of the site's pool, for the test's own queries. */
let other: ReturnType<typeof openDb>
let url: string
beforeAll(async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'songwright-hanging-'))
  const server = await startPostgres({ dataDir, settings: { fsync: 'off' } })
  await run(server.url, `create database hanging encoding 'UTF8' template template0`)
  url = databaseUrl(server.url, 'hanging')
  await migrate(url)
  const { db, pool, close } = openDb(url)
  other = openDb(url, { max: 2 })
  const drop = async () => {
    await close()
    await other.close()
    await server.stop()
    rmSync(dataDir, { recursive: true })
  }
  site = await testApp({ database: { db, pool, url, drop } })
}, 60_000)
afterAll(() => site.close(), 60_000)

async function awaitStandby(named: string) {
  await run(url, `alter system set synchronous_standby_names = '${named}'`)
  await run(url, 'select pg_reload_conf()')
  // The database server applies the setting with a delay.
  await expect.poll(() => hangs()).toBe(named !== '')
}

async function hangs() {
  const client = new Client(url)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const commit = client.query("comment on database hanging is 'a write'").then(() => false)
  const isHung = await Promise.race([commit, sleep(300, true)])
  if (isHung) await run(url, `select pg_cancel_backend(${rows[0]!.pid})`)
  await commit
  await client.end()
  return isHung
}

async function busy() {
  const { rows } = await other.db.execute<{ busy: number }>(
    sql`select count(*)::int as busy from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
  )
  return rows[0]!.busy
}

test('while commits hang, reads and sign-ins go on; writes are answered in time, and done once by their keys', async () => {
  const pair = await pairOf(site)
  const writes = Array.from({ length: 40 }, (_, at) => ({ message: `hung ${at}`, key: randomUUID() }))
  await awaitStandby('nobody')
  const send = () => Promise.all(writes.map(({ message, key }) => timed(pair.write(message, key))))
  const sent = send()
  await vi.waitFor(async () => expect(await busy()).toBeGreaterThan(5), 5000)
  for (let at = 0; at < 20; at++) {
    for (const read of [await timed(pair.read()), await timed(pair.listener.call(donations.fund))]) {
      expect(read.status).toBe(200)
      expect(read.ms).toBeLessThan(1000)
    }
    await sleep(100)
  }
  for (const { status, ms, retryAfter } of await sent) {
    expect([status, retryAfter]).toEqual([503, '5'])
    expect(ms).toBeLessThan(longest)
  }
  // Queries that the site has given up must not accumulate on the database server, which ends them a moment
  // later.
  await send()
  await expect.poll(() => busy()).toBeLessThanOrEqual(13)
  await awaitStandby('')
  await expect.poll(() => busy()).toBe(0)
  const before = await keptIn(other.db)
  for (const { message } of writes) expect(before.get(message) ?? 0).toBeLessThanOrEqual(1)
  for (const { status } of await send()) expect(status).toBe(201)
  const after = await keptIn(other.db)
  for (const { message } of writes) expect([message, after.get(message)]).toEqual([message, 1])
}, 60_000)

test('while commits hang, writes of jobs leave reads their connections, and the notes of jobs are kept', async () => {
  const { read } = await pairOf(site)
  await awaitStandby('nobody')
  const noteOf = (at: number) => asJob(() => noted(site.db, `hanging ${at}`, async () => {})())
  const notes = Promise.all(Array.from({ length: 12 }, (_, at) => noteOf(at)))
  expect(await Promise.race([notes, sleep(5000, 'they wait')])).toHaveLength(12)
  const write = (at: number) =>
    site.db.insert(jobRuns).values({ name: `write ${at}`, beganAt: new Date().toISOString() })
  const written = Promise.all(Array.from({ length: 20 }, (_, at) => asJob(() => write(at).execute())))
  await vi.waitFor(async () => expect(await busy()).toBeGreaterThan(5), 5000)
  for (let at = 0; at < 10; at++) {
    const { status, ms } = await timed(read())
    expect([status, ms < 1000]).toEqual([200, true])
  }
  await awaitStandby('')
  await written
  const kept = await other.db.select().from(jobRuns)
  expect(kept.filter(({ name, succeededAt }) => name.startsWith('hanging') && succeededAt)).toHaveLength(12)
}, 60_000)

test('who signs out while commits hang is not told that it is done, and it doesn’t pile up at the server', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, async () => (await pairOf(site)).listener))
  await awaitStandby('nobody')
  for (let round = 0; round < 2; round++)
    for (const { status, ms } of await Promise.all(people.map((one) => timed(one.call(accounts.logout))))) {
      expect(status).toBe(503)
      expect(ms).toBeLessThan(longest)
    }
  await expect.poll(() => busy()).toBeLessThanOrEqual(10)
  await awaitStandby('')
  await expect.poll(() => busy()).toBe(0)
  const [listener] = people
  expect((await listener!.call(accounts.logout)).status).toBe(200)
  expect((await listener!.call(accounts.me)).status).toBe(401)
}, 60_000)

test('a write that waits for a lock is answered in time, and the server ends what was given up', async () => {
  const { write, read } = await pairOf(site)
  await other.db.transaction(async (tx) => {
    await tx.execute(sql`lock table project_messages in share row exclusive mode`)
    const [wrote, seen] = await Promise.all([timed(write('locked out')), timed(read())])
    expect(wrote).toMatchObject({ status: 503, retryAfter: '5' })
    expect(wrote.ms).toBeLessThan(longest)
    expect(seen.status).toBe(200)
    await vi.waitFor(async () => expect(await busy()).toBe(1), { timeout: 5000 })
  })
  expect((await keptIn(other.db)).get('locked out')).toBeUndefined()
}, 30_000)
