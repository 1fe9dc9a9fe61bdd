import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb } from '../../db/client.ts'
import { type EmbeddedPostgres, startPostgres } from '../../db/embedded/embedded.ts'
import { migrate } from '../../db/migrate.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { cuttingProxy } from './cutting-proxy.ts'
import { cases, commitsOf, leftBy, mayReach, noFault, settings } from './test-writes.ts'

let server: EmbeddedPostgres
let site: TestApp
let proxy: Awaited<ReturnType<typeof cuttingProxy>>
beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'songwright-killed-'))
  server = await startPostgres({ dataDir, mostDeaths: 1000 })
  await migrate(server.url)
  proxy = await cuttingProxy(server.url, () => server.pid && process.kill(server.pid, 'SIGKILL'))
  const { db, pool, close } = openDb(proxy.url)
  const drop = async () => {
    await close()
    proxy.close()
    await server.stop()
    await rm(dataDir, { recursive: true })
  }
  const database = { db, pool, url: server.url, drop }
  site = await testApp({ database, settings, change: (deps) => ({ ...deps, mayReach }) })
})
afterAll(() => site.close())

let before: number | undefined
const killing = {
  begin() {
    before = server.pid
    proxy.arm({ of: 'commits', after: 0 })
  },
  async end() {
    const killed = proxy.disarm()
    // Waits until the server runs again. The test's own queries are not retried. Until the killed server's
    // last process has ended, a query could still reach it.
    if (killed > 0) await expect.poll(() => server.pid ?? before, { timeout: 20_000 }).not.toBe(before)
    await expect
      .poll(() => site.pool.query('select 1').then(() => 'up', String), { timeout: 20_000 })
      .toBe('up')
    return killed
  },
}

/**
 * What a write left, as text, so that a report shows it whole. Without sessions: they are not synced, and a
 * backend may still answer for a moment after its server is killed.
 */
const told = (write: string, { status, text, rows }: Awaited<ReturnType<typeof leftBy>>['left']) =>
  JSON.stringify({ write, status, text, rows: { ...rows, sessions: undefined } })

test.each(cases)('%s is done once where the embedded server is killed at its commit', async (write, one) => {
  const plain = await leftBy(site, one, noFault)
  const { outcome: killed, left } = await leftBy(site, one, killing)
  expect(told(write, left)).toBe(told(write, plain.left))
  expect([write, killed]).toEqual([write, commitsOf(write)])
})
