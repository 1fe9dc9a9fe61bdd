import { expect, test } from 'vitest'
import { ms } from '#contract/grammar/time'
import { stats } from '#contract/people/stats'
import { eq, sql } from '#drizzle'
import { shows } from '#spec'
import { deliveries, projectStatusUpdates, siteFigures, songwriterProfiles } from '../../db/schema.ts'
import { auditSums } from '../../domain/audit/sums.ts'
import { recount } from '../../domain/money/totals.ts'
import { buildDonation, buildRequest, buildSongwriter, buildUser } from '../../test/factories.ts'
import { useSite } from '../../test/test-app.ts'
import { countedAtOnce, reckonFigures } from './reckon.ts'

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

test('the figures are those of before once a job has counted, and what comes then is added', async () => {
  const { db } = world
  const listener = await buildUser(db)
  const approved = (hours: number) =>
    ({ status: 'approved', isApproved: true, approvedAt: daysAgo(hours / 24) }) as const
  await buildRequest(db, { ...approved(30), listenerId: listener.id })
  await buildRequest(db, approved(0))
  await buildRequest(db, { status: 'approved', isApproved: true })
  // More than a statement counts, many of them at one moment.
  await db.execute(sql`insert into song_requests (id, listener_id, title, story, emotions, genre, status, is_approved,
      approved_at, shareable_id, created_at, updated_at)
    select md5(n::text)::uuid, ${listener.id}, 'A song', 'A story', '{calm}', 'folk', 'approved', true,
      now() - case when n % 2 = 0 then interval '2 days' else n * interval '1 minute' end, n, now(), now()
    from generate_series(1, ${2 * countedAtOnce + 1}) n`)
  const working = await buildSongwriter(db, { createdAt: daysAgo(400) })
  const soonIdle = await buildSongwriter(db, { createdAt: daysAgo(89.5) })
  await buildRequest(db, { status: 'in_progress', songwriterId: working.id, acceptedAt: daysAgo(3) })
  await buildSongwriter(db, { createdAt: daysAgo(400) })

  const counted = async () => {
    world.aSecondLater()
    const { totalSongs, happyListeners, activeSongwriters } = await site()
    return [totalSongs, happyListeners, activeSongwriters]
  }
  const [songs, listeners, active] = (await counted()) as [number, number, number]
  expect([songs, listeners, active]).toEqual([2 * countedAtOnce + 4, 3, 2])
  const now = new Date()
  await Promise.all([reckonFigures(db, now), reckonFigures(db, now)])
  expect(await counted()).toEqual([songs, listeners, active])

  await buildRequest(db, { ...approved(0), listenerId: listener.id })
  await buildRequest(db, approved(0))
  await buildSongwriter(db)
  await db.insert(projectStatusUpdates).values({
    songRequestId: (await buildRequest(db)).id,
    songwriterId: working.id,
    status: 'writing',
    description: 'Two verses stand',
  })
  expect(await counted()).toEqual([songs + 2, listeners + 1, active + 1])
  await reckonFigures(db, new Date(now.getTime() + 2 * ms.hour))
  expect(await counted()).toEqual([songs + 2, listeners + 1, active + 1])
  expect(await db.transaction(auditSums)).toEqual([])

  // Whose 90 days are over is no longer active, until they work again.
  await db.update(siteFigures).set({ ending: sql`array[now() - interval '1 second']` })
  await db
    .update(songwriterProfiles)
    .set({ createdAt: daysAgo(91) })
    .where(eq(songwriterProfiles.id, soonIdle.id))
  expect(await counted()).toEqual([songs + 2, listeners + 1, active])
  // Nobody who asks counts all songs.
  await db.update(siteFigures).set({ songs: sql`songs + 1000` })
  expect((await counted())[0]).toBe(songs + 1002)
  expect(await db.transaction(auditSums)).toContainEqual(
    expect.stringMatching(/^The figures of the site: songs is kept as/),
  )
})
