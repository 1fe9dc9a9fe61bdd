import { expect, test } from 'vitest'
import { donations as calls } from '#contract/giving/donations'
import { buildRequest } from '../../test/factories.ts'
import { useSite } from '../../test/test-app.ts'
import { moneyOf } from '../../test/test-donations.ts'

const world = useSite()
const money = moneyOf(world)

test('a giver who stays anonymous is nameless to the songwriter', async () => {
  const { giver, songwriter, request } = await money.scene()
  const body = { amount: 5, songRequestId: request.id, isAnonymous: true }
  expect((await giver.call(calls.create, { body })).body.isAnonymous).toBe(true)
  const { body: payments } = await songwriter.call(calls.payments)
  expect(payments).toMatchObject([{ giver: { firstName: null } }])
})

test('a songwriter reads payments in three lists and by request, in pages, with their sums', async () => {
  const { songwriter, giver, request } = await money.scene()
  const other = await buildRequest(world.db, { status: 'in_progress', songwriterId: songwriter.id })
  const pledges = []
  for (const amount of ['1.00', '2.00', '3.00', '4.00', '5.00'])
    pledges.push(await money.pledge(giver, request.id, amount))
  await money.pledge(giver, other.id, '6.00')
  for (const one of pledges.slice(0, 3)) await money.send(giver, one)
  await songwriter.call(calls.confirm, { params: { id: pledges[0]!.id }, body: { receivedAmount: '0.90' } })
  const list = async (query: object) =>
    (await songwriter.call(calls.payments, { query })).body.map(({ amount }) => amount)
  expect(await list({})).toEqual(['6.00', '5.00', '4.00', '3.00', '2.00', '1.00'])
  expect(await list({ list: 'to_confirm' })).toEqual(['3.00', '2.00'])
  expect(await list({ list: 'expected' })).toEqual(['6.00', '5.00', '4.00'])
  expect(await list({ list: 'received' })).toEqual(['1.00'])
  expect(await list({ songRequestId: other.id })).toEqual(['6.00'])
  const first = await songwriter.call(calls.payments, { query: { list: 'expected', limit: 2 } })
  const cursor = /cursor=([^&>]+)/.exec(String(first.headers.link))?.[1]
  expect(String(first.headers.link)).toContain('list=expected')
  expect(await list({ list: 'expected', limit: 2, cursor })).toEqual(['4.00'])
  expect((await songwriter.call(calls.paymentSums)).body).toEqual({
    toConfirm: { count: 2, amount: '5.00' },
    expected: { count: 3, amount: '15.00' },
    received: { count: 1, amount: '0.90' },
  })
  expect((await giver.call(calls.payments)).body).toEqual([])
  expect((await giver.call(calls.paymentSums)).body.expected).toEqual({ count: 0, amount: '0.00' })
})
