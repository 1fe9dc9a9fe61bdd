import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq, isNull } from '#drizzle'
import { migrate, migrationsFolder } from '../../db/migrate.ts'
import { readMigrations } from '../../db/migrating/files.ts'
import { matchingOffers, notifications, users } from '../../db/schema.ts'
import { listNotifications } from '../../features/notifications/reads.ts'
import { wordsOf } from '../../features/notifications/words-of.ts'
import { repeatLog } from '../../replay/repeat-log.ts'
import { buildUser } from '../../test/factories.ts'
import { testFolder } from '../../test/test-folder.ts'
import { run } from '../../test/test-setup.ts'
import { heldSince } from '../restore-hold.ts'
import { archiveHouse, restoreHouse, type TestHouse, testHouse } from '../test-house.ts'
import { copyOut } from './tables.ts'

/** An empty site as a build before had it, with the migrations up to this number. */
async function olderHouse(number: string) {
  const before = testFolder()
  cpSync(migrationsFolder, before, { recursive: true })
  const journal = path.join(before, 'meta', '_journal.json')
  const { entries }: { entries: { tag: string }[] } = JSON.parse(readFileSync(journal, 'utf8'))
  const last = entries.findIndex(({ tag }) => tag.startsWith(number))
  writeFileSync(journal, JSON.stringify({ entries: entries.slice(0, last + 1) }))
  const house = await testHouse({ filled: false })
  await migrate(house.url, { folder: before })
  return house
}

let older: TestHouse
let restored: TestHouse
beforeAll(async () => {
  older = await olderHouse('0048')
  restored = await testHouse({ filled: false })
}, 60_000)
afterAll(async () => {
  await older.close()
  await restored.close()
})

test('an archive of a build before is restored as this build knows the tables, and the log repeated on them', async () => {
  const { id } = await buildUser(older.db)
  const { manifest } = await archiveHouse(older, path.join(older.folder, 'backups'))
  expect(manifest.tables.map(({ name }) => name)).not.toContain('site')
  const at = '2026-11-24T10:00:00.000Z'
  await restoreHouse(restored, path.join(older.folder, 'backups'), {
    repeat: (tx) => repeatLog(tx, [{ id, note: { kind: 'closed', id, at } }]),
  })
  const [person] = await restored.db.select().from(users).where(eq(users.id, id))
  expect(new Date(person!.closedAt!).toISOString()).toBe(at)
  expect(await heldSince(restored.db)).toMatchObject({ from: manifest.name })
  const { rows } = await restored.pool.query<{ tag: string }>('select tag from migrations order by tag')
  expect(rows.map(({ tag }) => tag)).toEqual(readMigrations(migrationsFolder).map(({ tag }) => tag))
}, 60_000)

test('open matching offers of an archive end when it is restored, and each author is told once', async () => {
  const [from, to] = [await olderHouse('0054'), await testHouse({ filled: false })]
  const ids = [await buildUser(from.db), await buildUser(from.db), await buildUser(from.db)].map(
    ({ id }) => id,
  )
  const [one, other, over] = ids
  const offer = { total: '50.00', perSong: '20.00' }
  const at = '2026-11-24T10:00:00.000Z'
  await from.db.insert(matchingOffers).values([
    { ...offer, userId: one! },
    { ...offer, userId: one! },
    { ...offer, userId: other! },
    { ...offer, userId: over!, endedAt: at },
  ])
  await archiveHouse(from, path.join(from.folder, 'backups'))
  await restoreHouse(to, path.join(from.folder, 'backups'))
  expect(await to.db.$count(matchingOffers, isNull(matchingOffers.endedAt))).toBe(0)
  const told = await to.db.select().from(notifications).orderBy(notifications.id)
  expect(told.map(({ userId }) => userId).toSorted()).toEqual([one!, other!].toSorted())
  for (const { kind, id, createdAt } of told) {
    const time = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
    expect([kind, id[14], time]).toEqual(['offer_answered', '7', Date.parse(createdAt)])
  }
  const mine = await listNotifications(to.db, one!, { limit: 10 })
  expect(mine.rows).toHaveLength(1)
  expect(wordsOf(mine.rows[0]!).text).toBe('Matching offers are no more: yours has ended.')
  for (const house of [from, to]) await house.close()
}, 60_000)

test('a table is copied some pages at a time, all of it as one transaction sees it', async () => {
  const client = new Client(older.url)
  await client.connect()
  const table = { name: 'many pages', columns: ['id', 'text'] }
  const idsOf = async (each: number) => {
    const parts: Uint8Array[] = []
    let rows = 0
    const onRows = (more: number) => void (rows += more)
    for await (const part of copyOut(client, table, { each, onRows })) parts.push(part)
    const lines = Buffer.concat(parts).toString().split('\n').slice(0, -1)
    expect(rows).toBe(lines.length)
    return lines.map((line) => Number(line.split('\t')[0]))
  }
  try {
    await client.query('create table "many pages" (id int, text text)')
    expect(await idsOf(1)).toEqual([])
    await client.query(
      `insert into "many pages" select n, repeat('Words of a song. ', 20) from generate_series(1, 500) n`,
    )
    await client.query('delete from "many pages" where id % 3 = 0')
    await client.query('begin isolation level repeatable read, read only')
    const seen = await idsOf(1000)
    expect(seen).toHaveLength(334)
    await run(older.url, `update "many pages" set text = 'Others.' where id < 250`)
    await run(older.url, `insert into "many pages" select n, 'Later.' from generate_series(1000, 2000) n`)
    for (const each of [1, 7]) expect(await idsOf(each)).toEqual(seen)
    await client.query('commit')
  } finally {
    await client.query('drop table "many pages"')
    await client.end()
  }
})

test('an archive of a build after says which build restores it', async () => {
  const later = await testHouse({ filled: false })
  await run(older.url, `insert into migrations values ('9999_later', 'x', now())`)
  await archiveHouse(older, path.join(older.folder, 'backups'))
  await expect(restoreHouse(later, path.join(older.folder, 'backups'))).rejects.toThrow(
    "has the migration 9999_later, which this build of Songwright doesn't know",
  )
  await later.close()
}, 60_000)
