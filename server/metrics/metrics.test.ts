import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { METHODS } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { donations } from '#contract/giving/donations'
import { accounts } from '#contract/people/accounts'
import { openDb } from '../db/client.ts'
import { jobRuns } from '../db/schema.ts'
import { checkpointOfDay, newestCheckpoint } from '../domain/ledger/checkpoint.ts'
import { recurringJobs } from '../recurring-work.ts'
import { outageProxy } from '../test/away/outage-proxy.ts'
import { Person } from '../test/outside/test-person.ts'
import { left } from '../test/outside/test-processes.ts'
import { type TestApp, testApp } from '../test/test-app.ts'
import { ownTime } from '../test/test-clock.ts'
import { ownPrograms } from '../test/test-program.ts'
import { Metrics } from './metrics.ts'
import { listenForScrapes } from './open.ts'
import { watchSite } from './site-figures.ts'

const { start, end } = ownPrograms()
let program: ReturnType<typeof start>
let address: string
let metrics: string
const faults: string[] = []
beforeAll(async () => {
  program = start({ METRICS_PORT: '0' })
  address = await program.ready
  metrics = /Metrics are at (\S+)/.exec(program.said())![1]!
}, 60_000)
afterAll(async () => {
  for (const dataDir of await end()) {
    await left(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
  }
  expect(faults).toEqual([])
})

async function scrape() {
  const reply = await fetch(metrics)
  expect(reply.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  const scraped = await reply.text()
  return (series: string) => valueOf(scraped, series)
}
const valueOf = (scraped: string, series: string) =>
  scraped
    .split('\n')
    .find((line) => line.startsWith(`${series} `))
    ?.slice(series.length + 1)

test('requests are counted by route and status, and no address, id or word is in a label', async () => {
  const site = { name: 'watched', address }
  const giver = await new Person('a.very.private.name@example.com', faults).register(site)
  const { id } = await giver.call<{ id: string }>(site, donations.create, {
    body: { amount: '25.00', isGeneral: true },
  })
  await fetch(`${address}/no/such/${id}`)
  await giver.fetch(site, '/api/community-fund')
  const value = await scrape()
  expect(value('songwright_http_requests_total{method="POST",route="/api/donations",status="201"}')).toBe('1')
  expect(value('songwright_http_request_duration_seconds_count{method="POST",route="/api/donations"}')).toBe(
    '1',
  )
  const text = await (await fetch(metrics)).text()
  expect(text).not.toContain(id)
  expect(text).not.toContain('private')
})

test('the money, the emails and what the site depends on are told', async () => {
  const value = await scrape()
  expect(value('songwright_database_up')).toBe('1')
  expect(value('songwright_storage_up')).toBe('1')
  expect(Number(value('songwright_storage_free_bytes'))).toBeGreaterThan(0)
  for (const name of ['due', 'overdue', 'waiting_in_fund', 'promised'])
    expect([name, value(`songwright_money_${name}`)]).toEqual([name, expect.stringMatching(/^\d/)])
  // Missing on a new site, until the daily count has run.
  expect(value('songwright_money_kept_due')).toBeUndefined()
  // Missing until the job has written the first checkpoint.
  expect(value('songwright_checkpoint_last_timestamp_seconds')).toBeUndefined()
  for (const name of [
    'emails_waiting',
    'emails_given_up',
    'streams_open',
    'people',
    'reports_open',
    'log_lines_dropped_total',
  ])
    expect([name, value(`songwright_${name}`)]).toEqual([name, expect.stringMatching(/^\d/)])
  expect(value('songwright_cache_bytes{cache="replies"}')).toMatch(/^\d/)
})

test('they are on their own port alone, which has nothing else', async () => {
  expect((await fetch(`${address}/metrics`)).status).toBe(404)
  expect((await fetch(new URL('/', metrics))).status).toBe(404)
  const taken = start({ METRICS_PORT: new URL(metrics).port })
  expect(await taken.ended).toBe(1)
  expect(taken.said()).toContain(`METRICS_PORT ${new URL(metrics).port}: listen EADDRINUSE`)
}, 60_000)

const deploy = path.join(import.meta.dirname, '..', '..', 'deploy')
const read = (file: string) => readFileSync(path.join(deploy, file), 'utf8')

/** Suffixes that Prometheus adds to a histogram's name. */
const parts = /_(?:bucket|count|sum)$/
const namesIn = (text: string) =>
  new Set(text.match(/\bsongwright_[a-z0-9_]+/g)?.map((one) => one.replace(parts, '')))

let exported: Map<string, { help: string }>
let takenAt: number[]
let taken: string
beforeAll(async () => {
  const metrics = new Metrics()
  const site = await testApp({ change: (deps) => ({ ...deps, metrics }) })
  const stop = watchSite(metrics, site.deps, { freshMs: 0 })
  const all = await metrics.registry.getMetricsAsJSON()
  exported = new Map(all.map(({ name, help }) => [name, { help }]))
  const checkpointTimes = async () =>
    (await metrics.registry.getMetricsAsJSON())
      .find(({ name }) => name === 'songwright_checkpoint_last_timestamp_seconds')!
      .values.map(({ value }) => value)
  takenAt = await checkpointTimes()
  await checkpointOfDay(site.db, site.deps.env)
  taken = (await newestCheckpoint(site.db))!.createdAt
  takenAt.push(...(await checkpointTimes()))
  await stop()
  await site.close()
}, 30_000)

test.each(['prometheus/alerts.yml', 'prometheus/alerts.test.yml', 'grafana/songwright.json'])(
  'each metric of deploy/%s is one that the program exports',
  (file) => {
    const named = namesIn(read(file))
    expect(named.size).toBeGreaterThan(10)
    expect([...named].filter((name) => !exported.has(name))).toEqual([])
  },
)

test('the newest checkpoint is told by its time, and none where there is none', () => {
  expect(takenAt).toEqual([Date.parse(taken) / 1000])
})

test('every metric says what it is', () => {
  expect([...exported].filter(([, { help }]) => help.length < 10)).toEqual([])
})

test('each alert says what is wrong and what to do, and has a test', () => {
  const rules = read('prometheus/alerts.yml').split('- alert: ').slice(1)
  const tests = read('prometheus/alerts.test.yml')
  for (const rule of rules) {
    const [name = ''] = rule.split('\n')
    expect([name, /summary: .+/.test(rule), /description: .+/.test(rule)]).toEqual([name, true, true])
    expect(tests, name).toContain(`alertname: ${name},`)
  }
})

test('a recurring job that runs less than once an hour would be called stopped', () => {
  const rare = recurringJobs.filter(({ when }) => typeof when === 'string' && !/^\d+ \* \* \* \*$/.test(when))
  expect(rare).toEqual([])
})

interface Panel {
  id: number
  gridPos: { x: number; y: number; w: number; h: number }
}

test('panels of the dashboard have ids of their own and places that do not overlap', () => {
  const { panels }: { panels: Panel[] } = JSON.parse(read('grafana/songwright.json'))
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, n) => `${x + (n % w)},${y + Math.floor(n / w)}`),
  )
  expect(new Set(cells).size).toBe(cells.length)
})

describe('strangers and a silent database', () => {
  // Compares the measured figures after requests of visitors, and while the database doesn't reply.

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
    // Less than the ten seconds after which Prometheus would report the site as down.
    expect(ms).toBeLessThan(8000)
    expect(valueOf(scraped, 'songwright_database_up')).toBe('0')
    expect(valueOf(scraped, 'songwright_http_requests_open')).toBe('0')
  }, 30_000)
})
