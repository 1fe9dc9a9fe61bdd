import { expect, test } from 'vitest'
import { testDb } from './test-db.ts'

test('each test database is migrated, apart from the others, and gone when dropped', async () => {
  const [one, other] = await Promise.all([testDb(), testDb()])
  await one.pool.query('create table only_here (id int)')
  await expect(other.pool.query('select * from only_here')).rejects.toThrow('does not exist')
  expect((await other.pool.query('select tag from migrations')).rowCount).toBeGreaterThan(0)
  await one.drop()
  const { rows } = await other.pool.query('select datname from pg_database where datname = $1', [
    new URL(one.url.replace('@/', '@host/')).pathname.slice(1),
  ])
  expect(rows).toEqual([])
  await other.drop()
})
