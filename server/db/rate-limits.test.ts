import { expect, test } from 'vitest'
import { useDb } from '../test/test-db.ts'
import { rateCounter } from './rate-limits.ts'
import { rateCounts } from './schema.ts'

const database = useDb()

const limit = { name: 'knock', max: 5, seconds: 60 }
const noon = Date.UTC(2026, 10, 20, 12)

test('as many as the limit says are let through, and the next one is told how long to wait', async () => {
  const counter = rateCounter(database.db, () => noon + 20_000)
  for (let n = 0; n < 5; n++) expect(await counter.take(limit, 'door')).toBeUndefined()
  expect(await counter.take(limit, 'door')).toBe(41)
})

test('others are not held up by it', async () => {
  const counter = rateCounter(database.db, () => noon)
  for (let n = 0; n < 6; n++) await counter.take(limit, 'one')
  expect(await counter.take(limit, 'two')).toBeUndefined()
  expect(await counter.take({ ...limit, name: 'ring' }, 'one')).toBeUndefined()
})

test('a new window does not let twice as many through at once', async () => {
  let at = noon + 59_000
  const counter = rateCounter(database.db, () => at)
  for (let n = 0; n < 5; n++) expect(await counter.take(limit, 'edge')).toBeUndefined()
  at = noon + 60_000
  expect(await counter.take(limit, 'edge')).toBe(13)
  at = noon + 61_000
  expect(await counter.take(limit, 'edge')).toBe(12)
  at = noon + 72_000
  expect(await counter.take(limit, 'edge')).toBeUndefined()
  expect(await counter.take(limit, 'edge')).toBe(13)
  at = noon + 84_000
  expect(await counter.take(limit, 'edge')).toBeUndefined()
  at = noon + 180_000
  for (let n = 0; n < 5; n++) expect(await counter.take(limit, 'edge')).toBeUndefined()
})

test('hits on both sides of a window’s start are no more than the limit says', async () => {
  let at = noon + 59_999
  const counter = rateCounter(database.db, () => at)
  for (let n = 0; n < 3; n++) expect(await counter.take(limit, 'start')).toBeUndefined()
  at = noon + 60_001
  for (let n = 0; n < 2; n++) expect(await counter.take(limit, 'start')).toBeUndefined()
  expect(await counter.take(limit, 'start')).toBe(20)
  at += 20_000
  expect(await counter.take(limit, 'start')).toBeUndefined()
})

test('of many at once, through several processes, exactly as many as the limit says are let through', async () => {
  const counters = [1, 2, 3].map(() => rateCounter(database.db, () => noon))
  const waits = await Promise.all(
    counters.flatMap((one) => Array.from({ length: 10 }, () => one.take(limit, 'crowd'))),
  )
  expect(waits.filter((wait) => wait === undefined)).toHaveLength(5)
})

test('what is given back can be taken again', async () => {
  const counter = rateCounter(database.db, () => noon)
  for (let n = 0; n < 5; n++) await counter.take(limit, 'back')
  await counter.giveBack(limit, 'back')
  expect(await counter.take(limit, 'back')).toBeUndefined()
  expect(await counter.take(limit, 'back')).toBe(61)
})

test('who asks how long to wait is not counted', async () => {
  const counter = rateCounter(database.db, () => noon + 20_000)
  const waits: (number | undefined)[] = []
  for (let n = 0; n < 6; n++) {
    waits.push(await counter.wait(limit, 'asked'))
    await counter.take(limit, 'asked')
  }
  expect(waits).toEqual([undefined, undefined, undefined, undefined, undefined, 41])
  expect(await counter.wait(limit, '2001:db8:2:3::/64')).toBeUndefined()
})

test('a counter that was forgotten starts at zero', async () => {
  const counter = rateCounter(database.db, () => noon)
  for (let n = 0; n < 5; n++) await counter.take(limit, 'forgotten')
  await counter.forget(limit, 'forgotten')
  for (let n = 0; n < 5; n++) expect(await counter.take(limit, 'forgotten')).toBeUndefined()
})

test('a hit may count several times, and its last one may exceed the limit', async () => {
  const counter = rateCounter(database.db, () => noon)
  const heavy = { ...limit, hits: 3 }
  for (let n = 0; n < 2; n++) expect(await counter.take(heavy, 'heavy')).toBeUndefined()
  expect(await counter.take(limit, 'heavy')).toBe(61)
  await counter.giveBack(heavy, 'heavy')
  for (let n = 0; n < 2; n++) expect(await counter.take(limit, 'heavy')).toBeUndefined()
  expect(await counter.take(limit, 'heavy')).toBe(61)
})

test('the count is one row a window', async () => {
  const counter = rateCounter(database.db, () => noon)
  await database.db.delete(rateCounts)
  for (let n = 0; n < 3; n++) await counter.take(limit, 'row')
  expect(await database.db.select().from(rateCounts)).toMatchObject([{ key: 'knock:row', count: 3 }])
})

test('an IPv6 network that is refused for its neighbours is not counted itself', async () => {
  const counter = rateCounter(database.db, () => noon)
  await database.db.delete(rateCounts)
  const of = (subnet: number) => `2001:db8:1:${subnet.toString(16)}::/64`
  for (let n = 0; n < 20; n++) expect(await counter.take(limit, of(n))).toBeUndefined()
  expect(await counter.take(limit, of(20))).toBe(61)
  const rows = await database.db.select().from(rateCounts)
  const count = (key: string) => rows.find((row) => row.key === `knock:${key}`)?.count
  expect([count(of(20)), count('2001:db8:1:0::/56'), count('2001:db8:1::/48')]).toEqual([0, 20, 20])
})
