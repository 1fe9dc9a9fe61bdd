import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { afterAll, afterEach, beforeEach, expect, inject, test } from 'vitest'
import { type TestDb, testDb } from '../test/test-db.ts'
import { databaseUrl, run } from '../test/test-setup.ts'
import { migrate, refuseUnfit } from './migrate.ts'
import { type TestMigrations, testMigrations } from './migrating/test-migrations.ts'

let at: TestDb
let folder: TestMigrations['folder']
let write: TestMigrations['write']

beforeEach(async () => {
  at = await testDb()
  await at.pool.query('drop table migrations, migration_lock, migration_turn')
  ;({ folder, write } = testMigrations())
})
afterEach(async () => {
  await at.drop()
  rmSync(folder, { recursive: true })
})

const one = 'create table one (id int);\n--> statement-breakpoint\ninsert into one values (1);'

test('migrations run once, in order', async () => {
  write({ '0000_one': one, '0001_more': 'insert into one values (2);' })
  expect(await migrate(at.url, { folder })).toEqual(['0000_one', '0001_more'])
  expect(await migrate(at.url, { folder })).toEqual([])
  expect((await at.pool.query('select id from one order by id')).rows).toEqual([{ id: 1 }, { id: 2 }])
})

test('of many processes that migrate at once, each migration is run by one', async () => {
  write({ '0000_one': one, '0001_more': 'insert into one values (2);' })
  const applied = await Promise.all(Array.from({ length: 8 }, () => migrate(at.url, { folder })))
  expect(applied.flat().sort()).toEqual(['0000_one', '0001_more'])
})

test('a migration that fails leaves nothing of itself, says why, and can be tried again', async () => {
  write({ '0000_one': one, '0001_bad': 'create table two (id int);\n--> statement-breakpoint\nselect oops;' })
  await expect(migrate(at.url, { folder })).rejects.toThrow(
    'The migration 0001_bad failed and nothing of it was applied: column "oops" does not exist. The database is as it was before',
  )
  expect((await at.pool.query("select to_regclass('one') as one, to_regclass('two') as two")).rows).toEqual([
    { one: 'one', two: null },
  ])
  write({ '0000_one': one, '0001_bad': 'create table two (id int);' })
  expect(await migrate(at.url, { folder })).toEqual(['0001_bad'])
})

test('a migration that is not the one that was applied is refused', async () => {
  write({ '0000_one': one })
  await migrate(at.url, { folder })
  write({ '0000_one': `${one} ` })
  await expect(migrate(at.url, { folder })).rejects.toThrow(
    'The migration 0000_one is not the one that was applied to this database',
  )
})

test('a migration that was rewritten is still applied where it was applied before, and runs once elsewhere', async () => {
  write({ '0000_one': one })
  await migrate(at.url, { folder })
  const { rows } = await at.pool.query<{ hash: string }>('select hash from migrations')
  const rewritten = `-- was ${rows[0]!.hash}\n${one}`
  write({ '0000_one': rewritten })
  expect(await migrate(at.url, { folder })).toEqual([])
  const other = await testDb()
  try {
    await other.pool.query('drop table migrations, migration_lock, migration_turn')
    expect(await migrate(other.url, { folder })).toEqual(['0000_one'])
    expect(await migrate(other.url, { folder })).toEqual([])
  } finally {
    await other.drop()
  }
  write({ '0000_one': `-- was ${'0'.repeat(64)}\n${one}` })
  await expect(migrate(at.url, { folder })).rejects.toThrow('is not the one that was applied')
})

test('a database older than 15 is refused, 15 and newer are not', () => {
  expect(() => refuseUnfit({ version: 140_012, encoding: 'UTF8' })).toThrow(
    'The database is PostgreSQL 14; Songwright needs 15 or newer. Upgrade it, or point DATABASE_URL to another.',
  )
  refuseUnfit({ version: 150_000, encoding: 'UTF8' })
})

test('a database that is not in UTF-8 is refused', async () => {
  const { url } = inject('database')
  const name = `songwright_ascii_${process.pid}`
  await run(
    url,
    `create database ${name} encoding 'SQL_ASCII' locale_provider libc locale 'C' template template0`,
  )
  afterAll(() => run(url, `drop database ${name} with (force)`))
  await expect(migrate(databaseUrl(url, name))).rejects.toThrow(
    'stores text as SQL_ASCII; Songwright needs UTF8',
  )
})

test('a database that can not be reached is named, without its password', async () => {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  const failure = await migrate(`postgres://me:hush@127.0.0.1:${port}/songs`).catch(
    (error: Error) => error.message,
  )
  expect(failure).toContain(`DATABASE_URL (127.0.0.1:${port}/songs) can't be reached: connect ECONNREFUSED`)
  expect(failure).not.toContain('hush')
})
