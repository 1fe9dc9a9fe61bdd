import { beforeAll, expect, test } from 'vitest'
import { sql } from '#drizzle'
import { useDb } from '../test/test-db.ts'
import { openDb, type Tx } from './client.ts'
import { asJob } from './connections/budget.ts'
import { isConflict, isDatabaseAway, isWorthRetrying, Unanswered } from './connections/failures.ts'
import { prepared } from './statements/prepared.ts'
import { withTx } from './transactions/transactions.ts'

const at = useDb()
beforeAll(async () => {
  await at.pool.query('create table counters (name text primary key, value int not null)')
  await at.pool.query("insert into counters values ('left', 0), ('right', 0)")
})

const count = (tx: Tx, name: string) =>
  tx.execute(sql`update counters set value = value + 1 where name = ${name}`)

test('two transactions that wait for each other both succeed, each once', async () => {
  const both = Promise.withResolvers<void>()
  let began = 0
  const inOrder = (first: string, second: string) =>
    withTx(at.db, async (tx) => {
      await count(tx, first)
      if (++began === 2) both.resolve()
      await both.promise
      await count(tx, second)
    })
  await Promise.all([inOrder('left', 'right'), inOrder('right', 'left')])
  expect(began).toBeGreaterThan(2)
  const { rows } = await at.pool.query('select name, value from counters order by name')
  expect(rows).toEqual([
    { name: 'left', value: 2 },
    { name: 'right', value: 2 },
  ])
})

test('a connection that the server ends is replaced, and the transaction runs again', async () => {
  let attempts = 0
  await withTx(at.db, async (tx) => {
    if (++attempts === 1) await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
    await tx.execute(sql`select 1`)
  })
  expect(attempts).toBe(2)
})

test('a connection that is lost before its transaction begins gives its place back', async () => {
  const one = openDb(at.url, { max: 1 })
  one.pool.once('acquire', (client) => client.connection.stream.destroy())
  await withTx(one.db, (tx) => tx.execute(sql`select 1`))
  expect(one.pool.totalCount).toBe(1)
  await one.close()
})

test('closing the database ends every connection properly', async () => {
  const one = openDb(at.url, { max: 5 })
  const said: string[] = []
  one.pool.on('remove', () => said.push('goodbye'))
  const open = await Promise.all(Array.from({ length: 5 }, () => one.pool.connect()))
  for (const client of open) client.release()
  await one.close()
  expect(said).toHaveLength(5)
})

test('a connection whose transaction may still be open is nobody else’s', async () => {
  const one = openDb(at.url, { max: 1, answerWithin: 300 })
  const holder = await at.pool.connect()
  await holder.query("begin; select 1 from counters where name = 'left' for update")
  const late = withTx(one.db, async (tx) => {
    await tx.execute(sql`insert into counters values ('late', 1)`)
    await count(tx, 'left')
  })
  await expect(late).rejects.toThrow()
  await withTx(one.db, (tx) => tx.execute(sql`insert into counters values ('next', 1)`))
  await holder.query('rollback')
  holder.release()
  await one.close()
  const { rows } = await at.pool.query("select name from counters where name in ('late', 'next')")
  expect(rows).toEqual([{ name: 'next' }])
})

test('a statement of a job waits for as long as it needs, and one of anybody else does not', async () => {
  const one = openDb(at.url, { max: 2, answerWithin: 300 })
  const holder = await at.pool.connect()
  await holder.query("begin; select 1 from counters where name = 'left' for update")
  const slow = () => withTx(one.db, (tx) => count(tx, 'left'))
  const ofJob = asJob(slow)
  await expect(slow()).rejects.toThrow()
  await holder.query('rollback')
  holder.release()
  await ofJob
  await one.close()
})

const locked = prepared((db) =>
  db
    .select({ is: sql<boolean>`pg_advisory_xact_lock_shared(7) is not null`.as('is') })
    .from(sql`(values (1)) as one`)
    .prepare('waits_for_a_lock'),
)

test('a prepared read of a job is not bounded by the seconds of a request either', async () => {
  const holder = await at.pool.connect()
  await holder.query('begin; select pg_advisory_xact_lock(7)')
  const ofJob = asJob(() => locked(at.db).execute())
  await expect(locked(at.db).execute()).rejects.toThrow(Unanswered)
  await holder.query('rollback')
  holder.release()
  expect(await ofJob).toHaveLength(1)
}, 30_000)

test('what is simply wrong is not tried again', async () => {
  let attempts = 0
  const work = withTx(at.db, async (tx) => {
    attempts++
    await tx.execute(sql`select oops`)
  })
  await expect(work).rejects.toThrow()
  expect(attempts).toBe(1)
})

const carelessly = (first: (attempt: number) => string) => {
  let attempts = 0
  const done = withTx(at.db, async (tx) => {
    await tx.execute(first(++attempts)).catch(() => {})
    await count(tx, 'left')
    return attempts
  })
  return done.catch((error: unknown) => ({ attempts, error }))
}

test('an error that was passed over in a transaction is what its end is judged by', async () => {
  const wrong = await carelessly(() => 'select oops')
  expect(wrong).toMatchObject({ attempts: 1, error: { cause: { code: '25P02', cause: { code: '42703' } } } })
  const readOnly = 'set transaction read only; delete from counters'
  expect(await carelessly((attempt) => (attempt === 1 ? readOnly : 'select 1'))).toBe(2)
})

test('a database that is not there is told from one that objects', async () => {
  const nowhere = openDb('postgres://me@/songs?host=%2Fnowhere')
  const away = await nowhere.pool.connect().catch((error: unknown) => error)
  const objects = await at.db.execute(sql`select oops`).catch((error: unknown) => error)
  expect([away, objects].map(isDatabaseAway)).toEqual([true, false])
  expect([away, objects].map(isWorthRetrying)).toEqual([true, false])
  expect([away, objects].map(isConflict)).toEqual([false, false])
  await nowhere.close()
})

test('sessions start neither parallel workers nor a compiler', async () => {
  const { rows } = await at.pool.query(
    "select current_setting('max_parallel_workers_per_gather') as workers, current_setting('jit') as jit, current_setting('TimeZone') as zone",
  )
  expect(rows).toEqual([{ workers: '0', jit: 'off', zone: 'UTC' }])
})
