import { expect, test } from 'vitest'
import { donations as calls } from '#contract/giving/donations'
import { donationMoves, endings } from '#contract/giving/moves'
import { songRequests } from '#contract/requests/song-requests'
import { donations, songRequests as requests, users } from '../../db/schema.ts'
import { buildDonation } from '../../test/factories.ts'
import { type Client, refusal, statusesOf, useSite } from '../../test/test-app.ts'
import { expectAudited, moneyOf } from '../../test/test-donations.ts'
import { setRow } from '../../test/test-rows.ts'
import { notAsked } from '../moves/refusals.ts'

const world = useSite()
const money = moneyOf(world)

const pledge = (giver: Client, songRequestId: string, amount = '25.00', isAnonymous = false) =>
  giver.call(calls.create, { body: { amount, songRequestId, isAnonymous } })
const decline = (by: Client, id: string, isTooLarge?: boolean) =>
  by.call(calls.decline, { params: { id }, ...(isTooLarge && { body: { isTooLarge } }) })
const allow = (by: Client, id: string) => by.call(calls.allow, { params: { id } })
const declinedOf = (by: Client, id: string) =>
  by.call(calls.ofRequest, { params: { id }, query: { list: 'declined' } })
const canOf = async (who: Client, { shareableId }: { shareableId: string }) => {
  const { body } = await who.call(songRequests.shared, { params: { shareableId } })
  return 'can' in body ? body.can : []
}

/** A scene in which the listener has declined the giver's pledge, perhaps for its amount alone. */
async function declined(isTooLarge?: boolean, values: Parameters<typeof money.pledged>[0] = {}) {
  const scene = await money.pledged(values)
  expect((await decline(scene.listener, scene.donation.id, isTooLarge)).status).toBe(200)
  return scene
}

test('a declined supporter pledges nothing more to the request, until the listener allows it', async () => {
  const { listener, songwriter, giver, request, donation } = await declined()
  const tries = await Promise.all([1, 2, 3].map(() => pledge(giver, request.id, '1.00')))
  expect(tries.map(refusal)).toEqual([1, 2, 3].map(() => [409, notAsked]))
  expect(await canOf(giver, request)).not.toContain('pledge')
  expect((await pledge(await money.someone(), request.id)).status).toBe(201)
  expect((await pledge(giver, (await money.scene()).request.id)).status).toBe(201)

  expect((await declinedOf(listener, request.id)).body).toMatchObject([
    { id: donation.id, amount: '40.00', rejectionReason: 'declined by listener', can: ['allow'] },
  ])
  expect((await declinedOf(songwriter, request.id)).body).toEqual([])
  expect((await declinedOf(giver, request.id)).status).toBe(404)

  expect(statusesOf(await Promise.all([allow(listener, donation.id), allow(listener, donation.id)]))).toEqual(
    [200, 409],
  )
  expect(refusal(await allow(listener, donation.id))).toEqual([409, donationMoves.allow.refusal])
  expect((await declinedOf(listener, request.id)).body).toEqual([])
  expect(await canOf(giver, request)).toContain('pledge')
  expect((await pledge(giver, request.id)).status).toBe(201)
  expect(await money.row(donation.id)).toMatchObject({
    status: 'rejected',
    rejectionReason: endings.listener,
  })
  expect((await money.story(donation.id)).at(-1)).toEqual(['allowed', 'rejected', 'rejected'])
  await expectAudited(world)
})

test('only the party that declined allows again, and only what was declined', async () => {
  const { listener, songwriter, giver, request, donation } = await declined()
  expect((await allow(songwriter, donation.id)).status).toBe(403)
  expect((await allow(giver, donation.id)).status).toBe(403)
  expect((await allow(await money.someone(), donation.id)).status).toBe(404)
  expect((await allow(listener, request.id)).status).toBe(404)
  const other = await money.pledged()
  expect(refusal(await allow(other.listener, other.donation.id))).toEqual([409, donationMoves.allow.refusal])
  await other.giver.call(calls.cancel, { params: other.params })
  expect(refusal(await allow(other.listener, other.donation.id))).toEqual([409, donationMoves.allow.refusal])
})

test('a decline for the amount alone stops only amounts that are not smaller', async () => {
  const { listener, giver, request, donation } = await declined(true)
  const refused = [409, 'For this song, a promise of less than $40.00 is welcome']
  for (const amount of ['40.00', '1000.00'])
    expect(refusal(await pledge(giver, request.id, amount))).toEqual(refused)
  expect(await canOf(giver, request)).toContain('pledge')
  const smaller = await pledge(giver, request.id, '39.99')
  expect(smaller.status).toBe(201)
  expect((await giver.call(calls.one, { params: donation })).body.rejectionReason).toBe(
    'declined by listener: amount too large',
  )

  await decline(listener, smaller.body.id, true)
  expect(refusal(await pledge(giver, request.id, '39.99'))[1]).toContain('less than $39.99')
  expect((await declinedOf(listener, request.id)).body.map(({ amount }) => amount)).toEqual([
    '39.99',
    '40.00',
  ])
  await allow(listener, smaller.body.id)
  expect((await pledge(giver, request.id, '39.99')).status).toBe(201)
  expect(refusal(await pledge(giver, request.id, '40.00'))).toEqual(refused)
  await allow(listener, donation.id)
  expect((await pledge(giver, request.id, '400.00')).status).toBe(201)
})

test('two declines of one person, one of them anonymous, are told and allowed apart', async () => {
  const { listener, giver, request } = await money.scene()
  const made = [await pledge(giver, request.id), await pledge(giver, request.id, '30.00', true)]
  for (const { body } of made) await decline(listener, body.id)
  expect((await declinedOf(listener, request.id)).body.map((one) => one.giver.firstName)).toEqual([
    null,
    expect.any(String),
  ])
  for (const { body } of made) {
    expect(refusal(await pledge(giver, request.id))).toEqual([409, notAsked])
    expect((await allow(listener, body.id)).status).toBe(200)
  }
  expect((await pledge(giver, request.id)).status).toBe(201)
})

test('the fund matches nothing of a declined person to the song', async () => {
  const scene = await declined(false, { status: 'completed' })
  const large = await money.someone()
  await decline(scene.listener, (await pledge(large, scene.request.id, '30.00')).body.id, true)
  const stopped = await money.pledge(scene.giver, undefined, '20.00')
  const tooLarge = await money.pledge(large, undefined, '30.00')
  const smaller = await money.pledge(await money.someone(), undefined, '29.00')
  await money.approve(scene.listener, scene.request)
  const songs = [stopped, tooLarge, smaller].map(async ({ id }) => (await money.row(id)).songRequestId)
  expect(await Promise.all(songs)).toEqual([null, null, scene.request.id])
  for (const { id } of [stopped, tooLarge, smaller])
    await setRow(world, donations, id, { status: 'rejected' })
})

test('a decline ends with its party’s account, and is back where the account is', async () => {
  const { listener, giver, request } = await declined()
  const closed = (at: string | null) => setRow(world, users, listener.id, { closedAt: at })
  await closed(new Date().toISOString())
  expect((await pledge(giver, request.id)).status).toBe(201)
  await closed(null)
  expect(refusal(await pledge(giver, request.id))).toEqual([409, notAsked])
})

test('the songwriter declines after the approval and allows again in the list of what ended', async () => {
  const { listener, songwriter, giver, request, donation } = await money.pledged({ status: 'completed' })
  await money.approve(listener, request)
  await decline(songwriter, donation.id)
  expect(refusal(await pledge(giver, request.id))).toEqual([409, notAsked])
  expect((await allow(listener, donation.id)).status).toBe(403)
  const ended = (await songwriter.call(calls.payments, { query: { list: 'ended' } })).body
  expect(ended).toMatchObject([{ id: donation.id, can: ['allow'] }])
  expect((await allow(songwriter, donation.id)).status).toBe(200)
  expect((await pledge(giver, request.id)).status).toBe(201)
})

test('a decline of one’s own pledge stops nothing', async () => {
  const { listener, request } = await money.scene()
  await decline(listener, (await pledge(listener, request.id)).body.id)
  expect((await declinedOf(listener, request.id)).body).toEqual([])
  expect((await pledge(listener, request.id)).status).toBe(201)
})

test('who was declined cannot promise again what lapsed', async () => {
  const { listener, giver, request, donation } = await declined(false, { status: 'completed' })
  await money.approve(listener, request)
  const lapsed = await buildDonation(world.db, {
    underwriterId: giver.id,
    songRequestId: request.id,
    songwriterId: request.songwriterId,
    amount: '10.00',
    status: 'rejected',
    rejectionReason: endings.lapsed,
    dueAt: new Date().toISOString(),
  })
  const renew = () => giver.call(calls.renew, { params: { id: lapsed.id } })
  expect(refusal(await renew())).toEqual([409, notAsked])
  await allow(listener, donation.id)
  expect((await renew()).status).toBe(200)
})

test('a hidden request stands still for who was declined too', async () => {
  const { listener, request, donation } = await declined()
  await setRow(world, requests, request.id, { hiddenAt: new Date().toISOString() })
  expect((await allow(listener, donation.id)).status).toBe(409)
})
