import { donations } from '#contract/giving/donations'
import { generosity } from '#contract/giving/generosity'
import { lapseDays } from '#contract/grammar/days'
import { ms, plus } from '#contract/grammar/time'
import { notifications } from '#contract/people/notifications'
import { songRequests } from '#contract/requests/song-requests'
import { eq } from '#drizzle'
import { events, donations as rows } from '../../db/schema.ts'
import { linked } from '../../domain/journal/chain.ts'
import { lapseDue } from '../../features/donations/promises/lapse-due.ts'
import { buildDonation } from '../factories.ts'
import { approved, c, completed, parties, type Room, working } from './test-room.ts'

const give = ({ id, giver }: Room) =>
  giver.call(donations.create, { body: { amount: 10, songRequestId: id } })
export const pledge = async (room: Room) => (await give(room)).body.id
const send = async (room: Room) => {
  const id = await pledge(room)
  await room.giver.call(donations.markSent, { params: { id }, body: { externalRef: 'PP-1' } })
  return id
}
/** Calls `before`, then marks all notifications of this person as read. */
function readBy(who: 'songwriter' | 'giver', before: (room: Room) => Promise<string>) {
  return async (room: Room) => {
    const id = await before(room)
    await room[who].call(notifications.read)
    return id
  }
}
export const generalPledge = async ({ giver }: Room) =>
  (await giver.call(donations.create, { body: { amount: 5, isGeneral: true } })).body.id
const match = async (room: Room) => {
  const id = await generalPledge(room)
  await room.listener.call(songRequests.approve, { params: room.params, body: { rating: 5 } })
  return id
}

const keepStanding = ({ giver }: Room) => giver.call(generosity.keepStanding, { body: { amount: 10 } })
const built = async ({ site, id, giver, songwriter }: Room, values: Parameters<typeof buildDonation>[1]) => {
  const people = { underwriterId: giver.id, songwriterId: songwriter.id }
  return (await buildDonation(site.db, { ...people, songRequestId: id, ...values })).id
}

const lapsed = async (room: Room) => {
  const id = await due(room)
  const { db, env } = room.site.deps
  await db
    .update(rows)
    .set({ dueAt: plus(new Date(), -lapseDays * ms.day) })
    .where(eq(rows.id, id))
  await lapseDue({ db, env }, new Date())
  await room.songwriter.call(notifications.read)
  await room.giver.call(notifications.read)
  return id
}
const due = async (room: Room) => {
  const id = await built(room, { dueAt: new Date().toISOString() })
  await room.site.db
    .insert(events)
    .values(linked({ subject: 'donation', subjectId: id, kind: 'pledged', toStatus: 'pledged' }))
  return id
}
const rejected = readBy('giver', async (room) => {
  const id = await send(room)
  await room.songwriter.call(donations.reject, { params: { id }, body: { reason: 'Nothing arrived' } })
  return id
})

export const moneyCases = [
  c(donations.create, give, working, {
    told: { ...parties('money notifications'), giver: 'donations' },
    sends: ['pledge_new', 'payment_methods_missing'],
  }),
  c(donations.markSent, 'giver', working, {
    before: pledge,
    told: { listener: 'money', songwriter: 'money notifications', giver: 'donations' },
    sends: ['pledge_sent'],
  }),
  c(donations.undoSent, 'giver', working, {
    before: readBy('songwriter', send),
    told: { listener: 'money', songwriter: 'money notifications', giver: 'donations' },
    sends: ['pledge_unsent'],
  }),
  c(donations.cancel, 'giver', working, {
    before: pledge,
    told: { ...parties('money notifications'), giver: 'donations' },
  }),
  c(donations.decline, 'listener', working, {
    before: pledge,
    told: { ...parties('money'), giver: 'donations notifications' },
    sends: ['pledge_rejected'],
  }),
  c(donations.allow, 'listener', working, {
    before: async (room) => {
      const id = await pledge(room)
      await room.listener.call(donations.decline, { params: { id } })
      return id
    },
    told: { ...parties('money'), giver: 'donations requests' },
  }),
  c(donations.declineMatch, 'giver', completed, {
    before: match,
    told: { ...parties('money'), giver: 'donations' },
  }),
  c(donations.confirm, 'songwriter', approved, {
    before: (room) => built(room, { status: 'sent' }),
    told: { ...parties('money'), giver: 'donations notifications' },
    sends: ['pledge_confirmed'],
  }),
  c(donations.undoConfirm, 'songwriter', working, {
    before: readBy('giver', async (room) => {
      const id = await send(room)
      await room.songwriter.call(donations.confirm, { params: { id } })
      return id
    }),
    told: { ...parties('money'), giver: 'donations notifications' },
    sends: ['pledge_unconfirmed'],
  }),
  c(donations.reject, 'songwriter', working, {
    before: send,
    told: { ...parties('money'), giver: 'donations notifications' },
    sends: ['pledge_rejected'],
  }),
  c(donations.renew, 'giver', approved, {
    before: lapsed,
    told: { listener: 'money', songwriter: 'money notifications', giver: 'donations' },
    sends: ['pledge_renewed'],
  }),
  c(donations.keep, 'giver', working, {
    before: async (room) => {
      const id = await pledge(room)
      await room.site.db.update(rows).set({ keepAskedAt: new Date().toISOString() }).where(eq(rows.id, id))
      return id
    },
    told: { ...parties('money'), giver: 'donations' },
  }),
  c(donations.found, 'songwriter', working, {
    before: rejected,
    told: { ...parties('money'), giver: 'donations notifications' },
    sends: ['pledge_confirmed'],
  }),
  c(donations.dispute, 'giver', working, {
    before: rejected,
    told: { listener: 'money', songwriter: 'money notifications', giver: 'donations' },
    sends: ['payment_disputed'],
  }),
  c(generosity.keepStanding, keepStanding, {}, { told: { giver: 'donations' }, records: ['pledged'] }),
  c(
    generosity.stopStanding,
    'giver',
    {},
    {
      before: async (room) => (await keepStanding(room)).body.pledge.id,
      told: { giver: 'donations' },
    },
  ),
]
