import { expect, test } from 'vitest'
import { donations as calls } from '#contract/giving/donations'
import { privateSong } from '#contract/giving/fund'
import { donations } from '../../../db/schema.ts'
import { audit } from '../../../domain/audit/audit.ts'
import { statusesOf, useSite } from '../../../test/test-app.ts'
import { moneyOf } from '../../../test/test-donations.ts'
import { fundOf } from './test-fund.ts'

const world = useSite({ each: true, settings: { FUND_PER_SONG: '1000' } })
const money = moneyOf(world)

const fund = async () => (await world.visitor.call(calls.fund)).body
const isBlameless = async () =>
  (await audit(world.db)).differences.filter((one) => !one.endsWith('nothing')).length === 0

const waiting = (...amounts: string[]) => fundOf(world).waiting(...amounts)

test('a declined match waits again, and the next waiting ones close the gap in the same moment', async () => {
  const [first, second, third] = await waiting('60.00', '50.00', '40.00')
  const { request, listener } = await money.scene({ status: 'completed' })
  await money.approve(listener, request)
  expect(await money.sums(request.id)).toEqual(['110.00', '0.00', '0.00'])
  // The giver sees neither the title of the private song nor its cover.
  const [matched] = (await first!.giver.call(calls.mine)).body
  expect(matched?.request).toMatchObject({ title: privateSong, cover: null })

  const reply = await first!.giver.call(calls.declineMatch, { params: first!.params })
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({
    status: 'pledged',
    isGeneral: true,
    songRequestId: null,
    songwriterId: null,
    matchedAt: null,
    dueAt: null,
    request: null,
  })
  // The pledges of 50 and 40 don't reach the goal, but no other pledge waits. The declined one isn't matched
  // with this song again.
  expect(await money.sums(request.id)).toEqual(['90.00', '0.00', '0.00'])
  expect(await money.row(third!.params.id)).toMatchObject({ songRequestId: request.id })
  expect(await fund()).toMatchObject({
    totalAmount: '150.00',
    waitingAmount: '60.00',
    matchedAmount: '90.00',
  })
  expect(await money.story(first!.params.id)).toEqual([
    ['pledged', null, 'pledged'],
    ['matched', 'pledged', 'pledged'],
    ['match_declined', 'pledged', 'pledged'],
  ])
  const again = await first!.giver.call(calls.declineMatch, { params: first!.params })
  expect([again.status, (await second!.giver.call(calls.one, { params: second!.params })).status]).toEqual([
    409, 200,
  ])

  const other = await money.scene({ status: 'completed' })
  await money.approve(other.listener, other.request)
  expect(await money.row(first!.params.id)).toMatchObject({ songRequestId: other.request.id })
  expect(await isBlameless()).toBe(true)
})

test('what a cancelled pledge leaves open of an approved song, the fund closes; of an open one it does not', async () => {
  const { request, listener, giver } = await money.scene({ status: 'completed' })
  const due = await money.pledge(giver, request.id, '100.00')
  const open = await money.scene()
  const early = await money.pledge(giver, open.request.id, '100.00')
  await money.approve(listener, request)
  const [pledge] = await waiting('70.00')
  await giver.call(calls.cancel, { params: { id: early.id } })
  expect((await money.row(pledge!.params.id)).songRequestId).toBeNull()
  await giver.call(calls.cancel, { params: { id: due.id } })
  expect((await money.row(pledge!.params.id)).songRequestId).toBe(request.id)
  expect(await isBlameless()).toBe(true)
})

test('declines, cancels and approvals at once match no pledge twice and leave every sum right', async () => {
  const pledges = await waiting(...Array.from({ length: 12 }, () => '40.00'))
  const first = await money.scene({ status: 'completed' })
  await money.approve(first.listener, first.request)
  const songs = []
  for (let number = 0; number < 4; number++) songs.push(await money.scene({ status: 'completed' }))
  const replies = await Promise.all([
    ...songs.map(({ listener, request }) => money.approve(listener, request)),
    ...pledges.slice(0, 3).map(({ giver, params }) => giver.call(calls.declineMatch, { params })),
    ...pledges.slice(2, 5).map(({ giver, params }) => giver.call(calls.cancel, { params })),
  ])
  expect(statusesOf(replies).every((status) => status === 200 || status === 409)).toBe(true)
  expect(await isBlameless()).toBe(true)
  const rows = await world.db.select().from(donations)
  const matches = rows.map(({ matchId }) => matchId).filter((id) => id !== null)
  expect(new Set(matches).size).toBe(matches.length)
})
