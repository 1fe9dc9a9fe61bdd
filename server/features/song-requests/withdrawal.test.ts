import { expect, test } from 'vitest'
import { acceptance } from '#contract/requests/acceptance'
import { requestMoves } from '#contract/requests/moves'
import { songRequests as calls } from '#contract/requests/song-requests'
import { buildDonation, buildRequest, buildSongwriter, buildUser } from '../../test/factories.ts'
import { refusal, statusesOf, useSite } from '../../test/test-app.ts'
import { moneyOf } from '../../test/test-donations.ts'
import { recordOf } from '../../test/test-left.ts'

const site = useSite()
const money = moneyOf(site)

const songwriterNow = async () => site.as(await buildSongwriter(site.db))

test('a listener withdraws an open request: it is gone, its pledges end and the givers get the reason', async () => {
  const listener = await site.as(await buildUser(site.db))
  const invited = await songwriterNow()
  const request = await buildRequest(site.db, {
    listenerId: listener.id,
    pledgedAmount: '25.00',
    invitedSongwriterId: invited.id,
  })
  const pledge = await buildDonation(site.db, { songRequestId: request.id })
  const both = await Promise.all([1, 2].map(() => listener.call(calls.withdraw, { params: request })))
  expect(statusesOf(both)).toEqual([200, 404])
  expect(both.find(({ status }) => status === 200)!.body).toMatchObject({
    id: request.id,
    pledgedAmount: '0.00',
  })
  expect(await money.row(pledge.id)).toMatchObject({
    status: 'rejected',
    rejectionReason: 'request withdrawn',
  })
  expect(await recordOf(site, pledge.id)).toMatchObject([
    { kind: 'rejected', fromStatus: 'pledged', toStatus: 'rejected', reason: 'request withdrawn' },
  ])
  expect(await money.kindsTold({ id: pledge.underwriterId })).toEqual(['request_withdrawn'])
  expect(await money.kindsTold(invited)).toEqual(['request_withdrawn'])
  for (const call of [acceptance.accept, calls.openToAll, calls.declineInvitation, calls.withdraw])
    for (const person of [listener, invited])
      expect((await person.call(call, { params: request })).status).toBe(404)
  expect((await listener.call(calls.mine)).body).toEqual([])
})

test('an invited songwriter declines, once, and the request is everyone’s', async () => {
  const [invited, other] = [await songwriterNow(), await songwriterNow()]
  const request = await buildRequest(site.db, { invitedSongwriterId: invited.id })
  expect((await other.call(calls.declineInvitation, { params: request })).status).toBe(404)
  const both = await Promise.all([1, 2].map(() => invited.call(calls.declineInvitation, { params: request })))
  expect(statusesOf(both)).toEqual([200, 409])
  expect(await money.kindsTold({ id: request.listenerId })).toEqual(['invitation_declined'])
  expect((await other.call(acceptance.accept, { params: request })).status).toBe(200)
  expect(refusal(await other.call(calls.declineInvitation, { params: request }))).toEqual([
    409,
    requestMoves.declineInvitation.refusal,
  ])
})

test('a listener opens their request to everyone; doing it twice changes nothing', async () => {
  const listener = await site.as(await buildUser(site.db))
  const invited = await songwriterNow()
  const request = await buildRequest(site.db, { listenerId: listener.id, invitedSongwriterId: invited.id })
  for (let i = 0; i < 2; i++) {
    const { status, body } = await listener.call(calls.openToAll, { params: request })
    expect([status, body.invitedSongwriterId]).toEqual([200, null])
  }
  expect(await recordOf(site, request.id)).toMatchObject([{ kind: 'opened_to_all' }])
  await (await songwriterNow()).call(acceptance.accept, { params: request })
  expect(refusal(await listener.call(calls.openToAll, { params: request }))).toEqual([
    409,
    requestMoves.openToAll.refusal,
  ])
})
