import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDb, testDb } from '../../test/test-db.ts'
import { migrate } from '../migrate.ts'
import { takeTurn } from './outside.ts'
import { type TestMigrations, testMigrations } from './test-migrations.ts'

let at: TestDb
let folder: TestMigrations['folder']
let write: TestMigrations['write']
let said: string[]
const say = (line: string) => void said.push(line)

beforeEach(async () => {
  at = await testDb()
  await at.pool.query('drop table migrations, migration_lock, migration_turn')
  await at.pool.query('create table songs (id int primary key, title text)')
  await at.pool.query(`insert into songs select n, 'Song ' || n from generate_series(1, 2500) n`)
  ;({ folder, write } = testMigrations())
  said = []
})
afterEach(async () => {
  await at.drop()
  rmSync(folder, { recursive: true })
})

/** Opens a transaction of another client that has read `songs`. Returns a function that commits it. */
async function reader() {
  const client = await at.pool.connect()
  await client.query('begin isolation level repeatable read')
  await client.query('select count(*) from songs')
  return async () => {
    await client.query('commit')
    client.release()
  }
}

async function until(question: string) {
  for (const end = Date.now() + 30_000; Date.now() < end; await sleep(20))
    if ((await at.pool.query(question)).rows.length > 0) return
  throw new Error(`No answer to ${question}`)
}

const waits = (tag: string) =>
  expect.stringMatching(
    `^The migration ${tag} waits for the process that applies one already \\(\\d+ in the database, .+, for \\d+ s\\)$`,
  )

const indexes = async () =>
  (
    await at.pool.query(
      `select relname as name, indisvalid as valid from pg_index join pg_class on pg_class.oid = indexrelid
        where indrelid = 'songs'::regclass and not indisprimary order by 1`,
    )
  ).rows

const breakpoint = '\n--> statement-breakpoint\n'
const index = 'CREATE INDEX CONCURRENTLY "songs_title" ON "songs" USING btree ("title");'
/** SQL condition: an index build has begun, and waits for a reader. */
const building = `select 1 from pg_stat_activity where query like 'CREATE INDEX CONCURRENTLY%' and datname = current_database()
  and wait_event_type = 'Lock'`

test('a migration that waits for a long reader holds up other reads for a second at most, and succeeds after it', {
  timeout: 40_000,
}, async () => {
  write({ '0000_length': 'ALTER TABLE "songs" ADD COLUMN "length" integer;' })
  const end = await reader()
  const migrated = migrate(at.url, { folder, say })
  await until(`select 1 from pg_locks where relation = 'songs'::regclass and not granted`)
  const began = Date.now()
  // Queued behind the waiting ALTER TABLE, like a query of any page would be.
  expect((await at.pool.query('select title from songs where id = 7')).rows).toEqual([{ title: 'Song 7' }])
  const took = Date.now() - began
  expect(took).toBeLessThan(2000)
  await expect
    .poll(() => said)
    .toEqual([
      expect.stringMatching(
        /^The migration 0000_length waits for a lock that others hold \(the oldest transaction is that of process \d+, songwright, open for \d s\): try 1, the next one in 1 s$/,
      ),
    ])
  // During the pause between two tries, reads don't wait.
  await at.pool.query('select 1 from songs')
  await end()
  expect(await migrated).toEqual(['0000_length'])
  expect((await at.pool.query('select length from songs where id = 7')).rows).toEqual([{ length: null }])
})

test('a migration of many statements waits a second for all of their locks, and no longer', {
  timeout: 40_000,
}, async () => {
  const tables = Array.from({ length: 6 }, (_, n) => `busy_${n}`)
  for (const table of tables) await at.pool.query(`create table ${table} (id int)`)
  write({
    '0000_many': tables.map((one) => `ALTER TABLE "${one}" ADD COLUMN "length" integer;`).join(breakpoint),
  })
  const holder = await at.pool.connect()
  await holder.query('begin')
  for (const table of tables.toReversed())
    await holder.query(`savepoint ${table}; lock table ${table} in access share mode`)
  const migrated = migrate(at.url, { folder, say })
  let read: Promise<number> | undefined
  // Releases the tables one by one. So each statement must wait, but only the first one waits long.
  for (const table of tables) {
    await until(`select 1 from pg_locks where relation = '${table}'::regclass and not granted`)
    const began = Date.now()
    read ??= at.pool.query(`select id from ${table}`).then(() => Date.now() - began)
    await sleep(table === 'busy_0' ? 600 : 200)
    await holder.query(`rollback to ${table}`)
  }
  await holder.query('rollback')
  holder.release()
  expect(await read).toBeGreaterThan(500)
  expect(await read).toBeLessThan(1500)
  expect(await migrated).toEqual(['0000_many'])
  expect(said.length).toBeGreaterThan(0)
})

test('in a deadlock with a request the migration gives way, whichever of them waited first', {
  timeout: 40_000,
}, async () => {
  await at.pool.query('create table albums (id int)')
  const add = (table: string) => `ALTER TABLE "${table}" ADD COLUMN "length" integer;`
  write({ '0000_both': [add('albums'), 'select pg_sleep(0.5);', add('songs')].join(breakpoint) })
  const request = await at.pool.connect()
  await request.query('begin')
  await request.query('select count(*) from songs')
  const migrated = migrate(at.url, { folder, say })
  await until(
    `select 1 from pg_locks where relation = 'albums'::regclass and mode = 'AccessExclusiveLock' and granted`,
  )
  // This read waits for the migration. Soon the migration also waits for this transaction: a deadlock.
  expect((await request.query('select count(*)::int as albums from albums')).rows).toEqual([{ albums: 0 }])
  await request.query('commit')
  request.release()
  expect(await migrated).toEqual(['0000_both'])
  expect(said).toHaveLength(1)
})

test('writes to a table go on while its index is built', async () => {
  write({ '0000_title': index })
  const end = await reader()
  const migrated = migrate(at.url, { folder, say })
  await until(building)
  await at.pool.query(`insert into songs values (5000, 'While it is built')`)
  await at.pool.query(`update songs set title = 'Too' where id = 1`)
  expect((await at.pool.query(building)).rows).toHaveLength(1)
  await end()
  expect(await migrated).toEqual(['0000_title'])
  expect(await indexes()).toEqual([{ name: 'songs_title', valid: true }])
  expect(await migrate(at.url, { folder, say })).toEqual([])
})

test('of several processes one builds the index, also while an older build starts beside them', async () => {
  write({ '0000_title': index })
  const end = await reader()
  const migrated = Promise.all([1, 2, 3].map(() => migrate(at.url, { folder, say })))
  await until(building)
  // Each of the other two reports at once which process it waits for.
  await expect.poll(() => said).toEqual([waits('0000_title'), waits('0000_title')])
  // Locks the row like builds up to commit 78a684c, which did this for each migration.
  await at.pool.query('select key from migration_lock for update')
  await end()
  expect((await migrated).flat()).toEqual(['0000_title'])
  expect(await indexes()).toEqual([{ name: 'songs_title', valid: true }])
})

test('one that waits for another process says so again and again, and takes the turn when that one is gone', async () => {
  const [holder, keeper] = [new Client(at.url), new Client(at.url)]
  await Promise.all([holder.connect(), keeper.connect()])
  await at.pool.query('create table migration_turn (key text)')
  await at.pool.query(`insert into migration_turn values ('outside')`)
  await takeTurn(holder, { tag: '0000_title', say })
  const {
    rows: [row],
  } = await holder.query('select pg_backend_pid() as pid')
  const turn = takeTurn(keeper, { tag: '0000_title', say, everyMs: 400 })
  await expect.poll(() => said.length, { timeout: 5000 }).toBeGreaterThan(2)
  expect(new Set(said.map((line) => line.replace(/\d+ s\)$/, '… s)')))).toEqual(
    new Set([
      `The migration 0000_title waits for the process that applies one already (${row.pid} in the database, without a name, for … s)`,
    ]),
  )
  await holder.end()
  await turn
  await keeper.end()
})

function migrateElsewhere(): ChildProcess {
  const program = path.join(folder, 'program.ts')
  writeFileSync(
    program,
    `import { migrate } from ${JSON.stringify(path.join(import.meta.dirname, '..', 'migrate.ts'))}
    await migrate(${JSON.stringify(at.url)}, { folder: ${JSON.stringify(folder)} })`,
  )
  return fork(program, { stdio: 'ignore' })
}

test('a process that is killed while it builds an index leaves the rest to the next start', {
  timeout: 40_000,
}, async () => {
  write({ '0000_title': index, '0001_both': 'ALTER TABLE "songs" ADD COLUMN "length" integer;' })
  const end = await reader()
  const killed = migrateElsewhere()
  const ended = once(killed, 'exit')
  await until(building)
  killed.kill('SIGKILL')
  await ended
  expect(await indexes()).toEqual([{ name: 'songs_title', valid: false }])
  // The database server continues the statement of the killed process. The next start waits for that
  // statement, and uses its result.
  const migrated = migrate(at.url, { folder, say })
  await until(`select 1 from pg_locks where relation = 'songs'::regclass and not granted`)
  await end()
  expect(await migrated).toEqual(['0000_title', '0001_both'])
  expect(await indexes()).toEqual([{ name: 'songs_title', valid: true }])
})

test('an index that a crash of the database left invalid is built again', async () => {
  write({ '0000_title': index })
  const end = await reader()
  const migrated = migrate(at.url, { folder, say })
  await until(building)
  await at.pool.query(
    `select pg_cancel_backend(pid) from pg_stat_activity where query like 'CREATE INDEX%' and datname = current_database()`,
  )
  await expect(migrated).rejects.toThrow(
    'The migration 0000_title was not finished: canceling statement due to user request. What it did stays',
  )
  await end()
  expect(await indexes()).toEqual([{ name: 'songs_title', valid: false }])
  expect(await migrate(at.url, { folder, say })).toEqual(['0000_title'])
  expect(said).toEqual([
    'The migration 0000_title drops the index "songs_title", which a crash left unfinished, and builds it again',
  ])
  expect(await indexes()).toEqual([{ name: 'songs_title', valid: true }])
})

test('a backfill goes in batches, each for itself, and a constraint is validated beside writes', async () => {
  write({
    '0000_length': `ALTER TABLE "songs" ADD COLUMN "length" integer;--> statement-breakpoint
      ALTER TABLE "songs" ADD CONSTRAINT "songs_length" CHECK (length is not null) NOT VALID;`,
    '0001_filled': `-- in batches
      UPDATE songs SET length = 180 WHERE id IN (SELECT id FROM songs WHERE length IS NULL LIMIT 1000);
      --> statement-breakpoint
      ALTER TABLE "songs" VALIDATE CONSTRAINT "songs_length";`,
  })
  expect(await migrate(at.url, { folder, say })).toEqual(['0000_length', '0001_filled'])
  const { rows } = await at.pool.query(
    'select count(distinct xmin::text)::int as batches, count(*) filter (where length = 180)::int as filled from songs',
  )
  expect(rows).toEqual([{ batches: 3, filled: 2500 }])
})

test('a backfill of most rows of a table goes in ranges of its ids, each for itself, and comes to all of them', async () => {
  await at.pool.query('create table notes (id uuid primary key, length int)')
  await at.pool.query('insert into notes select gen_random_uuid() from generate_series(1, 25000)')
  write({
    '0000_filled': `-- in ranges of notes
      UPDATE notes SET length = 180 WHERE id > $1 AND id <= $2 AND length IS NULL;`,
  })
  expect(await migrate(at.url, { folder, say })).toEqual(['0000_filled'])
  const { rows } = await at.pool.query(
    'select xmin::text as batch, count(*)::int as filled from notes where length = 180 group by 1 order by 2 desc',
  )
  expect(rows.map(({ filled }) => filled)).toEqual([10_000, 10_000, 5000])
})

test('the planner knows of a column that an upgrade added how many rows have nothing in it', async () => {
  const first = { '0000_length': 'ALTER TABLE "songs" ADD COLUMN "length" integer;' }
  write(first)
  await migrate(at.url, { folder, say })
  write({ ...first, '0001_gone': 'ALTER TABLE "songs" ADD COLUMN "gone_at" timestamptz;' })
  await migrate(at.url, { folder, say })
  const { rows } = await at.pool.query('explain (format json) select from songs where gone_at is null')
  expect(rows[0]['QUERY PLAN'][0].Plan['Plan Rows']).toBe(2500)
})

test('statements for inside and outside a transaction are not taken in one migration', async () => {
  write({
    '0000_mixed': `ALTER TABLE "songs" ADD COLUMN "length" integer;--> statement-breakpoint\n${index}`,
  })
  await expect(migrate(at.url, { folder, say })).rejects.toThrow(
    'The migration 0000_mixed has statements for inside and for outside a transaction: put them into two migrations',
  )
})
