import { expect, test } from 'vitest'
import { songRequests } from '#contract/requests/song-requests'
import { live, presenceSeconds } from '#contract/work/live'
import { eq, gt } from '#drizzle'
import { changes, presences } from '../../db/schema.ts'
import { buildRequest, buildUser } from '../../test/factories.ts'
import { useSite } from '../../test/test-app.ts'
import { projectOf } from '../../test/test-project.ts'

const site = useSite()
const toldTo = async (userId: string) =>
  (await site.db.select().from(changes).where(eq(changes.userId, userId))).length
const later = (seconds: number) =>
  site.pool.query(
    `update presences set here_until = here_until - make_interval(secs => $1),
      typing_until = typing_until - make_interval(secs => $1)`,
    [seconds],
  )

test('each sees the other come, write, stop and go', async () => {
  const { params, listener, songwriter } = await projectOf(site)
  const seen = async () => (await listener.call(live.whoIsHere, { params })).body
  const say = (body?: object) => songwriter.call(live.beHere, { params, ...(body && { body }) })
  expect(await seen()).toEqual([])
  expect((await say()).body).toEqual([])
  const { hereFor, typingFor } = presenceSeconds
  const [here] = await seen()
  expect(here).toEqual({ userId: songwriter.id, hereFor: expect.any(Number), typingFor: 0 })
  expect(here!.hereFor).toBeGreaterThan((hereFor - 10) * 1000)
  expect(here!.hereFor).toBeLessThanOrEqual(hereFor * 1000)
  await say({ isTyping: true })
  expect((await seen())[0]!.typingFor).toBeGreaterThan(0)
  await later(typingFor + 1)
  expect((await seen())[0]).toMatchObject({ typingFor: 0 })
  await say({ isTyping: true })
  await say({ isTyping: false })
  expect((await seen())[0]).toMatchObject({ typingFor: 0 })
  expect((await listener.call(live.beHere, { params })).body).toHaveLength(1)
  await say({ isLeaving: true })
  expect(await seen()).toEqual([])
})

test('the other party is notified of a change, and not of staying', async () => {
  const { params, listener, songwriter } = await projectOf(site)
  const say = (body?: object) => songwriter.call(live.beHere, { params, ...(body && { body }) })
  const tolds: number[] = []
  for (const body of [
    undefined,
    undefined,
    { isTyping: true },
    { isTyping: true },
    { isTyping: false },
    {},
    { isLeaving: true },
  ]) {
    await say(body)
    tolds.push(await toldTo(listener.id))
  }
  expect(tolds).toEqual([1, 1, 2, 3, 4, 4, 5])
  expect(await toldTo(songwriter.id)).toBe(0)
  await say()
  await later(presenceSeconds.hereFor + 1)
  expect((await listener.call(live.whoIsHere, { params })).body).toEqual([])
  await say()
  expect(await toldTo(listener.id)).toBe(7)
})

test('it is for the two of a room, and for nobody who has left it', async () => {
  const { params, listener, songwriter } = await projectOf(site)
  const stranger = await site.as(await buildUser(site.db))
  for (const call of [live.whoIsHere, live.beHere]) {
    expect((await stranger.call(call, { params })).status).toBe(404)
  }
  expect((await listener.call(live.beHere, { params, body: { isTyping: 'yes' } })).status).toBe(400)
  await songwriter.call(live.beHere, { params })
  await songwriter.call(songRequests.release, { params, body: { reason: 'No time' } })
  expect((await songwriter.call(live.beHere, { params })).status).toBe(404)
  expect((await listener.call(live.whoIsHere, { params })).body).toEqual([])
  const open = await buildRequest(site.db, { listenerId: listener.id })
  expect((await listener.call(live.beHere, { params: { id: open.id } })).body).toEqual([])
})

test('an anonymous listener is seen there, and not who they are', async () => {
  const { request, params, listener, songwriter } = await projectOf(site, { isAnonymous: true })
  await listener.call(live.beHere, { params, body: { isTyping: true } })
  for (const { body } of [
    await songwriter.call(live.whoIsHere, { params }),
    await songwriter.call(live.beHere, { params }),
  ]) {
    expect(body).toEqual([{ userId: request.id, hereFor: expect.any(Number), typingFor: expect.any(Number) }])
    expect(body[0]!.typingFor).toBeGreaterThan(0)
  }
  expect((await listener.call(live.whoIsHere, { params })).body).toMatchObject([{ userId: songwriter.id }])
})

test('two concurrent calls are one presence', async () => {
  const { params, listener, songwriter } = await projectOf(site)
  const both = await Promise.all([1, 2, 3].map(() => songwriter.call(live.beHere, { params })))
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await listener.call(live.whoIsHere, { params })).body).toHaveLength(1)
  const rows = await site.db.select().from(presences).where(gt(presences.hereUntil, '2020-01-01'))
  expect(rows.filter(({ userId }) => userId === songwriter.id)).toHaveLength(1)
})
