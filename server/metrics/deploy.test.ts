import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { checkpointOfDay, newestCheckpoint } from '../domain/ledger/checkpoint.ts'
import { recurringJobs } from '../recurring-work.ts'
import { testApp } from '../test/test-app.ts'
import { Metrics } from './metrics.ts'
import { watchSite } from './site-figures.ts'

const deploy = path.join(import.meta.dirname, '..', '..', 'deploy')
const read = (file: string) => readFileSync(path.join(deploy, file), 'utf8')

/** Histograms have these beside their own name. */
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
