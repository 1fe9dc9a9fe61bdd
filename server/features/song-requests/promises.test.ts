import { expect, test } from 'vitest'
import { acceptance } from '#contract/requests/acceptance'
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
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

const giver = async () => (await buildUser(world.db)).id

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
  expect(await read(songRequestId)).toEqual({
    promised: '0.00',
    due: '0.00',
    givers: 0,
    own: '0.00',
    isPayable: true,
  })
  const both = await giver()
  await pledges(songRequestId, [
    [both, '10.00'],
    [both, '15.50'],
    [await giver(), '20.00'],
  ])
  const paid = { songRequestId, songwriterId: (await buildSongwriter(world.db)).id }
  await buildDonation(world.db, { ...paid, status: 'confirmed', amount: '7.00', receivedAmount: '9.00' })
  await buildDonation(world.db, { ...paid, status: 'sent', amount: '8.00' })
  await buildDonation(world.db, { songRequestId, status: 'rejected', amount: '500.00' })
  expect(await read(songRequestId)).toEqual({
    promised: '60.50',
    due: '45.50',
    givers: 4,
    own: '0.00',
    isPayable: true,
  })
})

test('nothing of what givers paid before is in it, however many there are', async () => {
  const { id } = await buildRequest(world.db)
  const known = await giver()
  for (let number = 0; number < 3; number++)
    await buildDonation(world.db, {
      underwriterId: known,
      songwriterId: (await buildSongwriter(world.db)).id,
      status: 'confirmed',
      receivedAmount: '25.00',
      confirmedAt: daysAgo(40 - number * 15),
    })
  await pledges(id, [[known, '25.00']])
  for (let number = 0; number < 4; number++) await pledges(id, [[await giver(), '18.75']])
  expect(await read(id)).toEqual({
    promised: '100.00',
    due: '100.00',
    givers: 5,
    own: '0.00',
    isPayable: true,
  })
})

test('the pledges of the reader are a sum of their own, and count in nothing else', async () => {
  const { id } = await buildRequest(world.db)
  const reader = await buildSongwriter(world.db)
  const songwriter = await world.as(reader)
  for (let number = 0; number < 4; number++) await pledges(id, [[await giver(), '20.00']])
  await pledges(id, [[reader.id, '900.00']])
  const { body } = await songwriter.call(songRequests.promises, { params: { id } })
  expect(body).toEqual({ promised: '80.00', due: '80.00', givers: 4, own: '900.00', isPayable: true })
  expect(await read(id)).toMatchObject({ promised: '980.00', givers: 5, own: '0.00', isPayable: true })
})

test('who could not accept the request reads nothing of it, and is told the same why', async () => {
  const reader = await buildSongwriter(world.db)
  const songwriter = await world.as(reader)
  const refused = async (id: string) => {
    const [reading, accepting] = [
      await songwriter.call(songRequests.promises, { params: { id } }),
      await songwriter.call(acceptance.accept, { params: { id } }),
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
  expect((await songwriter.call(acceptance.accept, one)).status).toBe(409)
})

test('a songwriter reads nothing more of a request that a steward has hidden, and its listener still does', async () => {
  const { request, listener, songwriter } = await buildProject(world.db, { hiddenAt: daysAgo(0) })
  const params = { id: request.id }
  expect((await (await world.as(songwriter)).call(songRequests.promises, { params })).status).toBe(404)
  expect((await (await world.as(listener)).call(songRequests.promises, { params })).status).toBe(200)
})
