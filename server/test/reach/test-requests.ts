import { thanks } from '#contract/giving/thanks'
import { acceptance } from '#contract/requests/acceptance'
import { briefs } from '#contract/requests/briefs'
import { gifts } from '#contract/requests/gifts'
import { songRequests } from '#contract/requests/song-requests'
import { deliveries } from '#contract/work/deliveries'
import { eq } from '#drizzle'
import { quietProjects, songRequests as requests } from '../../db/schema.ts'
import { bodies } from '../all-calls/bodies.ts'
import { buildDonation, buildGift } from '../factories.ts'
import { uploadedSong } from '../storage/test-uploads.ts'
import type { TestApp } from '../test-app.ts'
import { generalPledge, pledge } from './test-money.ts'
import { approved, c, completed, open, parties, type Room, working } from './test-room.ts'
import { termsCases } from './test-terms.ts'

const yesterday = new Date(Date.now() - 86_400_000).toISOString()
const tomorrow = new Date(Date.now() + 86_400_000).toISOString()

const invite = async ({ site, id, songwriter }: Room) => {
  await site.db.update(requests).set({ invitedSongwriterId: songwriter.id }).where(eq(requests.id, id))
  return id
}
const give = async ({ site, id, giver, songwriter }: Room, opensAt = yesterday) => {
  await buildDonation(site.db, {
    underwriterId: giver.id,
    songRequestId: id,
    songwriterId: songwriter.id,
  })
  await buildGift(site.db, { songRequestId: id, opensAt, underwritersMayRead: true })
  return id
}
const linkOf = async ({ db }: TestApp, id: string) =>
  (await db.select().from(requests).where(eq(requests.id, id)))[0]!
const answer = async (room: Room) => {
  await give(room)
  await room.site.visitor.call(gifts.answer, {
    params: await linkOf(room.site, room.id),
    body: { text: 'Thank you' },
  })
  return room.id
}

export const requestCases = [
  ...termsCases,
  c(
    briefs.create,
    ({ listener, songwriter }) =>
      listener.call(briefs.create, {
        body: { ...bodies['POST /api/song-requests'], invitedSongwriterId: songwriter.id },
      }),
    {},
    { told: { listener: 'request', songwriter: 'request notifications' }, sends: ['request_invited'] },
  ),
  c(acceptance.accept, 'songwriter', open, {
    told: { listener: 'request status notifications', songwriter: 'request status' },
    sends: ['request_accepted'],
  }),
  c(songRequests.release, 'songwriter', working, {
    told: { listener: 'request proposals notifications', songwriter: 'requests' },
    sends: ['request_released'],
  }),
  c(songRequests.reopen, 'listener', working, {
    before: async ({ site, id, songwriter }) => {
      const long = new Date().toISOString()
      const silent = { signAt: long, askedAt: long, toldAt: long }
      await site.db
        .insert(quietProjects)
        .values({ songRequestId: id, songwriterId: songwriter.id, ...silent })
      return id
    },
    told: { listener: 'request proposals', songwriter: 'requests notifications' },
    sends: ['request_reopened'],
  }),
  c(songRequests.declineInvitation, 'songwriter', open, {
    before: invite,
    told: { listener: 'request notifications', songwriter: 'requests' },
    sends: ['invitation_declined'],
  }),
  c(songRequests.openToAll, 'listener', open, {
    before: invite,
    told: { listener: 'request', songwriter: 'requests' },
  }),
  c(briefs.change, 'listener', open, {
    before: invite,
    told: { listener: 'request', songwriter: 'request' },
  }),
  c(songRequests.setVisibility, 'listener', working, { told: parties('request') }),
  c(
    songRequests.setVisibility,
    'listener',
    { ...working, isPublic: true },
    {
      body: { isPublic: false },
      told: parties('request'),
      records: ['made_private'],
    },
  ),
  c(songRequests.renewLink, 'listener', working, {
    before: async ({ site, id, giver }) => {
      const paid = { status: 'confirmed', receivedAmount: '25.00' } as const
      await buildDonation(site.db, { songRequestId: id, underwriterId: giver.id, ...paid })
      return id
    },
    body: { sendToGivers: true },
    told: { ...parties('request'), giver: 'donations notifications' },
    sends: ['link_sent'],
  }),
  c(songRequests.withdraw, 'listener', open, {
    before: invite,
    told: { listener: 'request', songwriter: 'requests notifications' },
    sends: ['request_withdrawn'],
  }),
  c(
    deliveries.deliver,
    async ({ site, songwriter, id, params }) =>
      songwriter.call(deliveries.deliver, {
        params,
        body: { songUrl: await uploadedSong(site, songwriter, id) },
      }),
    working,
    {
      before: async (room) => void (await pledge(room)),
      told: {
        listener: 'request deliveries notifications',
        songwriter: 'request deliveries',
        giver: 'donations notifications',
      },
      sends: ['delivery'],
    },
  ),
  c(songRequests.requestChanges, 'listener', completed, {
    told: { listener: 'request messages', songwriter: 'request messages notifications' },
    sends: ['changes_requested'],
  }),
  c(songRequests.approve, 'listener', completed, {
    before: async (room) => void (await pledge(room)),
    told: { songwriter: 'request notifications', giver: 'donations notifications' },
    sends: ['approved', 'pledge_due'],
    records: ['approved', 'due'],
  }),
  c(songRequests.approve, 'listener', completed, {
    before: async (room) => void (await generalPledge(room)),
    told: { songwriter: 'request notifications', giver: 'donations notifications' },
    sends: ['approved', 'pledge_matched'],
    records: ['approved', 'matched'],
  }),
  c(songRequests.approve, 'listener', completed, {
    body: { rating: 5, pledge: { amount: '25.00' } },
    told: { listener: 'request money donations', songwriter: 'request money notifications' },
    sends: ['approved', 'payment_methods_missing', 'pledge_new'],
    records: ['approved', 'pledged', 'due'],
  }),
  c(thanks.give, 'listener', completed, {
    before: async (room) => {
      await pledge(room)
      await room.listener.call(songRequests.approve, { params: room.params, body: { rating: 5 } })
      return room.id
    },
    told: { ...parties('request'), giver: 'donations notifications requests' },
    sends: ['thanks'],
  }),
  c(gifts.wrap, 'listener', approved, { told: parties('request') }),
  c(gifts.takeBack, 'listener', approved, {
    before: (room) => give(room, tomorrow),
    told: parties('request'),
  }),
  c(
    gifts.answer,
    async ({ site }, { id }) =>
      site.visitor.call(gifts.answer, { params: await linkOf(site, id), body: { text: 'Thank you' } }),
    approved,
    {
      before: give,
      told: { ...parties('request notifications'), giver: 'donations notifications' },
      sends: ['gift_answered'],
    },
  ),
  c(gifts.letRead, 'listener', approved, {
    before: answer,
    body: { underwriters: false },
    told: { ...parties('request'), giver: 'donations' },
    records: ['gift_answer_kept'],
  }),
  c(gifts.letRead, 'listener', approved, {
    before: async (room) => {
      await answer(room)
      await room.listener.call(gifts.letRead, { params: room.params, body: { underwriters: false } })
      return room.id
    },
    body: { underwriters: true },
    told: { ...parties('request'), giver: 'donations' },
  }),
  c(gifts.removeAnswer, 'listener', approved, {
    before: answer,
    told: { ...parties('request'), giver: 'donations' },
  }),
]
