import { afterEach, expect, test, vi } from 'vitest'
import { eq, sql } from '#drizzle'
import { buildUser } from '../../test/factories.ts'
import { useSite } from '../../test/test-app.ts'
import { type Db, type OpenDb, openDb } from '../client.ts'
import { users } from '../schema.ts'
import { named } from '../statements/named.ts'
import { prepared } from '../statements/prepared.ts'
import { withTx } from '../transactions/transactions.ts'
import { Budget, withBudget } from './budget.ts'
import { Unanswered } from './failures.ts'
import { repeatable } from './repeatable.ts'

const site = useSite()

const opened: OpenDb[] = []
afterEach(async () => {
  for (const { close } of opened.splice(0)) await close()
})

function counting() {
  const own = openDb(site.url, { max: 2 })
  opened.push(own)
  const seen = { taken: 0, pieces: 0 }
  own.pool.on('acquire', () => void seen.taken++)
  own.pool.on('connect', (client) => {
    const { stream } = client.connection
    const write = stream.write.bind(stream)
    Object.assign(stream, {
      write: (bytes: Buffer) => {
        seen.pieces++
        return write(bytes)
      },
    })
  })
  return { ...own, seen }
}

const nameOf = prepared((db) =>
  db
    .select({ name: users.firstName })
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare('pipelined_name'),
)
const lengthOf = prepared((db) =>
  db
    .select({ length: sql<number>`length(${users.firstName})`.as('length') })
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare('pipelined_length'),
)
const numberOf = prepared((db) =>
  db
    .select({ number: sql<number>`${users.firstName}::int`.as('number') })
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare('pipelined_number'),
)

const people = async (...names: string[]) => {
  const made = []
  for (const firstName of names) made.push((await buildUser(site.db, { firstName })).id)
  return made
}

test('reads that begin at once are sent to one connection in one piece, each with its own rows', async () => {
  const { db, seen } = counting()
  const [ada, bo] = await people('Ada', 'Bo')
  const ask = () =>
    Promise.all([
      nameOf(db).execute({ id: ada }),
      lengthOf(db).execute({ id: bo }),
      nameOf(db).execute({ id: bo }),
      nameOf(db).execute({ id: '01900000-0000-7000-8000-000000000000' }),
    ])
  const expected = [[{ name: 'Ada' }], [{ length: 2 }], [{ name: 'Bo' }], []]
  // At first use the connection must parse and describe the statements.
  expect(await ask()).toEqual(expected)
  expect(seen.taken).toBe(1)
  seen.pieces = 0
  expect(await ask()).toEqual(expected)
  expect(seen).toEqual({ taken: 2, pieces: 1 })
})

test('more than sixteen are several pieces', async () => {
  const { db, seen } = counting()
  const [ada] = await people('Ada')
  await nameOf(db).execute({ id: ada })
  seen.taken = 0
  const rows = await Promise.all(Array.from({ length: 40 }, () => nameOf(db).execute({ id: ada })))
  expect(rows.every(([row]) => row?.name === 'Ada')).toBe(true)
  expect(seen.taken).toBe(3)
})

test('what is wrong with one of them is not told to the others', async () => {
  const { db } = counting()
  const [ada, three] = await people('Ada', '3')
  const asked = [
    nameOf(db).execute({ id: ada }),
    numberOf(db).execute({ id: ada }),
    nameOf(db).execute({ id: 'nobody' }),
    numberOf(db).execute({ id: three }),
  ]
  const [first, wrong, unknown, last] = await Promise.allSettled(asked)
  expect([first, last]).toEqual([
    { status: 'fulfilled', value: [{ name: 'Ada' }] },
    { status: 'fulfilled', value: [{ number: 3 }] },
  ])
  for (const failed of [wrong, unknown])
    expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22P02' } })
})

test('a lost connection is replaced for all of them', async () => {
  const { db, pool } = counting()
  const [ada] = await people('Ada')
  await nameOf(db).execute({ id: ada })
  pool.once('acquire', (client) => client.connection.stream.destroy())
  const rows = await Promise.all([nameOf(db).execute({ id: ada }), lengthOf(db).execute({ id: ada })])
  expect(rows).toEqual([[{ name: 'Ada' }], [{ length: 3 }]])
})

test('who has no time left is refused at once, and the others are answered', async () => {
  const { db } = counting()
  const [ada] = await people('Ada')
  const spent = new Budget({ isStrict: true })
  vi.spyOn(spent, 'isSpent', 'get').mockReturnValue(true)
  const late = withBudget(spent, () => nameOf(db).execute({ id: ada }))
  const other = nameOf(db).execute({ id: ada })
  await expect(late).rejects.toThrow(Unanswered)
  expect(await other).toEqual([{ name: 'Ada' }])
})

test('a read waits for no transaction, whatever the one that began the piece is marked as', async () => {
  const { db } = counting()
  const [ada] = await people('Ada')
  const held = Promise.withResolvers<void>()
  const began = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const writing = began.map(({ resolve }) =>
    withTx(db, async (tx) => {
      await nameOf(tx).execute({ id: ada })
      resolve()
      await held.promise
    }),
  )
  await Promise.all(began.map(({ promise }) => promise))
  const rows = await repeatable(() => nameOf(db).execute({ id: ada }))
  expect(rows).toEqual([{ name: 'Ada' }])
  held.resolve()
  await Promise.all(writing)
})

test('a transaction begins in one piece with its first statement', async () => {
  const { db, seen } = counting()
  const [ada] = await people('Ada')
  const rename = (name: string) =>
    withTx(db, async (tx) => {
      const [before] = await nameOf(tx).execute({ id: ada })
      await named(tx, 'rename', {
        text: 'update users set first_name = $1 where id = $2',
        values: [name, ada],
      })
      return before?.name
    })
  expect(await rename('Eve')).toBe('Ada')
  seen.pieces = 0
  expect(await rename('Zoë')).toBe('Eve')
  // Includes the insert of the commit's row, and the COMMIT, an unnamed query that is also sent in one piece.
  expect(seen.pieces).toBeLessThanOrEqual(4)
})

const inTransaction = async (db: Db) =>
  (await db.execute<{ one: boolean }>(sql`select pg_current_xact_id_if_assigned() is not null as one`))
    .rows[0]?.one

test('what is written in one is gone when it fails, whatever its first statement was', async () => {
  const { db } = counting()
  const [ada] = await people('Ada')
  const named = () => site.db.select({ name: users.firstName }).from(users).where(eq(users.id, ada!))
  const failing = (first: (tx: Parameters<Parameters<Db['transaction']>[0]>[0]) => Promise<unknown>) =>
    withTx(db, async (tx) => {
      await first(tx)
      await tx.update(users).set({ firstName: 'Nobody' }).where(eq(users.id, ada!))
      throw new Error('no')
    })
  await expect(failing((tx) => nameOf(tx).execute({ id: ada }))).rejects.toThrow('no')
  await expect(failing((tx) => tx.execute(sql`select 1`))).rejects.toThrow('no')
  await expect(failing(async () => {})).rejects.toThrow('no')
  // This value can't be serialized, so the statement is not sent. The transaction continues.
  const loop: unknown[] = []
  loop.push({ toPostgres: () => loop[0] })
  const circular = (tx: Db) => nameOf(tx).execute({ id: loop[0] })
  await expect(failing((tx) => circular(tx as unknown as Db).catch(() => {}))).rejects.toThrow('no')
  expect(await named()).toEqual([{ name: 'Ada' }])
  // No released connection has an open transaction, or one that its next statement would begin.
  for (let again = 0; again < 4; again++) {
    await db
      .update(users)
      .set({ lastName: 'L' })
      .where(eq(users.id, ada!))
      .catch(() => {})
    expect(await inTransaction(db)).toBe(false)
  }
})

test('a transaction whose first statement failed is ended, though the end of its answer comes late', async () => {
  const { db, pool } = counting()
  const [ada] = await people('Ada')
  await nameOf(db).execute({ id: ada })
  // Simulates the moment when the error has arrived, but not yet the message with the transaction's status.
  pool.once('acquire', (client) => Object.assign(client, { getTransactionStatus: () => 'I' }))
  await expect(db.transaction((tx) => nameOf(tx).execute({ id: 'nobody' }))).rejects.toMatchObject({
    code: '22P02',
  })
  expect(await nameOf(db).execute({ id: ada })).toEqual([{ name: 'Ada' }])
})

test('one without a statement sends nothing, and a first statement that fails is its error', async () => {
  const { db, seen } = counting()
  const [ada] = await people('Ada')
  await nameOf(db).execute({ id: ada })
  seen.pieces = 0
  await db.transaction(async () => {})
  expect(seen.pieces).toBe(0)
  const failed = db.transaction((tx) => nameOf(tx).execute({ id: 'nobody' }))
  await expect(failed).rejects.toMatchObject({ code: '22P02' })
  expect(await nameOf(db).execute({ id: ada })).toEqual([{ name: 'Ada' }])
})
