import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { outageProxy } from '../../test/away/outage-proxy.ts'
import { testDb, useDb } from '../../test/test-db.ts'
import { ownPrograms } from '../../test/test-program.ts'
import { databaseUrl, run } from '../../test/test-setup.ts'
import { openDb } from '../client.ts'
import { migrate } from '../migrate.ts'
import { waitForDatabase } from './waiting.ts'

const at = useDb()
let proxy: Awaited<ReturnType<typeof outageProxy>>
beforeAll(async () => {
  proxy = await outageProxy(at.url)
})
afterAll(() => proxy.close())

const soon = { timeout: 10_000, interval: 20 }

/** Returns a start with this time limit, and the list of lines that it prints. */
function starting(longestMs: number) {
  const said: string[] = []
  const there = waitForDatabase((line) => said.push(line), { longestMs, pauseMs: 100 })
  return { said, migrated: (url: string) => there(() => migrate(url)) }
}

test('one that never comes ends the start with a sentence', async () => {
  proxy.become('gone')
  await expect(starting(300).migrated(proxy.url)).rejects.toThrow(
    /^DATABASE_URL .+ can't be reached: .+ Songwright waited for it for 0\.3 seconds\.$/,
  )
  proxy.become('there')
})

test('a step that takes longer leaves the whole of its patience to the next one', async () => {
  const said: string[] = []
  const there = waitForDatabase((line) => said.push(line), { longestMs: 600, pauseMs: 20 })
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  // Simulates a long migration: the database is away once, and the migration takes longer than the limit.
  const longer = vi.fn<() => Promise<void>>().mockRejectedValueOnce(away).mockResolvedValueOnce()
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  await there(longer)
  now.mockReturnValue(700)
  await there(vi.fn<() => Promise<void>>().mockRejectedValueOnce(away).mockResolvedValueOnce())
  now.mockRestore()
  expect(said).toHaveLength(2)
})

test('a server without a free connection is waited for, and says what can be done', async () => {
  const { rows } = await at.pool.query<{ name: string }>('select current_database() as name')
  const limited = `limit_${rows[0]!.name}`
  const role = `${limited}_role`
  // A migration outside a transaction needs two connections.
  await run(at.url, `create role ${role} login connection limit 2`)
  await run(at.url, `create database ${limited} owner ${role} encoding 'UTF8' template template0`)
  const url = new URL(databaseUrl(at.url, limited).replace(/^(\w+:\/\/)[^/]*/, '$1nobody'))
  const address = url.href.replace('//nobody', `//${role}@`)
  const both = [openDb(address, { max: 1 }), openDb(address, { max: 1 })]
  for (const { pool } of both) await pool.query('select 1')
  const { said, migrated } = starting(15_000)
  const refused = expect.poll(() => said.length, soon).toBeGreaterThan(0)
  await Promise.all([refused.then(() => both.map((one) => one.close())), migrated(address)])
  expect(said[0]).toMatch(
    /too many connections.+ raise its max_connections, or lower DATABASE_POOL\. Trying again …$/,
  )
  await run(at.url, `drop database ${limited} with (force)`)
  await run(at.url, `drop role ${role}`)
})

test('a read-only server is waited for', async () => {
  const late = await testDb('select 1')
  const { rows } = await late.pool.query<{ name: string }>('select current_database() as name')
  await run(late.url, `alter database ${rows[0]!.name} set default_transaction_read_only = on`)
  const { said, migrated } = starting(15_000)
  const refused = expect.poll(() => said.length, soon).toBeGreaterThan(0)
  const reset = refused.then(() =>
    run(
      late.url,
      `begin read write; alter database ${rows[0]!.name} reset default_transaction_read_only; commit`,
    ),
  )
  await Promise.all([reset, migrated(late.url)])
  expect(said[0]).toMatch(/read-only transaction.*Trying again …$/)
  await late.drop()
})

// Starting a program takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 })

const { start, end } = ownPrograms()
afterEach(async () => {
  for (const dataDir of await end()) rmSync(dataDir, { recursive: true, force: true })
})

test('several processes on one external database are one Songwright, without a demo', async () => {
  const database = await testDb()
  const settings = { DATABASE_URL: database.url, SESSION_SECRET: 'x'.repeat(40), DEMO: '1' }
  const programs = [start(settings), start(settings)]
  for (const { ready, said } of programs) {
    expect((await fetch(`${await ready}/readyz?strict`)).status).toBe(200)
    expect(said()).not.toContain('demo')
  }
  for (const { child, ended } of programs) {
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  }
  await database.drop()
})

test('a taken port is reported', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as { port: number }
  const database = await testDb()
  const late = start({ PORT: String(port), DATABASE_URL: database.url, SESSION_SECRET: 'x'.repeat(40) })
  expect(await late.ended).toBe(1)
  expect(late.said()).toBe(
    `Port ${port} is taken by another program. Stop that one, or set PORT to another (PORT=0 takes a free one).\n`,
  )
  taken.close()
  await database.drop()
})

test('a database that comes late is waited for, and one that is not known ends the start at once', async () => {
  const database = await testDb()
  const proxy = await outageProxy(database.url)
  proxy.become('gone')
  const to = (url: string) => start({ DATABASE_URL: url, SESSION_SECRET: 'x'.repeat(40) })
  const late = to(proxy.url)
  const wrong = to(databaseUrl(database.url, 'none_of_this_name'))
  expect(await wrong.ended).toBe(1)
  expect(wrong.said()).toMatch(/^DATABASE_URL \(.+\) can't be reached: .+ does not exist\. .+\n$/)
  await vi.waitFor(() => expect(late.said()).toMatch(/can't be reached: [^\n{]+ Trying again …/), 20_000)
  proxy.become('there')
  const address = await late.ready
  expect((await fetch(`${address}/readyz?strict`)).status).toBe(200)
  late.child.kill('SIGTERM')
  expect(await late.ended).toBe(0)
  proxy.close()
  await database.drop()
})
