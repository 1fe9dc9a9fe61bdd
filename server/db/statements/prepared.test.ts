import { drizzle } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { desc, eq, getTableColumns, sql } from '#unguarded'
import { buildProject } from '../../test/factories.ts'
import { useSite } from '../../test/test-app.ts'
import { clientConfig, type Db, openDb } from '../client.ts'
import * as schema from '../schema.ts'
import { songRequests, songwriterProfiles, thanks, users } from '../schema.ts'
import { withTx } from '../transactions/transactions.ts'
import { named } from './named.ts'
import { prepared } from './prepared.ts'

const site = useSite()

/**
 * A query with every kind of column: arrays, JSON, booleans, numbers, times, and left joins with and without
 * a matching row.
 */
const wide = (db: Db) =>
  db
    .select({
      ...getTableColumns(songRequests),
      writer: getTableColumns(users),
      profile: getTableColumns(songwriterProfiles),
      thanks: { text: thanks.text, createdAt: thanks.createdAt },
      count: sql<number>`(select count(*)::int from ${users})`.as('people'),
      at: sql<string>`${songRequests.createdAt} + interval '1 hour'`
        .mapWith(songRequests.createdAt)
        .as('later'),
      facts: sql`json_build_object('a', array[1, 2], 'b', null)`.as('facts'),
    })
    .from(songRequests)
    .leftJoin(users, eq(users.id, songRequests.songwriterId))
    .leftJoin(songwriterProfiles, eq(songwriterProfiles.userId, songRequests.songwriterId))
    .leftJoin(thanks, eq(thanks.songRequestId, songRequests.id))
    .where(eq(songRequests.listenerId, sql.placeholder('listenerId')))
    .orderBy(desc(songRequests.id))

test('rows are as drizzle would make them, at the first run on a connection and at each one after it', async () => {
  const { listener, request } = await buildProject(site.db)
  await site.db.insert(thanks).values({ songRequestId: request.id, text: 'Thank you' })
  const query = prepared((db) => wide(db).prepare('wide'))
  const { listenerId } = request
  expect(listenerId).toBe(listener.id)
  const expected = await wide(site.db).execute({ listenerId })
  expect(expected).toHaveLength(1)
  const { db, close } = openDb(site.url, { max: 1 })
  for (let run = 0; run < 3; run++) expect(await query(db).execute({ listenerId })).toEqual(expected)
  await close()
})

test.each([
  [[]],
  [['joy']],
  [['joy', 'a quiet grief', "it's"]],
  [['a,b', 'c']],
  [['null', 'NULL']],
  [['say "yes"', 'back\\slash', '{curly}', '']],
  [[null, 'joy']],
  [
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
])('a list of words is read as the driver reads it: %j', async (words) => {
  const query = prepared((db) =>
    db
      .select({ words: sql<unknown>`${sql.placeholder('words')}::text[]`.as('words') })
      .from(sql`(select 1) as one`)
      .prepare('words'),
  )
  expect(await query(site.db).execute({ words })).toEqual([{ words }])
})

test('a large statement that is written out is planned once, and what comes after its transaction as ever', async () => {
  const { db, close } = openDb(site.url, { max: 1 })
  const text = 'select count(*)::int as count from users where $1::boolean and id = $2::uuid'
  const values = [false, '01900000-0000-7000-8000-000000000000']
  for (let run = 0; run < 8; run++)
    expect(await named(db, 'large', { text, values, hasOnePlan: true })).toEqual([{ count: 0 }])
  const { rows } = await db.execute(
    sql`select generic_plans::int as once, custom_plans::int as each, current_setting('plan_cache_mode') as mode
      from pg_prepared_statements where name = 'large'`,
  )
  expect(rows).toEqual([{ once: 8, each: 0, mode: 'auto' }])
  await close()
})

test('a row of a left join that isn’t there is null', async () => {
  const query = prepared((db) =>
    db
      .select({ id: users.id, profile: { id: songwriterProfiles.id, bio: songwriterProfiles.bio } })
      .from(users)
      .leftJoin(songwriterProfiles, eq(songwriterProfiles.userId, users.id))
      .where(eq(users.id, sql.placeholder('id')))
      .prepare('profile_of'),
  )
  const { listener, songwriter } = await buildProject(site.db)
  expect(await query(site.db).execute({ id: listener.id })).toEqual([{ id: listener.id, profile: null }])
  const [found] = await query(site.db).execute({ id: songwriter.id })
  expect(found?.profile).toMatchObject({ bio: expect.any(String) })
})

const nameOf = prepared((db) =>
  db
    .select({ name: users.firstName })
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare('name_of'),
)

test('inside a transaction it sees what the transaction wrote, and outside of a pool it runs too', async () => {
  const { listener } = await buildProject(site.db)
  const { id } = listener
  await withTx(site.db, async (tx) => {
    await tx.update(users).set({ firstName: 'Grace' }).where(eq(users.id, id))
    expect(await nameOf(tx).execute({ id })).toEqual([{ name: 'Grace' }])
  })
  const client = new Client(clientConfig(site.url))
  await client.connect()
  expect(await nameOf(drizzle(client, { schema })).execute({ id })).toEqual([{ name: 'Grace' }])
  await client.end()
})

test('a value that is missing or wrong is an error, after which the connection is used again', async () => {
  const { db, pool, close } = openDb(site.url, { max: 1 })
  await expect(async () => nameOf(db).execute({})).rejects.toThrow('placeholder "id"')
  const loop: unknown[] = []
  loop.push({ toPostgres: () => loop[0] })
  await expect(nameOf(db).execute({ id: loop[0] })).rejects.toThrow('circular')
  await expect(nameOf(db).execute({ id: 'nobody' })).rejects.toMatchObject({ code: '22P02' })
  expect(await nameOf(db).execute({ id: '01900000-0000-7000-8000-000000000000' })).toEqual([])
  expect(pool.totalCount).toBe(1)
  await close()
})

test('a name that another statement has on a connection is an error', async () => {
  const { db, close } = openDb(site.url, { max: 1 })
  await named(db, 'name_of', { text: 'select 1', values: [] })
  await expect(nameOf(db).execute({ id: '01900000-0000-7000-8000-000000000000' })).rejects.toThrow(
    'another statement',
  )
  await close()
})

test('a lost connection is replaced, and a type that a migration changes is read as it is then', async () => {
  const { pool } = site.deps
  await pool.query('create table counts (id int primary key, value int)')
  await pool.query('insert into counts values (1, 7)')
  const value = prepared((db) =>
    db
      .select({ value: sql<unknown>`counts.value`.as('value') })
      .from(sql`counts`)
      .where(sql`counts.id = ${sql.placeholder('id')}`)
      .prepare('count_value'),
  )
  const one = openDb(site.url, { max: 1 })
  const read = () => value(one.db).execute({ id: 1 })
  expect(await read()).toEqual([{ value: 7 }])
  await pool.query('alter table counts alter value type text')
  one.pool.once('acquire', (client) => client.connection.stream.destroy())
  expect(await read()).toEqual([{ value: '7' }])
  await one.close()
})
