import { afterAll, expect, test } from 'vitest'
import { donations as calls } from '#contract/giving/donations'
import { songRequests } from '#contract/requests/song-requests'
import { useSite } from '../../../test/test-app.ts'
import { expectAudited, moneyOf } from '../../../test/test-donations.ts'

const world = useSite()
const money = moneyOf(world)
afterAll(() => expectAudited(world))

test('what arrived below a pledge and what arrived above one are told apart, through every move', async () => {
  const { songwriter, giver, listener, request, params } = await money.sent()
  const differences = () => money.differences(listener)
  expect(await differences()).toEqual(['0.00', '0.00'])

  await songwriter.call(calls.confirm, { params, body: { receivedAmount: '34.50' } })
  expect(await differences()).toEqual(['5.50', '0.00'])

  const more = await money.pledge(giver, request.id, '10.00')
  expect(await differences()).toEqual(['5.50', '0.00'])
  await money.send(giver, more)
  await songwriter.call(calls.confirm, { params: { id: more.id }, body: { receivedAmount: '12.00' } })
  expect(await differences()).toEqual(['5.50', '2.00'])

  await songwriter.call(calls.undoConfirm, { params })
  expect(await differences()).toEqual(['0.00', '2.00'])
  await songwriter.call(calls.reject, { params, body: { reason: 'Nothing arrived' } })
  expect(await differences()).toEqual(['0.00', '2.00'])
  await songwriter.call(calls.found, { params, body: { receivedAmount: '39.99' } })
  expect(await differences()).toEqual(['0.01', '2.00'])

  await songwriter.call(calls.undoConfirm, { params })
  await songwriter.call(calls.confirm, { params })
  expect(await differences()).toEqual(['0.00', '2.00'])
})

test('each reader of a request’s other sums reads these', async () => {
  const { songwriter, listener, request, params } = await money.sent()
  await songwriter.call(calls.confirm, { params, body: { receivedAmount: '30.00' } })
  const room = { params: { shareableId: request.shareableId } }
  for (const reader of [listener, songwriter, world.visitor])
    expect((await reader.call(songRequests.shared, room)).body).toMatchObject({
      request: { receivedAmount: '30.00', shortAmount: '10.00', extraAmount: '0.00' },
    })
})

test('a payment that arrived short keeps its part of the goal: the song takes no pledge in its place', async () => {
  const { songwriter, listener, request, giver, params } = await money.sent({
    status: 'completed',
    goalAmount: '40.00',
  })
  await songwriter.call(calls.confirm, { params, body: { receivedAmount: '25.00' } })
  expect((await money.approve(listener, request)).status).toBe(200)
  const late = await giver.call(calls.create, { body: { amount: '15.00', songRequestId: request.id } })
  expect([late.status, late.problem.detail]).toEqual([409, expect.stringContaining('is paid for')])
  expect(await money.differences(listener)).toEqual(['15.00', '0.00'])
})
