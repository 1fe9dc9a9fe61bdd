import { expect, test } from 'vitest'
import { donations as money } from '#contract/giving/donations'
import { songRequests as calls } from '#contract/requests/song-requests'
import { eq } from '#drizzle'
import { donations, songRequests } from '../../../db/schema.ts'
import {
  buildDonation,
  buildProject,
  buildRequest,
  buildSongwriter,
  buildUser,
} from '../../../test/factories.ts'
import { statusesOf, useSite } from '../../../test/test-app.ts'

const site = useSite()

const songwriterNow = async () => site.as(await buildSongwriter(site.db))
const rowOf = async (id: string) =>
  (await site.db.select().from(songRequests).where(eq(songRequests.id, id)))[0]!
const donationOf = async (id: string) =>
  (await site.db.select().from(donations).where(eq(donations.id, id)))[0]!
const proof = { externalRef: 'PP-1' }
const rounds = Array.from({ length: 8 })

test('a payment that was sent to nobody holds no request: it is withdrawn, released, and waits for the next', async () => {
  const listener = await site.as(await buildUser(site.db))
  const giver = await site.as(await buildUser(site.db))
  const request = await buildRequest(site.db, { listenerId: listener.id, pledgedAmount: '25.00' })
  const early = await buildDonation(site.db, { songRequestId: request.id, underwriterId: giver.id })
  const sent = await giver.call(money.markSent, { params: { id: early.id }, body: proof })
  expect([sent.status, sent.body.songwriterId]).toEqual([200, null])

  const songwriter = await songwriterNow()
  const accepted = await songwriter.call(calls.accept, { params: request })
  expect([accepted.status, accepted.body.can]).toEqual([200, expect.arrayContaining(['release'])])
  expect(await donationOf(early.id)).toMatchObject({ status: 'sent', songwriterId: songwriter.id })
  const body = { reason: 'No time' }
  expect((await songwriter.call(calls.release, { params: request, body })).status).toBe(200)
  expect(await donationOf(early.id)).toMatchObject({ status: 'sent', songwriterId: null })
  const withdrawn = await listener.call(calls.withdraw, { params: request })
  expect([withdrawn.status, withdrawn.body.pledgedAmount]).toEqual([200, '0.00'])
  expect(await donationOf(early.id)).toMatchObject({
    status: 'rejected',
    rejectionReason: 'request withdrawn',
  })
})

test('who has paid for a song does not write it, not even when both happen at once', async () => {
  const paid = await buildRequest(site.db)
  const payer = await songwriterNow()
  await buildDonation(site.db, { songRequestId: paid.id, underwriterId: payer.id, status: 'sent' })
  const refused = await payer.call(calls.accept, { params: paid })
  expect([refused.status, refused.problem.detail]).toEqual([
    409,
    'You have paid for this song, so someone else must write it',
  ])
  expect(await rowOf(paid.id)).toMatchObject({ status: 'open', songwriterId: null })
  expect((await (await songwriterNow()).call(calls.accept, { params: paid })).status).toBe(200)

  for (const _ of rounds) {
    const request = await buildRequest(site.db, { pledgedAmount: '25.00' })
    const person = await songwriterNow()
    const own = await buildDonation(site.db, { songRequestId: request.id, underwriterId: person.id })
    const both = await Promise.all([
      person.call(money.markSent, { params: { id: own.id }, body: proof }),
      person.call(calls.accept, { params: request }),
    ])
    expect(statusesOf(both)).toEqual([200, 409])
  }
})

test('a request that is accepted and withdrawn at once is one of both', async () => {
  for (const _ of rounds) {
    const listener = await site.as(await buildUser(site.db))
    const request = await buildRequest(site.db, { listenerId: listener.id })
    const songwriter = await songwriterNow()
    const both = await Promise.all([
      listener.call(calls.withdraw, { params: request }),
      songwriter.call(calls.accept, { params: request }),
    ])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    const { status, withdrawnAt } = await rowOf(request.id)
    expect([status, withdrawnAt !== null]).toEqual(
      both[0].status === 200 ? ['open', true] : ['in_progress', false],
    )
  }
})

test('a song that is approved and sent back for changes at once is one of both', async () => {
  for (const _ of rounds) {
    const { request, listener } = await buildProject(site.db, { status: 'completed' })
    const person = await site.as(listener)
    const both = await Promise.all([
      person.call(calls.approve, { params: request, body: { rating: 5 } }),
      person.call(calls.requestChanges, { params: request, body: { message: 'Slower' } }),
    ])
    expect(statusesOf(both)).toEqual([200, 409])
    const { status } = await rowOf(request.id)
    expect(status).toBe(both[0].status === 200 ? 'approved' : 'in_progress')
  }
})

test('a request that is opened to all twice at once is opened once', async () => {
  const listener = await site.as(await buildUser(site.db))
  const invited = await songwriterNow()
  const request = await buildRequest(site.db, { listenerId: listener.id, invitedSongwriterId: invited.id })
  const both = await Promise.all([1, 2].map(() => listener.call(calls.openToAll, { params: request })))
  expect(statusesOf(both)).toEqual([200, 200])
  expect((await rowOf(request.id)).invitedSongwriterId).toBeNull()
})
