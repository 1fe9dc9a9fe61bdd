import { afterAll, beforeAll, expect, test } from 'vitest'
import { getTableColumns, getTableName, type PgTable } from '#drizzle'
import { type TestDb, testDb } from '../../../test/test-db.ts'
import { everyNoun } from './every.ts'
import { linesOf } from './test-lines.ts'

/** The tables by which the program knows its schema; nobody leaves anything in them. */
const ofMigrations = ['migrations', 'migration_lock', 'migration_turn']

let database: TestDb
beforeAll(async () => void (database = await testDb()))
afterAll(() => database.drop())

test('every column of the database is in the export, or left out for a reason', async () => {
  const { rows } = await database.pool.query<{ place: string }>(
    `select table_name || '.' || column_name as place from information_schema.columns
     where table_schema = 'public' and table_name <> all($1) order by 1`,
    [ofMigrations],
  )
  expect(rows.length).toBeGreaterThan(300)
  const lines = linesOf()
  expect(rows.map(({ place }) => place).filter((place) => !lines.has(place))).toEqual([])
  const places = new Set(rows.map(({ place }) => place))
  expect([...lines.keys()].filter((place) => !places.has(place))).toEqual([])
})

test('a column that is said to be in another noun is there', () => {
  const fields = new Set(
    everyNoun.flatMap(({ name, fields: all }) => Object.keys(all).map((field) => `${name}.${field}`)),
  )
  const named = [...linesOf().values()].flatMap((line) => ('shownAs' in line ? [line.shownAs] : []))
  expect(named.filter((field) => !fields.has(field))).toEqual([])
})

test('each noun has a file of its own', () => {
  const names = everyNoun.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const { table, needs } of everyNoun)
    expect(Object.keys(getTableColumns<PgTable>(table)), getTableName(table)).toEqual(
      expect.arrayContaining([...needs]),
    )
})
