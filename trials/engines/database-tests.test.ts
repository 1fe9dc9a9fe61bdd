import { expect, test } from 'vitest'
import { sources } from '../../scripts/floors/imports.ts'
import { databaseTests } from './database-tests.ts'

const all = databaseTests()

test('another engine is asked by the tests of what is next to the database, and of each call', () => {
  expect(all).toEqual(
    expect.arrayContaining([
      'server/db/migrate.test.ts',
      'server/db/migrating/tries.test.ts',
      'server/domain/journal/old-events.test.ts',
      'server/db/starting/waiting.test.ts',
      'server/features/donations/matches/caps.test.ts',
      'server/test/all-calls/writes.test.ts',
      'server/test/property/money.test.ts',
    ]),
  )
  expect(all.length).toBeGreaterThan(60)
})

test('what knows no database, starts its own, or stands further away is left out', () => {
  const left = sources.filter((file) => file.endsWith('.test.ts') && !all.includes(file))
  expect(left).toEqual(
    expect.arrayContaining([
      'contract/grammar/state.test.ts',
      'trials/kill-cycles.test.ts',
      'server/db/embedded/embedded.test.ts',
      'server/http/serve.test.ts',
      'server/main.test.ts',
      'server/sandbox/pool.test.ts',
      'server/storage/disk/disk.test.ts',
      'server/test/away/hanging.test.ts',
    ]),
  )
})
