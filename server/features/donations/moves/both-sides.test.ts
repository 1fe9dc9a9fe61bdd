import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { donations as calls } from '#contract/giving/donations'
import { songRequests } from '#contract/requests/song-requests'
import { buildRequest, buildSongwriter } from '../../../test/factories.ts'
import { type Answer, type Client, useSite } from '../../../test/test-app.ts'
import { moneyOf } from '../../../test/test-donations.ts'

const world = useSite()
const money = moneyOf(world)

type Scene = Awaited<ReturnType<typeof money.scene>> & {
  /** A pledge of the giver's to the request, which is in progress. */
  pledge: { id: string }
  stranger: Client
  /** The songwriter of another request. */
  elsewhere: Client
}
type Replies = Answer<unknown>[]

const pledgeTo = (giver: Client, songRequestId: string) =>
  giver.call(calls.create, { body: { amount: 10, songRequestId } })
const confirm = (by: Client, { id }: { id: string }) => by.call(calls.confirm, { params: { id } })
const reject = (by: Client, { id }: { id: string }) =>
  by.call(calls.reject, { params: { id }, body: { reason: 'Nothing arrived' } })
const cancel = (by: Client, { id }: { id: string }) => by.call(calls.cancel, { params: { id } })
const everyMove = async (by: Client, { id }: { id: string }) => [
  await money.send(by, { id }),
  await by.call(calls.undoSent, { params: { id } }),
  await cancel(by, { id }),
  await by.call(calls.declineMatch, { params: { id } }),
  await confirm(by, { id }),
  await reject(by, { id }),
  await by.call(calls.undoConfirm, { params: { id } }),
]
const all = (status: number) => Array.from({ length: 7 }, () => status)
const toOne = async (giver: Client, values: Parameters<typeof buildRequest>[1]) => [
  await pledgeTo(giver, (await buildRequest(world.db, values)).id),
]

/** Each case: the statuses in the order of the calls, or sorted if the calls are concurrent, and the calls. */
const cases: [name: string, statuses: number[], act: (scene: Scene) => Promise<Replies>][] = [
  [
    'accepting an own request',
    [403],
    async ({ songwriter }) => {
      const { id } = await buildRequest(world.db, { listenerId: songwriter.id })
      return [await songwriter.call(songRequests.accept, { params: { id } })]
    },
  ],
  [
    'pledging to an own project',
    [403],
    async ({ songwriter, request }) => [await pledgeTo(songwriter, request.id)],
  ],
  [
    'confirming or rejecting an own pledge',
    [403, 403],
    async ({ giver, pledge }) => {
      await money.send(giver, pledge)
      return [await confirm(giver, pledge), await reject(giver, pledge)]
    },
  ],
  ['a stranger’s donation', all(404), ({ stranger, pledge }) => everyMove(stranger, pledge)],
  ['a donation that is not there', all(404), ({ giver }) => everyMove(giver, { id: randomUUID() })],
  ['the songwriter of another request', all(404), ({ elsewhere, pledge }) => everyMove(elsewhere, pledge)],
  [
    'pledging to a withdrawn request',
    [404],
    ({ giver }) => toOne(giver, { withdrawnAt: new Date().toISOString() }),
  ],
  [
    'pledging to a song that is paid for',
    [409],
    ({ giver }) => toOne(giver, { status: 'approved', goalAmount: '0.00' }),
  ],
  ['pledging to an unknown request', [404], async ({ giver }) => [await pledgeTo(giver, randomUUID())]],
  [
    'confirming or rejecting before it is sent',
    [409, 409],
    async ({ songwriter, pledge }) => [await confirm(songwriter, pledge), await reject(songwriter, pledge)],
  ],
  [
    'rejecting after confirming',
    [200, 409],
    async ({ giver, songwriter, pledge }) => {
      await money.send(giver, pledge)
      return [await confirm(songwriter, pledge), await reject(songwriter, pledge)]
    },
  ],
  [
    'confirming twice at once',
    [200, 409],
    async ({ giver, songwriter, pledge }) => {
      await money.send(giver, pledge)
      return inOrder(Promise.all([confirm(songwriter, pledge), confirm(songwriter, pledge)]))
    },
  ],
  [
    'cancelling while it is being confirmed',
    [200, 409],
    async ({ giver, songwriter, pledge }) => {
      await money.send(giver, pledge)
      return inOrder(Promise.all([cancel(giver, pledge), confirm(songwriter, pledge)]))
    },
  ],
]

const inOrder = async (replies: Promise<Replies>) =>
  (await replies).toSorted((one, other) => one.status - other.status)

test.each(cases)('nobody on both sides, nothing out of turn: %s answers %j', async (_name, statuses, act) => {
  const scene = await money.scene()
  const elsewhere = await buildSongwriter(world.db)
  await buildRequest(world.db, { status: 'in_progress', songwriterId: elsewhere.id })
  const replies = await act({
    ...scene,
    pledge: await money.pledge(scene.giver, scene.request.id, '40.00'),
    stranger: await money.someone(),
    elsewhere: await world.as(elsewhere),
  })
  expect(replies.map(({ status }) => status)).toEqual(statuses)
})
