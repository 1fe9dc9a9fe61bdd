import { afterEach, expect, test, vi } from 'vitest'
import { sql } from '#drizzle'
import { isDatabaseAway } from '../db/connections/failures.ts'
import { testDb, useDb } from '../test/test-db.ts'
import { openJobs, type Worker } from './jobs.ts'

const database = useDb()
const opened: Worker[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.stop()))
})

const log = { warn: () => {} }
async function open() {
  const jobs = await openJobs({ connection: database.url, log, retrySeconds: 1, patienceSeconds: 1 })
  opened.push(jobs)
  return jobs
}
const soon = { timeout: 10_000, interval: 50 }

async function states(name: string) {
  const { rows } = await database.db.execute<{ state: string }>(
    sql`select state from pgboss.job where name = ${name}`,
  )
  return rows.map(({ state }) => state)
}

test('a job of a transaction exists only if that commits', async () => {
  const jobs = await open()
  await database.db.transaction((tx) => jobs.send('commit', { n: 1 }, { tx }))
  const rolledBack = database.db.transaction(async (tx) => {
    await jobs.send('commit', { n: 2 }, { tx })
    throw new Error('changed our mind')
  })
  await expect(rolledBack).rejects.toThrow('changed our mind')
  const done: object[] = []
  await jobs.work('commit', async (data) => done.push(data))
  await vi.waitFor(() => expect(done).toEqual([{ n: 1 }]), soon)
  expect(await states('commit')).toHaveLength(1)
})

test('a job that failed is tried again', async () => {
  const jobs = await open()
  let tries = 0
  await jobs.work('stubborn', async () => {
    tries++
    if (tries === 1) throw new Error('not yet')
  })
  await jobs.send('stubborn', {})
  await vi.waitFor(() => expect(tries).toBe(2), soon)
  await vi.waitFor(async () => expect(await states('stubborn')).toEqual(['completed']), soon)
})

test('each job is done by one of several processes', async () => {
  const both = await Promise.all([open(), open()])
  const done: number[] = []
  for (const jobs of both) await jobs.work('share', async ({ n }: { n: number }) => done.push(n))
  await Promise.all([1, 2, 3, 4].map((n) => both[0]?.send('share', { n })))
  await vi.waitFor(() => expect(done.sort((one, two) => one - two)).toEqual([1, 2, 3, 4]), soon)
})

test('stopping hands a running job back, and another process does it', async () => {
  const first = await open()
  const started = Promise.withResolvers<void>()
  const aborted = Promise.withResolvers<void>()
  await first.work('long', async (_, signal) => {
    started.resolve()
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    aborted.resolve()
  })
  await first.send('long', { n: 1 })
  await started.promise
  await first.stop()
  await aborted.promise
  expect(await states('long')).toEqual(['retry'])
  const second = await open()
  const done: object[] = []
  await second.work('long', async (data) => done.push(data))
  await vi.waitFor(() => expect(done).toEqual([{ n: 1 }]), soon)
})

test('work by the clock is planned once however many processes say so, and done like any job', async () => {
  const both = await Promise.all([open(), open()])
  let swept = 0
  for (const jobs of both) await jobs.every('sweep', '17 * * * *', async () => swept++)
  const { rows } = await database.db.execute(
    sql`select name, cron, options ->> 'expireInSeconds' as seconds from pgboss.schedule`,
  )
  expect(rows).toEqual([{ name: 'sweep', cron: '17 * * * *', seconds: '3600' }])
  await both[0]?.send('sweep', {})
  await vi.waitFor(() => expect(swept).toBe(1), soon)
})

test('an error of the queue is logged as one, with its words and its cause', async () => {
  const own = await testDb()
  const logged: unknown[] = []
  const warn = ({ err }: { err?: unknown }) => void logged.push(err)
  const jobs = await openJobs({ connection: own.url, log: { warn }, patienceSeconds: 1 })
  await jobs.work('greet', async () => {})
  await own.drop()
  const away = (one: unknown) => isDatabaseAway(one) || /does not exist/.test(String(one))
  await vi.waitFor(() => expect(logged.filter(away).length).toBeGreaterThan(2), soon)
  expect(logged.filter((one) => !(one instanceof Error && one.message))).toEqual([])
  await jobs.stop().catch(() => {})
})
