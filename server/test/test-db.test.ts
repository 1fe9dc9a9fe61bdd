import { expect, test } from 'vitest'
import { buildUser } from './factories.ts'
import { ownDb, type TestDb, testDb } from './test-db.ts'
import { databaseUrl, run } from './test-setup.ts'

const nameOf = ({ url }: TestDb) => new URL(url.replace('@/', '@host/')).pathname.slice(1)

async function isThere(one: TestDb) {
  const { rows } = await run(
    databaseUrl(one.url, 'postgres'),
    `select from pg_database where datname = '${nameOf(one)}'`,
  )
  return rows.length > 0
}

test('each test database is migrated, and apart from the others', async () => {
  const [one, other] = await Promise.all([testDb(), testDb()])
  await one.pool.query('create table only_here (id int)')
  await expect(other.pool.query('select * from only_here')).rejects.toThrow('does not exist')
  expect((await other.pool.query('select tag from migrations')).rowCount).toBeGreaterThan(0)
  await Promise.all([one.drop(), other.drop()])
})

test('a database that was left goes to the next test without a row', async () => {
  const one = await testDb()
  await buildUser(one.db)
  await one.drop()
  const next = await testDb()
  expect(nameOf(next)).toBe(nameOf(one))
  expect((await next.pool.query('select from users')).rowCount).toBe(0)
  for (const table of ['migrations', 'migration_lock'])
    expect((await next.pool.query(`select from ${table}`)).rowCount).toBeGreaterThan(0)
  await next.drop()
})

test.each([
  ['got a table', 'create table only_here (id int)'],
  ['got another column', 'alter table users add column only_here int'],
  ['lost a rule', 'alter table users alter column email drop not null'],
  ['was analysed', 'analyze users'],
  ['lost a noted migration', 'delete from migrations where tag = (select max(tag) from migrations)'],
])('a database that %s is gone when it is left', async (_, change) => {
  const one = await testDb()
  await buildUser(one.db)
  await one.pool.query(change)
  await one.drop()
  expect(await isThere(one)).toBe(false)
})

test('a database with settings of its own is gone when it is left', async () => {
  const one = await testDb()
  await one.pool.query(`alter database ${nameOf(one)} set work_mem = '5MB'`)
  await one.drop()
  expect(await isThere(one)).toBe(false)
})

test('a database that somebody is still on, or whose pool was replaced, is gone when it is left', async () => {
  const [busy, replaced] = await Promise.all([testDb(), testDb()])
  const client = await busy.pool.connect()
  const left = busy.drop()
  client.release()
  await left
  Object.assign(replaced.pool, { query: () => {} })
  await replaced.drop()
  expect(await Promise.all([busy, replaced].map(isThere))).toEqual([false, false])
})

test('an own database has no connection before it is asked, and is gone when it is left', async () => {
  const own = await ownDb()
  expect(own.pool.totalCount).toBe(0)
  expect((await own.pool.query('select count(*)::int as n from migrations')).rows[0].n).toBeGreaterThan(0)
  await own.drop()
  expect(await isThere(own)).toBe(false)
})
