import { once } from 'node:events'
import { chmodSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { outageProxy } from '../../test/away/outage-proxy.ts'
import { testDb } from '../../test/test-db.ts'
import { ownPrograms } from '../../test/test-program.ts'
import { databaseUrl } from '../../test/test-setup.ts'

// A busy machine takes long to start a program.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 })

const { start, end } = ownPrograms()
afterEach(async () => {
  for (const dataDir of await end()) rmSync(dataDir, { recursive: true, force: true })
})

/** Runs the program; on SIGUSR2 it drops root's rights, where it has them. */
const asNobody = `
  process.on('SIGUSR2', () => {
    if (process.getuid() !== 0) return
    process.setgid(65534)
    process.setuid(65534)
  })
  await import('./server/main.ts')`

test('it reports that it is not ready while its folder is not writable, and keeps running', async () => {
  const database = await testDb()
  const settings = { DATABASE_URL: database.url, SESSION_SECRET: 'x'.repeat(40), LOG_LEVEL: 'fatal' }
  const command = [process.execPath, '--input-type=module', '--eval', asNobody]
  const program = start(settings, command)
  const address = await program.ready
  const status = async (url: string) => (await fetch(address + url)).status
  expect(await status('/readyz?strict')).toBe(200)
  const kept = path.join(program.dataDir, 'files', 'kept')
  for (const folder of [program.dataDir, path.dirname(kept)]) chmodSync(folder, 0o755)
  chmodSync(kept, 0o555)
  program.child.kill('SIGUSR2')
  await expect.poll(() => status('/readyz?strict')).toBe(503)
  expect(await status('/healthz')).toBe(200)
  chmodSync(kept, 0o777)
  chmodSync(path.join(path.dirname(kept), 'incoming'), 0o777)
  await expect.poll(() => status('/readyz?strict')).toBe(200)
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)
  await database.drop()
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
