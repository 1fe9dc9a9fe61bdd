import * as fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { sql } from '#drizzle'
import { openDb } from '../../db/client.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { useDb } from '../test-db.ts'
import { schedules } from './drawing.ts'
import { Gate, type Schedule } from './gate.ts'

const database = useDb()

const id = '00000000-0000-7000-8000-000000000001'
beforeEach(async () => {
  await database.db.execute(sql`delete from community_fund`)
  await database.db.execute(
    sql`insert into community_fund (id, total_amount, last_updated) values (${id}, 0, now())`,
  )
})

async function total() {
  const { rows } = await database.db.execute<{ n: number }>(
    sql`select total_amount::int as n from community_fund`,
  )
  return rows[0]!.n
}

/** Two programs. In each, a move adds 1 to a number that it has read before, locked or not. */
function openPrograms(lock: string) {
  const gate = new Gate(database)
  const programs = ['one', 'two'].map((name) => {
    const { db, pool, close } = openDb(database.url, { max: 4 })
    pool.options.application_name = `gate-${name}`
    const died = Promise.withResolvers<undefined>()
    gate.watch(pool, { name: `gate-${name}`, died: () => died.resolve(undefined) })
    const add = () =>
      withTx(db, async (tx) => {
        const { rows } = await tx.execute<{ n: number }>(
          sql`select total_amount::int as n from community_fund where id = ${id} ${sql.raw(lock)}`,
        )
        await tx.execute(sql`update community_fund set total_amount = ${rows[0]!.n + 1} where id = ${id}`)
        return 'added'
      })
    return { add: () => Promise.race([add(), died.promise]), close }
  })
  const play = (schedule: Schedule) =>
    gate.play(
      programs.map(({ add }) => [add]),
      schedule,
    )
  return {
    play,
    [Symbol.asyncDispose]: async () => void (await Promise.all(programs.map(({ close }) => close()))),
  }
}

test('without switches one lane runs after the other, and with a switch they are interleaved', async () => {
  await using programs = openPrograms('')
  const inTurn = await programs.play({ switches: [] })
  expect(inTurn.flat().map(({ answer }) => answer)).toEqual(['added', 'added'])
  expect(inTurn[0]![0]!.ended).toBeLessThan(inTurn[1]![0]!.begun)
  expect(await total()).toBe(2)
  const mixed = await programs.play({ switches: [{ lane: 0, after: 3, to: 0 }] })
  expect(mixed[0]![0]!.ended).toBeGreaterThan(mixed[1]![0]!.begun)
  expect(await total()).toBe(3)
})

test('a lost update is found, shrunk to one change between the lanes, and found again by its seed', async () => {
  await using programs = openPrograms('')
  const property = fc.asyncProperty(schedules, async ({ switches }) => {
    const before = await total()
    await programs.play({ switches })
    expect(await total()).toBe(before + 2)
  })
  const found = await fc.check(property, { seed: 1, numRuns: 100 })
  expect(found.failed).toBe(true)
  const [{ switches }] = found.counterexample!
  expect(switches).toHaveLength(1)
  const path = found.counterexamplePath!
  const again = await fc.check(property, { seed: 1, path, endOnFailure: true })
  expect(again.counterexample).toEqual(found.counterexample)
})

test('with the lock no order loses an update, also where lanes wait for each other', async () => {
  await using programs = openPrograms('for update')
  const property = fc.asyncProperty(schedules, async ({ switches }) => {
    const before = await total()
    await programs.play({ switches })
    expect(await total()).toBe(before + 2)
  })
  const { failed } = await fc.check(property, { seed: 1, numRuns: 50 })
  expect(failed).toBe(false)
})

test.each(Array.from({ length: 8 }, (_, at) => at + 1))(
  'the answer to message %i is lost, and the number is added once',
  async (at) => {
    await using programs = openPrograms('for update')
    const [one, two] = await programs.play({ switches: [], lost: { at, how: 'cut' } })
    expect([one![0]!.answer, two![0]!.answer]).toEqual(['added', 'added'])
    expect(await total()).toBe(2)
  },
)

test('a program dies, its move has no answer, and its locks are free', async () => {
  await using programs = openPrograms('for update')
  const [one, two] = await programs.play({ switches: [], lost: { at: 1, how: 'crash' } })
  expect(one![0]).toMatchObject({ answer: undefined, ended: Infinity })
  expect(two![0]!.answer).toBe('added')
  expect(await total()).toBe(1)
})
