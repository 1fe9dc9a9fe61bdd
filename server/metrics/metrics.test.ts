import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { donations } from '#contract/giving/donations'
import { left } from '../../scripts/kill-cycles.ts'
import { Person } from '../../scripts/upgrade/person.ts'
import { ownPrograms } from '../test/test-program.ts'

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
  const lines = (await reply.text()).split('\n')
  return (line: string) => lines.find((one) => one.startsWith(`${line} `))?.slice(line.length + 1)
}

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
  // Told once the daily count was made; a new site has none.
  expect(value('songwright_money_kept_due')).toBeUndefined()
  // Nor a checkpoint, before the job has taken one.
  expect(value('songwright_checkpoint_last_timestamp_seconds')).toBeUndefined()
  for (const name of ['emails_waiting', 'emails_given_up', 'streams_open', 'people', 'reports_open'])
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
