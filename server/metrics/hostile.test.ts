import { once } from 'node:events'
import { METHODS } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '#contract/people/accounts'
import { openDb } from '../db/client.ts'
import { jobRuns } from '../db/schema.ts'
import { outageProxy } from '../test/away/outage-proxy.ts'
import { type TestApp, testApp } from '../test/test-app.ts'
import { ownTime } from '../test/test-clock.ts'
import { listenForScrapes } from './listener.ts'
import { Metrics } from './metrics.ts'
import { watchSite } from './site-figures.ts'

// What strangers ask, and a database that says nothing, against what is measured.

const metrics = new Metrics()
const closing: (() => unknown)[] = []
let site: TestApp
let database: Awaited<ReturnType<typeof outageProxy>>
let address: string
beforeAll(async () => {
  site = await testApp({ change: (deps) => ({ ...deps, metrics }) })
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  database = await outageProxy(site.url)
  const { db, pool, close } = openDb(database.url)
  const stop = watchSite(metrics, { ...site.deps, db, pool }, { freshMs: 0 })
  const listener = await listenForScrapes(metrics, { metricsPort: 0, metricsHost: '127.0.0.1' })
  address = `http://127.0.0.1:${listener.port}/metrics`
  closing.push(listener.close, stop, close, () => database.close())
}, 30_000)
afterAll(async () => {
  database.become('gone')
  for (const close of closing) await close()
  await site.close()
}, 30_000)

const scrape = async () => (await fetch(address)).text()
const valueOf = (scraped: string, series: string) =>
  scraped
    .split('\n')
    .find((line) => line.startsWith(`${series} `))
    ?.slice(series.length + 1)

/** Sends a request as it stands, and answers its status line. */
async function send(request: string) {
  const { port } = site.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  socket.write(request)
  return (await text(socket)).split('\r\n')[0] ?? ''
}

test('addresses, methods and statuses that strangers make up add no series of their own', async () => {
  const asked = METHODS.filter((method) => method !== 'CONNECT').flatMap((method) =>
    ['/', '/no/such', '/assets/none.js', '/%zz', '/api/none?a=b'].map(
      (path) => `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    ),
  )
  for (const request of asked) await send(request)
  const lines = (await scrape()).split('\n')
  const labels = (name: string) =>
    new Set(
      lines
        .filter((line) => line.startsWith('songwright_http_requests_total{'))
        .map((line) => new RegExp(`${name}="([^"]*)"`).exec(line)?.[1]),
    )
  const known = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'other']
  expect(labels('method')).toEqual(new Set(known))
  expect([...labels('route')].filter((route) => /such|none\.|zz/.test(route ?? ''))).toEqual([])
})

test('bytes are counted as they come, not as a head claims them', async () => {
  const head = `POST ${accounts.login.path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\n`
  expect(await send(`${head}Content-Length: 9007199254740993\r\n\r\n{}`)).toContain('413')
  const body = JSON.stringify({ email: 'nobody@songs.example', password: 'not this one' })
  expect(await send(`${head}Content-Length: ${body.length}\r\n\r\n${body}`)).toContain('401')
  const received = `songwright_http_received_bytes_total{route="${accounts.login.path}"}`
  const bytes = Number(valueOf(await scrape(), received))
  expect(bytes).toBeGreaterThanOrEqual(body.length)
  expect(bytes).toBeLessThan(100_000)
})

test('of the jobs that ran, those that no code has any more are not told', async () => {
  const at = new Date().toISOString()
  await site.db.insert(jobRuns).values([
    { name: 'prune', beganAt: at, succeededAt: at },
    { name: 'backup', beganAt: at, succeededAt: at },
    { name: 'of-a-release-before', beganAt: '2026-01-01T00:00:00Z', isFailed: true },
  ])
  const scraped = await scrape()
  expect(scraped).toContain('songwright_job_failed{job="prune"} 0')
  expect(scraped).toContain('songwright_job_failed{job="backup"} 0')
  expect(scraped).not.toContain('of-a-release-before')
})

test('a database that says nothing holds no scrape back, which says so', async () => {
  database.become('frozen')
  const { result: scraped, ms } = await ownTime(scrape)
  // Sooner than Prometheus gives up, after ten seconds: it would call the site down.
  expect(ms).toBeLessThan(8000)
  expect(valueOf(scraped, 'songwright_database_up')).toBe('0')
  expect(valueOf(scraped, 'songwright_http_requests_open')).toBe('0')
}, 30_000)
