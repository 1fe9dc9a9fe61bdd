import { describe, expect, test } from 'vitest'
import { donations as calls } from '#contract/giving/donations'
import { notifications as bell } from '#contract/people/notifications'
import { inArray } from '#drizzle'
import { users } from '../../../db/schema.ts'
import { withTx } from '../../../db/transactions/transactions.ts'
import { standAgain } from '../../../domain/moderation/suspending.ts'
import { refusal, statusesOf, useSite } from '../../../test/test-app.ts'
import { expectAudited } from '../../../test/test-donations.ts'
import { setRow } from '../../../test/test-rows.ts'
import { fundOf } from './test-fund.ts'

const world = useSite({ each: true, settings: { FUND_TRUST_DAYS: '7', FUND_PAUSE_HOURS: '48' } })
const fund = fundOf(world)

const prove = (emailProvenAt: string | null, ...people: { id: string }[]) =>
  world.db
    .update(users)
    .set({ emailProvenAt })
    .where(
      inArray(
        users.id,
        people.map(({ id }) => id),
      ),
    )
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

test('a song approved before both proved their emails a week ago is tried on that day', async () => {
  await fund.waiting('100.00')
  const song = await fund.song()
  await prove(daysAgo(100), song.songwriter)
  await prove(daysAgo(3), song.listener)
  await song.approve()
  await fund.pass(3.9)
  expect(await fund.given(song)).toBe(0)
  await fund.pass(0.2)
  expect(await fund.given(song)).toBe(100)
})

test('a song of people who prove nothing waits, and for a week after the proof', async () => {
  await fund.waiting('100.00')
  const song = await fund.song()
  await prove(daysAgo(100), song.listener)
  await prove(null, song.songwriter)
  await song.approve()
  await fund.pass(8)
  expect(await fund.given(song)).toBe(0)
  await prove(daysAgo(0), song.songwriter)
  await fund.pass(6.5)
  expect(await fund.given(song)).toBe(0)
  await fund.pass(1)
  expect(await fund.given(song)).toBe(100)
})

test('only pledges of proven emails are matched', async () => {
  const [unproven, proven] = await fund.waiting('100.00', '100.00')
  const song = await fund.song()
  await prove(daysAgo(8), song.songwriter, song.listener)
  await prove(null, unproven!.giver)
  await song.approve()
  expect((await fund.money.row(unproven!.params.id)).songRequestId).toBeNull()
  expect((await fund.money.row(proven!.params.id)).songRequestId).toBe(song.request.id)
})

async function matched() {
  const [pledge] = await fund.waiting('100.00')
  const song = await fund.song()
  await prove(daysAgo(8), song.songwriter, song.listener)
  await song.approve()
  return { ...pledge!, song, read: () => fund.money.row(pledge!.params.id) }
}

test('a match is shown at once, can be declined, and can be sent after two days only', async () => {
  const { giver, params, song } = await matched()
  const shown = await giver.call(calls.one, { params })
  expect(shown.body).toMatchObject({ songRequestId: song.request.id, can: ['cancel', 'declineMatch'] })
  expect(Date.parse(shown.body.dueAt!) - Date.parse(shown.body.matchedAt!)).toBe(48 * 3_600_000)
  expect(refusal(await fund.money.send(giver, params))).toEqual([
    409,
    expect.stringMatching(/^The Community Fund has just matched this promise: it can be paid from .+ on$/),
  ])
  const [told] = await fund.money.told(giver.id)
  expect(told).toMatchObject({ kind: 'pledge_matched', payableAt: shown.body.dueAt })
  await fund.pass(2.1)
  const sends = await Promise.all([fund.money.send(giver, params), fund.money.send(giver, params)])
  expect(statusesOf(sends)).toEqual([200, 409])
})

test('declined in its pause, a match goes back to waiting', async () => {
  const { giver, params, read } = await matched()
  expect((await giver.call(calls.declineMatch, { params })).status).toBe(200)
  expect(await read()).toMatchObject({ status: 'pledged', songRequestId: null, dueAt: null, queueId: null })
})

test('a match that nobody pays goes behind all others after two weeks, and the next is tried', async () => {
  const { giver, params, song, read } = await matched()
  const [second, third] = await fund.waiting('100.00', '100.00')
  await fund.pass(15.9)
  expect(await read()).toMatchObject({ songRequestId: song.request.id })
  await fund.pass(0.2)
  expect(await read()).toMatchObject({ status: 'pledged', songRequestId: null, missedMatches: 1 })
  expect(await fund.money.row(second!.params.id)).toMatchObject({ songRequestId: song.request.id })
  expect(await fund.money.story(params.id)).toEqual([
    ['pledged', null, 'pledged'],
    ['matched', 'pledged', 'pledged'],
    ['match_missed', 'pledged', 'pledged'],
  ])

  // The pledge with a missed match is now last in the queue: the next song gets the other pledge.
  await fund.pass(8)
  const next = await fund.song()
  await prove(daysAgo(8), next.songwriter, next.listener)
  await next.approve()
  expect(await fund.money.row(third!.params.id)).toMatchObject({ songRequestId: next.request.id })
  await third!.giver.call(calls.declineMatch, { params: third!.params })
  expect(await read()).toMatchObject({ songRequestId: next.request.id })

  await fund.pass(16.1)
  expect(await read()).toMatchObject({ status: 'rejected', rejectionReason: 'lapsed', missedMatches: 1 })
  // The notifications of both matches are removed, because neither match can be paid any more.
  expect(await fund.money.told(giver.id)).toMatchObject([
    { kind: 'match_missed' },
    { kind: 'match_missed', isOver: 'yes' },
  ])
  const [told] = (await next.songwriter.call(bell.list)).body.filter(({ kind }) => kind === 'pledge_lapsed')
  expect(told?.text).toBe(`A promise of $100.00 for “${next.request.title}” has ended.`)
  expect(await fund.money.told(next.songwriter.id)).toContainEqual(
    expect.objectContaining({ kind: 'pledge_lapsed', wasMatch: 'yes' }),
  )
  expect((await giver.call(calls.cancel, { params })).status).toBe(409)
})

test('a match that was missed adds up in the audit', async () => {
  const { read } = await matched()
  await fund.pass(16.1)
  expect(await read()).toMatchObject({ songRequestId: null, missedMatches: 1 })
  await expectAudited(world)
})

test('three workers at once put a missed match back once', async () => {
  const { giver, params } = await matched()
  const later = new Date(Date.now() + 16.1 * 86_400_000)
  await Promise.all([fund.work(later), fund.work(later), fund.work(later)])
  expect(await fund.money.row(params.id)).toMatchObject({ missedMatches: 1, status: 'pledged' })
  expect(await fund.money.kindsTold(giver)).toEqual(['match_missed'])
})

test('a match to a songwriter whose account is closed stands still, and goes on when it is open again', async () => {
  const { song, read, giver } = await matched()
  await fund.pass(3)
  const { dueAt } = await read()
  const since = new Date().toISOString()
  const close = (closedAt: string | null) => setRow(world, users, song.songwriter.id, { closedAt })
  await close(since)
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
  await fund.work(inDays(20))
  expect(await read()).toMatchObject({ songRequestId: song.request.id, missedMatches: 0, dueAt })
  expect(await fund.money.kindsTold(giver)).toEqual(['pledge_matched'])
  await close(null)
  await withTx(world.db, (tx) =>
    standAgain(tx, song.songwriter.id, { since, at: inDays(20).toISOString(), still: null }),
  )
  await fund.work(inDays(20 + 12.9))
  expect(await read()).toMatchObject({ songRequestId: song.request.id, missedMatches: 0 })
  await fund.work(inDays(20 + 13.1))
  expect(await read()).toMatchObject({ songRequestId: null, missedMatches: 1 })
})

test('a payment that was sent in time is no missed match', async () => {
  const { giver, params, read } = await matched()
  await fund.pass(2.1)
  await fund.money.send(giver, params)
  await fund.pass(30)
  expect(await read()).toMatchObject({ status: 'sent', missedMatches: 0 })
})

describe('a site that trusts everybody at once', () => {
  const site = useSite()

  test('people who proved nothing are trusted where the fund trusts everybody at once', async () => {
    const trusting = fundOf(site)
    await trusting.waiting('100.00')
    const song = await trusting.song()
    await site.db.update(users).set({ emailProvenAt: null })
    await song.approve()
    expect(await trusting.given(song)).toBe(100)
  })
})
