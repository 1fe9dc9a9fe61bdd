import { afterAll, beforeEach, expect, test } from 'vitest'
import { asc, eq } from '#drizzle'
import { stewardActs } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { buildUser } from '../../test/factories.ts'
import { type TestDb, testDb } from '../../test/test-db.ts'
import { audit } from '../audit/audit.ts'
import { appendAct, type NewAct } from './acts.ts'

let world: TestDb
let stewardId: string
beforeEach(async () => {
  await world?.drop()
  world = await testDb()
  stewardId = (await buildUser(world.db)).id
})
afterAll(() => world.drop())

const append = (act: Partial<NewAct> = {}) =>
  withTx(world.db, (tx) =>
    appendAct(tx, { stewardId, kind: 'search', reason: 'A report', searched: 'Ada', ...act }),
  )
const rows = () => world.db.select().from(stewardActs).orderBy(asc(stewardActs.seq))
const differences = async () => (await audit(world.db)).differences

test('acts at once are one chain without a fork, each behind the one before it', async () => {
  await Promise.all(Array.from({ length: 12 }, () => append()))
  const chain = await rows()
  expect(chain.map(({ seq }) => seq)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1))
  expect(chain.slice(1).map(({ prevHash }) => prevHash)).toEqual(chain.slice(0, -1).map(({ hash }) => hash))
  expect(await audit(world.db)).toMatchObject({ acts: 12, differences: [] })
})

test('an act of a transaction that fails leaves no gap', async () => {
  await append()
  const failed = withTx(world.db, async (tx) => {
    await appendAct(tx, { stewardId, kind: 'look', reason: 'x' })
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  await append()
  expect(await audit(world.db)).toMatchObject({ acts: 2, differences: [] })
})

test('texts that were erased with their salt are no difference', async () => {
  await append()
  await append({ kind: 'warn', rule: 'respect', searched: null })
  await world.db.update(stewardActs).set({ reason: null, searched: null, textSalt: null })
  expect(await audit(world.db)).toMatchObject({ acts: 2, erased: 2, differences: [] })
})

test.each([
  ['another reason', { reason: 'Another' }],
  ['another search', { searched: 'Bea' }],
  ['another number of people', { shown: 7 }],
  ['a conflict of interest', { despiteConflict: true }],
  ['another time', { createdAt: '2020-01-01T00:00:00.000Z' }],
  ['another decision', { kind: 'dismiss' as const }],
  ['no text, with its salt', { reason: null }],
  ['another hash', { hash: 'f'.repeat(64) }],
])('a row with %s was changed', async (_, change) => {
  for (let at = 0; at < 3; at++) await append()
  await world.db.update(stewardActs).set(change).where(eq(stewardActs.seq, 2))
  expect((await differences())[0]).toMatch(/^Stewards’ log: row 2 \(\w+\) was changed$/)
})

test('a missing row and one that was slipped in are found', async () => {
  for (let at = 0; at < 3; at++) await append()
  const [, second] = await rows()
  await world.db.delete(stewardActs).where(eq(stewardActs.seq, 2))
  expect(await differences()).toContain('Stewards’ log: row 2 is missing')
  await world.db.insert(stewardActs).values(second!)
  expect(await differences()).toEqual([])
  const { id: _, ...slipped } = second!
  await world.db.insert(stewardActs).values({ ...slipped, seq: 0 })
  expect(await differences()).not.toEqual([])
})
