import { expect, test } from 'vitest'
import { donations as gifts } from '#contract/giving/donations'
import { songRequests as calls } from '#contract/requests/song-requests'
import { audit } from '../../../domain/audit/audit.ts'
import { useSite } from '../../../test/test-app.ts'
import { moneyOf } from '../../../test/test-donations.ts'

const world = useSite()
const money = moneyOf(world)

const cancelled = [
  ['pledged', null, 'pledged'],
  ['rejected', 'pledged', 'rejected'],
]
const rejected = [
  ['pledged', null, 'pledged'],
  ['sent', 'pledged', 'sent'],
  ['rejected', 'sent', 'rejected'],
]

/** A request made by calls, with the complete hash chain of its events. */
async function asked() {
  const { listener, songwriter, giver } = await money.scene()
  const { body } = await listener.call(calls.create, {
    body: { title: 'Rain', story: 'It rained all week.', emotions: ['grateful'], genre: 'folk' },
  })
  return { listener, songwriter, giver, params: { id: body.id } }
}

test('withdrawing a request ends the pledges that stand, and not those that had ended before', async () => {
  const { listener, giver, params } = await asked()
  const over = await money.pledge(giver, params.id, '40.00')
  const stands = await money.pledge(giver, params.id, '25.00')
  expect((await giver.call(gifts.cancel, { params: over })).status).toBe(200)
  expect((await listener.call(calls.withdraw, { params })).status).toBe(200)
  expect(await money.sums(params.id)).toEqual(['0.00', '0.00', '0.00'])
  expect(await money.story(over.id)).toEqual(cancelled)
  expect(await money.story(stands.id)).toEqual(cancelled)
  expect((await money.row(over.id)).rejectionReason).toBe('cancelled by giver')
  expect((await money.row(stands.id)).rejectionReason).toBe('request withdrawn')
  expect((await money.told(giver.id)).map(({ kind }) => kind)).toEqual(['request_withdrawn'])
})

test('a request is released and withdrawn with a cancelled, a rejected and a standing pledge at once', async () => {
  const { listener, songwriter, giver, params } = await asked()
  await songwriter.call(calls.accept, { params })
  const over = await money.pledge(giver, params.id, '40.00')
  const refused = await money.pledge(giver, params.id, '30.00')
  const stands = await money.pledge(giver, params.id, '25.00')
  await giver.call(gifts.cancel, { params: over })
  await money.send(giver, refused)
  await songwriter.call(gifts.reject, { params: refused, body: { reason: 'Nothing arrived' } })
  const released = await songwriter.call(calls.release, { params, body: { reason: 'No time' } })
  expect(released.status).toBe(200)
  expect(await money.sums(params.id)).toEqual(['25.00', '0.00', '0.00'])
  expect((await listener.call(calls.withdraw, { params })).status).toBe(200)
  expect(await money.sums(params.id)).toEqual(['0.00', '0.00', '0.00'])
  expect(await money.story(over.id)).toEqual(cancelled)
  expect(await money.story(refused.id)).toEqual(rejected)
  expect(await money.story(stands.id)).toEqual(cancelled)
  expect((await money.row(refused.id)).rejectionReason).toBe('Nothing arrived')
})

test('a songwriter who accepts what they pledged to twice loses only the pledge that stood', async () => {
  const { songwriter, giver, params } = await asked()
  const over = await money.pledge(songwriter, params.id, '40.00')
  const own = await money.pledge(songwriter, params.id, '15.00')
  const other = await money.pledge(giver, params.id, '25.00')
  await songwriter.call(gifts.cancel, { params: over })
  expect((await songwriter.call(calls.accept, { params })).status).toBe(200)
  expect(await money.sums(params.id)).toEqual(['25.00', '0.00', '0.00'])
  expect(await money.story(over.id)).toEqual(cancelled)
  expect(await money.story(own.id)).toEqual(cancelled)
  expect(await money.story(other.id)).toEqual([['pledged', null, 'pledged']])
})

test('after all of it sums, donations and chains are those of their events', async () => {
  const { differences } = await audit(world.db)
  // The fixture's own request is a bare row without events.
  expect(differences.filter((one) => /sum|donation|pledge/i.test(one))).toEqual([])
})
