import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { cents } from '#contract/grammar/money'
import { asc, eq, inArray, sql } from '#drizzle'
import { donations, reminders, songRequests, users } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { buildDonation, buildRequest, buildSongwriter } from '../../test/factories.ts'
import { type TestDb, testDb } from '../../test/test-db.ts'
import { heldAtOnce } from '../../test/test-locks.ts'
import type { FundRules } from './fund/rules.ts'
import { matchFund } from './fund.ts'

let world: TestDb
/** Each test has its own database, because a database has only one fund. */
beforeEach(async () => {
  await world?.drop()
  world = await testDb()
})
afterAll(() => world.drop())

/** Rules without waiting days for new accounts, and without a pause. */
const rules: FundRules = { fundPerSong: '1000.00', fundTrustDays: 0, fundPauseHours: 0 }
const match = (requestId: string) => withTx(world.db, (tx) => matchFund(tx, requestId, rules))

async function finishedSong(values: { goalAmount?: string; songwriterId?: string } = {}) {
  const songwriterId = values.songwriterId ?? (await buildSongwriter(world.db)).id
  return buildRequest(world.db, { status: 'approved', isApproved: true, ...values, songwriterId })
}

/** Makes general pledges with these amounts, oldest first. */
async function waiting(...amounts: string[]) {
  const made = []
  for (const amount of amounts) made.push(await buildDonation(world.db, { amount, isGeneral: true }))
  return made
}

const read = (ids: string[]) =>
  world.db.select().from(donations).where(inArray(donations.id, ids)).orderBy(asc(donations.id))

test('the oldest waiting pledges, whole, close the gap to 100 where the request has no goal', async () => {
  const song = await finishedSong()
  const pledges = await waiting('60.00', '25.00', '50.00', '10.00')
  const ids = pledges.map(({ id }) => id)
  expect(await match(song.id)).toEqual(ids.slice(0, 3))
  const [first, , , last] = await read(ids)
  expect(first).toMatchObject({
    songRequestId: song.id,
    songwriterId: song.songwriterId,
    isGeneral: true,
    status: 'pledged',
    matchedAt: expect.any(String),
    dueAt: expect.any(String),
  })
  expect(last).toMatchObject({ songRequestId: null, matchedAt: null, dueAt: null })
  const [request] = await world.db.select().from(songRequests).where(eq(songRequests.id, song.id))
  expect(request).toMatchObject({ pledgedAmount: '135.00', receivedAmount: '0.00' })
})

test('live pledges count towards the goal, confirmed ones too where less arrived, cancelled ones do not', async () => {
  const song = await finishedSong({ goalAmount: '230.00' })
  const here = { songRequestId: song.id, songwriterId: song.songwriterId }
  await buildDonation(world.db, { ...here, amount: '80.00' })
  await buildDonation(world.db, { ...here, amount: '60.00', status: 'sent' })
  await buildDonation(world.db, { ...here, amount: '70.00', status: 'confirmed', receivedAmount: '40.00' })
  await buildDonation(world.db, { ...here, amount: '500.00', status: 'rejected' })
  const [first, second] = await waiting('15.00', '15.00', '15.00')
  expect(await match(song.id)).toEqual([first!.id, second!.id])
})

test('pledges that were sent, rejected or matched already do not wait', async () => {
  const song = await finishedSong()
  const general = { isGeneral: true, amount: '100.00' }
  await buildDonation(world.db, { ...general, status: 'sent' })
  await buildDonation(world.db, { ...general, status: 'rejected' })
  await buildDonation(world.db, { ...general, songRequestId: (await finishedSong()).id })
  expect(await match(song.id)).toEqual([])
})

test('more small pledges than are read at a time are matched all the same', async () => {
  const song = await finishedSong({ goalAmount: '260.00' })
  const givers = await world.db
    .insert(users)
    .values(Array.from({ length: 270 }, (_, number) => ({ email: `${number}@example.com` })))
    .returning()
  await world.db.insert(donations).values(
    givers.map(({ id }, number) => ({
      underwriterId: id,
      amount: '1.00',
      isGeneral: true,
      code: `SW-${number}`,
    })),
  )
  expect(await match(song.id)).toHaveLength(260)
})

test('eight approvals at once never match one pledge twice, and leave no gap that a pledge could close', async () => {
  const songs = await Promise.all(Array.from({ length: 8 }, () => finishedSong()))
  const pledges = await waiting(...Array.from({ length: 20 }, () => '30.00'))
  const matches = await Promise.all(songs.map(({ id }) => match(id)))
  const matched = matches.flat()
  expect(new Set(matched).size).toBe(matched.length)
  expect(matched).toHaveLength(pledges.length)
  for (const [at, { id }] of songs.entries()) {
    const [request] = await world.db.select().from(songRequests).where(eq(songRequests.id, id))
    expect(cents(request!.pledgedAmount)).toBe(matches[at]!.length * 3000)
  }
})

test('an unknown request matches nothing', async () => {
  await waiting('25.00')
  expect(await match(randomUUID())).toEqual([])
})

test('a pledge that is cancelled while it is being claimed is left as it was, its reminders too', async () => {
  const song = await finishedSong()
  const [cancelled, next] = await waiting('60.00', '40.00')
  const asked = { donationId: cancelled!.id, kind: 'pay' as const }
  await world.db.insert(reminders).values({ ...asked, count: 2 })
  const cancel = sql`update donations set status = 'rejected' where id = ${cancelled!.id}`
  expect(await heldAtOnce(world.db, cancel, [() => match(song.id)])).toEqual([[next!.id]])
  expect(await read([cancelled!.id])).toMatchObject([{ status: 'rejected', songRequestId: null }])
  expect(await world.db.select().from(reminders)).toMatchObject([{ count: 2 }])
})
