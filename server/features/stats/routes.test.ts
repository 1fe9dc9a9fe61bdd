import { expect, test } from 'vitest'
import { stats } from '#contract/people/stats'
import { shows } from '#spec'
import { deliveries, projectStatusUpdates } from '../../db/schema.ts'
import { recount } from '../../domain/money/totals.ts'
import { buildDonation, buildRequest, buildSongwriter, buildUser } from '../../test/factories.ts'
import { useSite } from '../../test/test-app.ts'

const world = useSite({ each: true })
/** The figures count all users, so each test has a database of its own. */

async function site() {
  await recount(world.db)
  return (await world.visitor.call(stats.site)).body
}
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString()

test('an empty marketplace counts nothing, for anyone who asks', async () => {
  shows('7.stats', '3.read.stats-numbers', '3.read.stats-support')
  expect(await site()).toEqual({
    totalSongs: 0,
    activeSongwriters: 0,
    communitySupport: '$0',
    happyListeners: 0,
  })
})

test('approved songs and the different people they were for are counted', async () => {
  const listener = await buildUser(world.db)
  const approved = { status: 'approved', isApproved: true, approvedAt: daysAgo(1) } as const
  await buildRequest(world.db, { ...approved, listenerId: listener.id })
  await buildRequest(world.db, { ...approved, listenerId: listener.id })
  await buildRequest(world.db, approved)
  await buildRequest(world.db, { status: 'completed' })
  expect(await site()).toMatchObject({ totalSongs: 3, happyListeners: 2 })
})

test('community support is every donation that was not rejected, in whole dollars', async () => {
  shows('3.read.stats-support')
  for (const status of ['pledged', 'sent', 'confirmed'] as const)
    await buildDonation(world.db, { amount: '411.65', isGeneral: true, status })
  await buildDonation(world.db, { amount: '9000.00', isGeneral: true, status: 'rejected' })
  expect((await site()).communitySupport).toBe('$1,234')
})

test('what half of the latest paid songs raised is told from twenty of them on', async () => {
  const approved = { status: 'approved', isApproved: true, approvedAt: daysAgo(20) } as const
  const raised = async (receivedAmount: string, values: object = approved) => {
    const { id } = await buildRequest(world.db, values)
    const paid = { amount: receivedAmount, receivedAmount, status: 'confirmed' } as const
    await buildDonation(world.db, { songRequestId: id, ...paid })
  }
  for (let amount = 10; amount <= 190; amount += 10) await raised(`${amount}.50`)
  // Songs that don't count: with a pledge only, approved too recently, or not approved.
  const { id: songRequestId } = await buildRequest(world.db, approved)
  await buildDonation(world.db, { songRequestId, amount: '9000.00', status: 'pledged' })
  await raised('9000.00', { ...approved, approvedAt: daysAgo(2) })
  await raised('9000.00', { status: 'completed' })
  expect(await site()).not.toHaveProperty('usuallyRaised')
  await raised('200.50')
  world.aSecondLater()
  expect((await site()).usuallyRaised).toEqual({ from: '$50', to: '$150' })
})

test('a sum beyond what a float can hold is still exact', async () => {
  for (let made = 0; made < 3; made++)
    await buildDonation(world.db, { amount: '99999999.99', isGeneral: true, status: 'confirmed' })
  expect((await site()).communitySupport).toBe('$299,999,999')
})

test('who joined, took a request or worked on one within 90 days is active', async () => {
  const old = { createdAt: daysAgo(400) }
  const veteran = () => buildSongwriter(world.db, old)
  const request = async (songwriterId: string, acceptedAt: string) =>
    (await buildRequest(world.db, { status: 'in_progress', songwriterId, acceptedAt })).id

  await veteran()
  await request((await veteran()).id, daysAgo(200))
  expect((await site()).activeSongwriters).toBe(0)

  await buildSongwriter(world.db)
  await request((await veteran()).id, daysAgo(89))
  const writing = await veteran()
  await world.db.insert(projectStatusUpdates).values({
    songRequestId: await request(writing.id, daysAgo(120)),
    songwriterId: writing.id,
    status: 'writing',
    description: 'Two verses stand',
    createdAt: daysAgo(30),
  })
  const delivering = await veteran()
  await world.db.insert(deliveries).values({
    songRequestId: await request(delivering.id, daysAgo(120)),
    songwriterId: delivering.id,
    version: 1,
    songUrl: '/objects/private/songs/x/1.mp3',
    createdAt: daysAgo(5),
  })
  world.aSecondLater()
  expect((await site()).activeSongwriters).toBe(4)
})
