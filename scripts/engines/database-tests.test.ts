import { expect, test } from 'vitest'
import { sources } from '../floors/imports.ts'
import { databaseTests } from './database-tests.ts'

const all = databaseTests()

test('another engine is asked by each test that uses the database: by itself, an app, a room or a program', () => {
  expect(all).toEqual(
    expect.arrayContaining([
      'server/db/migrate.test.ts',
      'server/db/migrating/migrating.test.ts',
      'server/domain/journal/old-events.test.ts',
      'server/db/starting/programs.test.ts',
      'server/http/serve.test.ts',
      'server/test/away/away.test.ts',
      'server/test/hostile/hostile-files.test.ts',
      'server/test/property/money.test.ts',
      'server/test/test-db.test.ts',
    ]),
  )
  expect(all.length).toBeGreaterThan(100)
})

test('what knows no database, or starts its own, is left out', () => {
  const left = sources.filter((file) => file.endsWith('.test.ts') && !all.includes(file))
  expect(left).toEqual(
    expect.arrayContaining([
      'contract/grammar/state.test.ts',
      'scripts/test/kill-cycles.test.ts',
      'server/db/embedded/embedded.test.ts',
      'server/main.test.ts',
      'server/sandbox/pool.test.ts',
      'server/storage/disk/disk.test.ts',
      'server/test/away/hanging.test.ts',
    ]),
  )
})
