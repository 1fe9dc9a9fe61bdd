import { acceptance } from '#contract/requests/acceptance'
import { bodies } from '../all-calls/bodies.ts'
import { pledge } from './test-money.ts'
import { c, name, open, type Room, working } from './test-room.ts'

const terms = { price: '150.00', readyBy: '', changes: 2, ...bodies[name(acceptance.propose)] }

const proposed =
  (by: 'listener' | 'songwriter', price = '150.00') =>
  async (room: Room) =>
    (await room[by].call(acceptance.propose, { params: room.params, body: { ...terms, price } })).body.id

const promised = (price: string) => async (room: Room) => {
  await pledge(room)
  return proposed('songwriter', price)(room)
}

const answer =
  (who: 'listener' | 'songwriter', call: typeof acceptance.agree | typeof acceptance.decline) =>
  ({ [who]: person, params }: Room, { id: termsId }: { id: string }) =>
    person.call(call, { params: { ...params, termsId } })

const both = { listener: 'request money', songwriter: 'request money notifications' }

export const termsCases = [
  c(acceptance.accept, 'songwriter', open, {
    body: { terms },
    told: { listener: 'request status notifications', songwriter: 'request status' },
    sends: ['request_accepted'],
    records: ['accepted', 'terms_proposed'],
  }),
  c(acceptance.propose, 'songwriter', working, {
    told: { listener: 'request notifications', songwriter: 'request' },
    sends: ['terms_proposed'],
  }),
  c(acceptance.propose, 'listener', working, {
    before: async (room) => void (await proposed('songwriter')(room)),
    told: { listener: 'request', songwriter: 'request notifications' },
    sends: ['terms_proposed'],
    records: ['terms_ended', 'terms_proposed'],
  }),
  c(acceptance.agree, answer('listener', acceptance.agree), working, {
    before: proposed('songwriter'),
    told: both,
    sends: ['terms_answered'],
  }),
  c(
    acceptance.agree,
    answer('listener', acceptance.agree),
    { ...working, goalAmount: '60.00' },
    {
      before: promised('150.00'),
      told: { ...both, giver: 'donations requests notifications' },
      sends: ['terms_answered', 'goal_raised'],
    },
  ),
  c(acceptance.agree, answer('listener', acceptance.agree), working, {
    before: promised('0.00'),
    told: { ...both, giver: 'donations notifications' },
    sends: ['terms_answered', 'song_given'],
    records: ['terms_agreed', 'rejected'],
  }),
  c(acceptance.decline, answer('songwriter', acceptance.decline), working, {
    before: proposed('listener'),
    told: { listener: 'request notifications', songwriter: 'request' },
    sends: ['terms_answered'],
  }),
]
