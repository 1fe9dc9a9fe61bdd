import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { donations as calls } from '#contract/giving/donations'
import { ms } from '#contract/grammar/time'
import { count, isNull, sql } from '#drizzle'
import type { Db } from '../../db/client.ts'
import { events, siteFigures } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { useSite } from '../../test/test-app.ts'
import { moneyOf } from '../../test/test-donations.ts'
import { recordOf } from '../../test/test-left.ts'
import { startProgram } from '../../test/test-program.ts'
import { audit } from '../audit/audit.ts'
import { record } from './events.ts'
import { chainOldEvents } from './old-events.ts'

const world = useSite({ each: true })

/** Converts all events of the database to the form that they had before the hash chains. */
async function unchain() {
  await world.db.execute(sql`update migrations set applied_at = now() where tag = '0005_money_record'`)
  await world.db.update(events).set({ seq: null, prevHash: null, hash: null })
}

/** Adds old events without a hash chain: two for each of so many profiles. */
async function oldEvents(subjects: number) {
  const id = sql.raw(`(lpad(to_hex(n), 12, '0') || '70008000000000000000')::uuid`)
  const subject = sql.raw(`(lpad(to_hex(n % ${subjects}), 12, '0') || '70008000000000000001')::uuid`)
  await world.db.execute(sql`insert into events (id, subject_id, subject, kind, created_at)
    select ${id}, ${subject}, 'profile', 'ways_changed', '2026-01-01'::timestamptz + n * interval '1 second'
    from generate_series(0, ${sql.raw(String(2 * subjects - 1))}) n`)
}

async function unchained(db: Db) {
  const [found] = await db.select({ rows: count() }).from(events).where(isNull(events.seq))
  return found!.rows
}

test('they are chained once, in order, also by several processes at once', async () => {
  const money = moneyOf(world)
  const { giver, request } = await money.scene()
  const { id } = await money.pledge(giver, request.id, '40.00')
  await money.send(giver, { id })
  const before = await recordOf(world, id)
  await unchain()
  expect(await audit(world.db)).toMatchObject({
    unchained: 2,
    erased: 0,
    differences: [expect.stringContaining('nothing')],
  })
  await Promise.all([chainOldEvents(world.db), chainOldEvents(world.db)])
  expect(await recordOf(world, id)).toEqual(before)
  expect(await unchained(world.db)).toBe(0)
})

test('what happens meanwhile comes after what happened before', async () => {
  const money = moneyOf(world)
  const { giver, request, songwriter } = await money.scene()
  const pledges = []
  for (let n = 0; n < 6; n++) pledges.push(await money.pledge(giver, request.id, '10.00'))
  await unchain()
  const [first, second, third, ...rest] = pledges
  for (const pledge of [first!, second!, third!]) await money.send(giver, pledge)
  await Promise.all([
    chainOldEvents(world.db),
    ...pledges.map(async (pledge) => {
      if (rest.includes(pledge)) await money.send(giver, pledge)
      await songwriter.call(calls.confirm, { params: pledge, body: {} })
    }),
  ])
  for (const { id } of pledges)
    expect((await recordOf(world, id)).map(({ seq, kind }) => [seq, kind])).toEqual([
      [1, 'pledged'],
      [2, 'sent'],
      [3, 'confirmed'],
    ])
  expect((await audit(world.db)).differences).toEqual([expect.stringContaining('nothing')])
})

test('one process at a time does it, and stops when it is told to', async () => {
  await oldEvents(300)
  await withTx(world.db, async (tx) => {
    await tx.execute(sql`select key from migration_lock for update`)
    await chainOldEvents(world.db)
  })
  expect(await unchained(world.db)).toBe(600)
  const told = new AbortController()
  const begun = chainOldEvents(world.db, told.signal)
  await expect.poll(() => unchained(world.db)).toBeLessThan(600)
  told.abort()
  await begun
  await chainOldEvents(world.db)
  expect(await unchained(world.db)).toBe(0)
  expect(await audit(world.db)).toMatchObject({ events: 600, unchained: 0, differences: [] })
})

test('an event that was slipped in without a chain stays in none, and the audit says so', async () => {
  await oldEvents(1)
  await chainOldEvents(world.db)
  const [{ subjectId } = { subjectId: '' }] = await world.db.select().from(events)
  const slipped = { subject: 'profile', subjectId, kind: 'ways_changed' } as const
  await world.db.insert(events).values(slipped)
  await withTx(world.db, (tx) => record(tx, { kind: 'ways_changed', subjectId, actorId: null }))
  await chainOldEvents(world.db)
  expect((await recordOf(world, subjectId)).map(({ seq }) => seq)).toEqual([1, 2, 3, null])
  expect((await audit(world.db)).differences).toEqual([expect.stringContaining('is in no chain')])
})

test('a start answers before they are chained, and ends with all of them chained', {
  timeout: 60_000,
}, async () => {
  await oldEvents(500)
  // The job's first batch waits for this lock until the server has started, even on a fast machine.
  const holder = await world.pool.connect()
  await holder.query('begin')
  await holder.query('select id from events order by subject_id limit 1 for update')
  const program = startProgram({
    DATABASE_URL: world.url,
    SESSION_SECRET: randomBytes(24).toString('hex'),
    MIN_FREE_MB: '0',
  })
  const address = await program.ready
  expect((await fetch(`${address}/api/fund`)).status).toBeLessThan(500)
  expect(await unchained(world.db)).toBe(1000)
  // Statistics are counted before anybody asks for them.
  const [figures] = await world.db.select().from(siteFigures)
  expect(Date.now() - Date.parse(figures!.songsUntil!)).toBeLessThan(2 * ms.hour)
  await holder.query('commit')
  holder.release()
  await expect.poll(() => unchained(world.db), { timeout: 40_000, interval: 200 }).toBe(0)
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)
  expect(await audit(world.db)).toMatchObject({ events: 1000, unchained: 0, differences: [] })
})
