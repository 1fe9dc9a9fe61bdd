import { expect, test } from 'vitest'
import { donations as calls } from '#contract/giving/donations'
import { donationMoves } from '#contract/giving/moves'
import { acceptance } from '#contract/requests/acceptance'
import { buildDonation } from '../../test/factories.ts'
import { type Client, refusal, statusesOf, useSite } from '../../test/test-app.ts'
import { moneyOf } from '../../test/test-donations.ts'

const world = useSite()
const money = moneyOf(world)

const decline = (by: Client, { id }: { id: string }) => by.call(calls.decline, { params: { id } })

async function pledged(status: 'in_progress' | 'completed' = 'completed') {
  const scene = await money.scene({ status })
  return { ...scene, donation: await money.pledge(scene.giver, scene.request.id, '99000.00') }
}

test('a listener declines a pledge before the approval: it is rejected, leaves the sum, and its giver hears', async () => {
  const { listener, songwriter, giver, request, donation } = await pledged()
  expect((await decline(songwriter, donation)).status).toBe(403)
  const [first, again] = await Promise.all([decline(listener, donation), decline(listener, donation)])
  expect(statusesOf([first, again])).toEqual([200, 409])
  const { body } = [first, again].find(({ status }) => status === 200)!
  expect(body).toMatchObject({
    id: donation.id,
    songRequestId: request.id,
    status: 'rejected',
    rejectionReason: 'declined by listener',
    can: ['allow'],
  })
  expect(await money.sums(request.id)).toEqual(['0.00', '0.00', '0.00'])
  expect(await money.story(donation.id)).toEqual([
    ['pledged', null, 'pledged'],
    ['rejected', 'pledged', 'rejected'],
  ])
  expect(await money.told(giver.id)).toMatchObject([
    { kind: 'pledge_rejected', reason: 'declined by listener' },
  ])
})

test('after the approval its songwriter declines; the gap that it leaves stays', async () => {
  const { listener, songwriter, request, donation } = await pledged()
  await money.approve(listener, request)
  const waiting = await money.pledge(await money.someone(), undefined, '25.00')
  expect((await decline(listener, donation)).status).toBe(403)
  expect((await decline(songwriter, donation)).body).toMatchObject({
    status: 'rejected',
    rejectionReason: 'declined by songwriter',
  })
  expect(await money.row(waiting.id)).toMatchObject({ songRequestId: null, status: 'pledged' })
})

test('what was sent to nobody can be declined, a payment to the songwriter and what is in the fund cannot', async () => {
  const { listener, giver, request, songwriter } = await money.scene({ status: 'open', songwriterId: null })
  const early = await money.pledge(giver, request.id, '1.00')
  await money.send(giver, early)
  const writer = (await money.scene()).songwriter
  await writer.call(acceptance.accept, { params: { id: request.id } })
  expect((await decline(listener, early)).status).toBe(200)
  const other = await money.someone()
  const late = await money.pledge(other, request.id, '2.00')
  await money.send(other, late)
  expect(refusal(await decline(listener, late))).toEqual([409, donationMoves.decline.refusal])

  const match = await buildDonation(world.db, { isGeneral: true, songRequestId: request.id })
  expect(refusal(await decline(listener, match))).toEqual([
    409,
    'Only the supporter can decline a match from the Community Fund',
  ])
  expect((await decline(songwriter, match)).status).toBe(404)
  const toFund = await money.pledge(giver, undefined, '5.00')
  expect((await decline(listener, toFund)).status).toBe(404)
})

test('the two parties see what is pledged to their request, and what they can decline', async () => {
  const { listener, songwriter, request, donation } = await pledged()
  const list = (by: Client) => by.call(calls.ofRequest, { params: { id: request.id } })
  expect((await list(listener)).body).toMatchObject([{ id: donation.id, can: ['decline'] }])
  expect((await list(songwriter)).body).toMatchObject([{ id: donation.id, can: [] }])
  await money.approve(listener, request)
  const payments = () => songwriter.call(calls.payments, { query: { list: 'expected' } })
  expect((await payments()).body).toMatchObject([{ id: donation.id, can: ['decline'] }])
})
