import { afterEach, expect, test } from 'vitest'
import { DrizzleQueryError } from '#drizzle'
import { openDb } from '../db/client.ts'
import { jobRuns } from '../db/schema.ts'
import { useDb } from '../test/test-db.ts'
import { failureOf, noted } from './noting.ts'

const database = useDb()
afterEach(() => database.db.delete(jobRuns))

const rows = () => database.db.select().from(jobRuns)

test('a run is noted while it lasts and once it has ended', async () => {
  let during: unknown
  await noted(database.db, 'work', async () => (during = await rows()))()
  expect(during).toMatchObject([{ name: 'work', endedAt: null, succeededAt: null }])
  const [after] = await rows()
  expect(after?.endedAt).not.toBeNull()
  expect(after?.succeededAt).toBe(after?.endedAt)
})

test('a failure is thrown on, and stays noted until a run succeeds', async () => {
  let isRight = false
  const work = noted(database.db, 'work', async () => {
    if (!isRight) throw new Error('no disk')
  })
  await expect(work()).rejects.toThrow('no disk')
  expect(await rows()).toMatchObject([{ isFailed: true, failure: 'Error: no disk', succeededAt: null }])
  isRight = true
  await work()
  expect(await rows()).toMatchObject([{ isFailed: false, failure: null }])
})

test('of frequent runs one a minute is noted', async () => {
  let seconds = 0
  let ran = 0
  const now = () => new Date(seconds * 1000)
  const work = noted(database.db, 'often', async () => ran++, { apartMs: 60_000, now })
  const seen: (number | undefined)[] = []
  for (seconds of [0, 3, 57, 60, 63]) {
    await work()
    const [row] = await rows()
    seen.push(row && Date.parse(row.beganAt) / 1000)
  }
  expect([ran, seen]).toEqual([5, [0, 0, 0, 60, 60]])
})

test('a run that ends while another goes on leaves that one without an end', async () => {
  const gate = Promise.withResolvers<void>()
  let second: Promise<unknown> = Promise.resolve()
  const times = [1000, 2000, 3000, 4000].map((ms) => new Date(ms))
  const now = () => times.shift()!
  const late = noted(database.db, 'work', () => gate.promise, { now })
  await noted(
    database.db,
    'work',
    async () => {
      second = late()
      await expect.poll(async () => Date.parse((await rows())[0]!.beganAt)).toBe(2000)
    },
    { now },
  )()
  expect(await rows()).toMatchObject([{ endedAt: null }])
  expect((await rows())[0]?.succeededAt).not.toBeNull()
  gate.resolve()
  await second
  expect((await rows())[0]?.endedAt).not.toBeNull()
})

test('a note that can not be written changes nothing about the job', async () => {
  const nowhere = openDb('postgres://nobody@127.0.0.1:1/none')
  expect(await noted(nowhere.db, 'work', async () => 'done')()).toBe('done')
  await nowhere.close()
})

test('a failure names nobody and is short', async () => {
  const asked = database.db.execute("select 'zoe@songs.example'::uuid")
  const error: unknown = await asked.catch((one: unknown) => one)
  expect(error).toBeInstanceOf(DrizzleQueryError)
  expect(failureOf(error)).toBe('Database error 22P02')
  const refused = Object.assign(new Error('550 <zoe@songs.example> unknown: "Zoë"\nmore'), {
    code: 'EENVELOPE',
  })
  expect(failureOf(refused)).toBe('Error EENVELOPE: 550 <…> unknown: …')
  expect(failureOf(new Error('x'.repeat(900)))).toHaveLength(500)
  expect(failureOf('odd')).toBe('Failed without an error')
})
