import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from '#drizzle'
import { migrate, migrationsFolder } from '../../db/migrate.ts'
import { readMigrations } from '../../db/migrating/files.ts'
import { users } from '../../db/schema.ts'
import { repeatLog } from '../../replay/repeat-log.ts'
import { buildUser } from '../../test/factories.ts'
import { testFolder } from '../../test/test-folder.ts'
import { run } from '../../test/test-setup.ts'
import { heldSince } from '../restore-hold.ts'
import { archiveHouse, restoreHouse, type TestHouse, testHouse } from '../test-house.ts'

let older: TestHouse
let restored: TestHouse
const before = testFolder()
beforeAll(async () => {
  cpSync(migrationsFolder, before, { recursive: true })
  const journal = path.join(before, 'meta', '_journal.json')
  const { entries }: { entries: { tag: string }[] } = JSON.parse(readFileSync(journal, 'utf8'))
  const last = entries.findIndex(({ tag }) => tag.startsWith('0048'))
  writeFileSync(journal, JSON.stringify({ entries: entries.slice(0, last + 1) }))
  older = await testHouse({ filled: false })
  restored = await testHouse({ filled: false })
  await migrate(older.url, { folder: before })
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

test('an archive of a build after says which build restores it', async () => {
  const later = await testHouse({ filled: false })
  await run(older.url, `insert into migrations values ('9999_later', 'x', now())`)
  await archiveHouse(older, path.join(older.folder, 'backups'))
  await expect(restoreHouse(later, path.join(older.folder, 'backups'))).rejects.toThrow(
    "has the migration 9999_later, which this build of Songwright doesn't know",
  )
  await later.close()
}, 60_000)
