import { beforeEach, expect, test } from 'vitest'
import { ms } from '#contract/grammar/time'
import { eq } from '#drizzle'
import { drawnPages } from '../../../db/schema.ts'
import { ownDb, useDb } from '../../../test/test-db.ts'
import { DrawnPagesTable, sweepDrawnPages } from './drawn-pages.ts'

const database = useDb()
beforeEach(async () => void (await database.db.delete(drawnPages)))

const process = (now = Date.now(), secret = 'the secret of this site') =>
  new DrawnPagesTable({ db: database.db, secret, now: () => now })

async function stored(key: string, bytes: Buffer, now?: number) {
  const table = process(now)
  table.store(key, bytes)
  await table.settled()
}
const keys = async () =>
  (await database.db.select({ key: drawnPages.key }).from(drawnPages)).map(({ key }) => key).toSorted()

test('two processes that drew it at once leave one row', async () => {
  await Promise.all([stored('page', Buffer.from('one')), stored('page', Buffer.from('one'))])
  expect(await keys()).toEqual(['page'])
})

test('a row that somebody else wrote, or moved, is not sent', async () => {
  const { db } = database
  await stored('page', Buffer.from('ours'))
  expect(await process(Date.now(), 'the secret of another site').find('page')).toBeUndefined()
  await db.update(drawnPages).set({ key: 'moved' })
  expect(await process().find('moved')).toBeUndefined()
  await db.update(drawnPages).set({ key: 'page', bytes: Buffer.from('<script>') })
  expect(await process().find('page')).toBeUndefined()
})

test('a page that is asked for is marked once a day, and stays', async () => {
  const start = Date.UTC(2026, 10, 1)
  const usedAt = async () => {
    const [row] = await database.db.select().from(drawnPages).where(eq(drawnPages.key, 'used'))
    return Date.parse(row!.usedAt)
  }
  await stored('used', Buffer.from('page'), start)
  await stored('unused', Buffer.from('page'), start)
  const [soon, later] = [process(start + ms.day / 2), process(start + 6 * ms.day)]
  await soon.find('used')
  await soon.settled()
  expect(await usedAt()).toBe(start)
  await later.find('used')
  await later.settled()
  expect(await usedAt()).toBe(start + 6 * ms.day)
  await sweepDrawnPages(database.db, { at: start + 7 * ms.day - 1 })
  expect(await keys()).toEqual(['unused', 'used'])
  await sweepDrawnPages(database.db, { at: start + 7 * ms.day + 1 })
  expect(await keys()).toEqual(['used'])
})

test('what is too much goes, the longest unused first', async () => {
  const start = Date.now() - ms.day
  for (const [at, key] of ['oldest', 'older', 'newer', 'newest'].entries())
    await stored(key, Buffer.alloc(100), start + at * 1000)
  await sweepDrawnPages(database.db, { most: 400 })
  expect(await keys()).toHaveLength(4)
  await sweepDrawnPages(database.db, { most: 250 })
  expect(await keys()).toEqual(['newer', 'newest'])
})

test('a process adds so many bytes in an hour, and goes on in the next', async () => {
  let now = Date.now()
  const table = new DrawnPagesTable({ db: database.db, secret: 'a secret', now: () => now, mostInHour: 250 })
  const page = Buffer.alloc(100)
  for (const key of ['a', 'b', 'c']) table.store(key, page)
  await table.settled()
  expect(await keys()).toEqual(['a', 'b'])
  now += 61 * 60 * 1000
  table.store('d', page)
  await table.settled()
  expect(await keys()).toEqual(['a', 'b', 'd'])
})

test('without the database pages are drawn, and nothing fails', async () => {
  const gone = await ownDb()
  const table = new DrawnPagesTable({ db: gone.db, secret: 'a secret' })
  await gone.drop()
  expect(await table.find('page')).toBeUndefined()
  table.store('page', Buffer.from('page'))
  await table.settled()
})
