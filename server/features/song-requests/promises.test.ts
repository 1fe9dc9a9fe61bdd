import { beforeAll, expect, test } from 'vitest'
import { songRequests } from '#contract/requests/song-requests'
import {
  buildDonation,
  buildProject,
  buildRequest,
  buildSongwriter,
  buildUser,
} from '../../test/factories.ts'
import { useSite } from '../../test/test-app.ts'

const world = useSite()
let songwriters: string[]
beforeAll(async () => {
  songwriters = []
  for (let number = 0; number < 3; number++) songwriters.push((await buildSongwriter(world.db)).id)
})

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

/**
 * Makes a giver with confirmed payments. Each payment is given as a songwriter's id and the days since then.
 */
async function giverOf(paid: [songwriterId: string, days: number][]) {
  const { id: underwriterId } = await buildUser(world.db)
  for (const [songwriterId, days] of paid)
    await buildDonation(world.db, {
      underwriterId,
      songwriterId,
      status: 'confirmed',
      receivedAmount: '25.00',
      confirmedAt: daysAgo(days),
    })
  return underwriterId
}
const proven = () => giverOf(songwriters.map((one, at) => [one, 40 - at * 15]))
const unproven = () => giverOf([])

const pledges = async (songRequestId: string, given: [giver: string, amount: string][]) => {
  for (const [underwriterId, amount] of given)
    await buildDonation(world.db, { songRequestId, underwriterId, amount })
}

async function read(id: string) {
  const songwriter = await world.as(await buildSongwriter(world.db))
  const { status, body } = await songwriter.call(songRequests.promises, { params: { id } })
  expect(status).toBe(200)
  return body
}

test('a songwriter reads what is promised, by how many, and what of it falls due', async () => {
  const { id: songRequestId } = await buildRequest(world.db)
  expect(await read(songRequestId)).toEqual({ promised: '0.00', due: '0.00', givers: 0, paidBefore: null })
  const both = await unproven()
  await pledges(songRequestId, [
    [both, '10.00'],
    [both, '15.50'],
    [await unproven(), '20.00'],
  ])
  const paid = { songRequestId, songwriterId: songwriters[0]! }
  await buildDonation(world.db, { ...paid, status: 'confirmed', amount: '7.00', receivedAmount: '9.00' })
  await buildDonation(world.db, { ...paid, status: 'sent', amount: '8.00' })
  await buildDonation(world.db, { songRequestId, status: 'rejected', amount: '500.00' })
  expect(await read(songRequestId)).toEqual({ promised: '60.50', due: '45.50', givers: 4, paidBefore: null })
})

test.each([
  [0, ['24.99'], ['25.01', '16.00', '16.00', '18.00']],
  [25, ['25.00'], ['25.00', '16.00', '16.00', '18.00']],
  [25, ['49.99'], ['0.01', '16.00', '16.00', '18.00']],
  [50, ['25.00', '25.00', '24.99'], ['24.00', '1.01']],
  [75, ['25.00', '25.00', '25.00'], ['24.00', '1.00']],
  [100, ['20.00', '20.00', '20.00', '20.00', '20.00'], []],
])('the share of proven givers is rounded down to %i', async (paidBefore, theirs, others) => {
  const { id } = await buildRequest(world.db)
  for (const amount of theirs) await pledges(id, [[await proven(), amount]])
  for (const amount of others) await pledges(id, [[await unproven(), amount]])
  expect(await read(id)).toMatchObject({ promised: '100.00', givers: 5, paidBefore })
})

test('nothing is said of fewer than five givers, or where one gives over half', async () => {
  const { id } = await buildRequest(world.db)
  const first = await proven()
  await pledges(id, [
    [first, '10.00'],
    [await proven(), '10.00'],
    [await proven(), '10.00'],
    [await proven(), '10.00'],
  ])
  expect(await read(id)).toMatchObject({ givers: 4, paidBefore: null })
  await pledges(id, [[await proven(), '10.00']])
  expect(await read(id)).toMatchObject({ givers: 5, paidBefore: 100 })
  await pledges(id, [[first, '30.00']])
  expect(await read(id)).toMatchObject({ promised: '80.00', paidBefore: 100 })
  await pledges(id, [[first, '0.01']])
  expect(await read(id)).toMatchObject({ promised: '80.01', paidBefore: null })
})

test.each<[string, number, [songwriter: number, days: number][], number?]>([
  [
    'paid three songwriters over thirty days',
    50,
    [
      [0, 31],
      [1, 10],
      [2, 0],
    ],
  ],
  [
    'paid three within fewer days',
    0,
    [
      [0, 29],
      [1, 10],
      [2, 0],
    ],
  ],
  [
    'paid two of them twice',
    0,
    [
      [0, 60],
      [1, 10],
      [1, 5],
      [0, 0],
    ],
  ],
  [
    'sent a third payment that is not confirmed',
    0,
    [
      [0, 60],
      [1, 10],
    ],
    2,
  ],
])('who %s is proven, or not: %i', async (_, paidBefore, paid, sentTo) => {
  const giver = await giverOf(paid.map(([at, days]) => [songwriters[at]!, days]))
  const sent = { underwriterId: giver, status: 'sent', sentAt: daysAgo(5) } as const
  if (sentTo !== undefined) await buildDonation(world.db, { ...sent, songwriterId: songwriters[sentTo]! })
  const { id } = await buildRequest(world.db)
  await pledges(id, [[giver, '50.00']])
  for (let number = 0; number < 4; number++) await pledges(id, [[await unproven(), '12.50']])
  expect(await read(id)).toMatchObject({ paidBefore })
})

test('the pledges of the reader count for nothing: neither as a giver, nor in a sum or a share', async () => {
  const { id } = await buildRequest(world.db)
  const reader = await buildSongwriter(world.db)
  const songwriter = await world.as(reader)
  const readOwn = async () => (await songwriter.call(songRequests.promises, { params: { id } })).body
  const first = await proven()
  const given: [string, string][] = [[first, '20.00']]
  for (let number = 0; number < 3; number++) given.push([await unproven(), '20.00'])
  await pledges(id, given)
  const alone = await readOwn()
  expect(alone).toEqual({ promised: '80.00', due: '80.00', givers: 4, paidBefore: null })
  // Other songwriters see a fifth giver now. The reader doesn't, because the reader's own pledge is left out.
  await pledges(id, [[reader.id, '20.00']])
  expect([await readOwn(), (await read(id)).paidBefore]).toEqual([alone, 0])

  await pledges(id, [[await unproven(), '20.00']])
  expect(await readOwn()).toMatchObject({ givers: 5, paidBefore: 0 })
  // One giver has more than half of the sum, so `paidBefore` is null. The reader's 900 doesn't change that.
  await pledges(id, [[first, '60.01']])
  await pledges(id, [[reader.id, '900.00']])
  expect(await readOwn()).toMatchObject({ promised: '160.01', givers: 5, paidBefore: null })
})

test('who could not accept the request reads nothing of it, and is told the same why', async () => {
  const reader = await buildSongwriter(world.db)
  const songwriter = await world.as(reader)
  const refused = async (id: string) => {
    const [reading, accepting] = [
      await songwriter.call(songRequests.promises, { params: { id } }),
      await songwriter.call(songRequests.accept, { params: { id } }),
    ]
    expect([reading.status, reading.problem.detail]).toEqual([accepting.status, accepting.problem.detail])
    return reading.status
  }
  const paid = await buildRequest(world.db)
  const gave = { songRequestId: paid.id, underwriterId: reader.id }
  await buildDonation(world.db, { ...gave, status: 'sent', sentAt: daysAgo(1) })
  expect(await refused(paid.id)).toBe(409)

  const open = await buildRequest(world.db)
  const one = { params: { id: open.id } }
  expect((await songwriter.call(songRequests.promises, one)).status).toBe(200)
  const unanswered = { songwriterId: reader.id, sentToId: reader.id, sentAt: daysAgo(31) }
  const { request } = await buildProject(world.db, { songwriterId: reader.id })
  await buildDonation(world.db, { ...unanswered, songRequestId: request.id, status: 'sent' })
  // The songwriter could accept the request after answering the payment, so its promises are visible.
  expect((await songwriter.call(songRequests.promises, one)).status).toBe(200)
  expect((await songwriter.call(songRequests.accept, one)).status).toBe(409)
})
