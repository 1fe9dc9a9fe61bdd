import { expect, test } from 'vitest'
import { fill } from '#contract/grammar/endpoint'
import { briefs } from '#contract/requests/briefs'
import { songRequests as calls, Room } from '#contract/requests/song-requests'
import { eq } from '#drizzle'
import { shows } from '#spec'
import { buildApp } from '../../app.ts'
import { newId } from '../../db/schema/columns.ts'
import { deliveries, events, notifications, songRequests } from '../../db/schema.ts'
import { signedSong } from '../../domain/requests/song-address.ts'
import { buildProject, buildRequest, buildSongwriter, buildUser } from '../../test/factories.ts'
import { type Client, statusesOf, testApp, useClient, useSite } from '../../test/test-app.ts'
import { setRow } from '../../test/test-rows.ts'

const site = useSite()
const listener = useClient(site, () => buildUser(site.db))

const form = {
  title: 'The kitchen light',
  story: 'My mother left the light on.',
  emotions: ['grateful', 'nostalgic'] as ('grateful' | 'nostalgic')[],
  genre: 'folk' as const,
}

test('a listener asks for a song, and it is open with a link that nobody can guess', async () => {
  shows('3.requests.status', '7.requests.create')
  const { status, body } = await listener.call(briefs.create, {
    body: { ...form, emotions: ['grateful', 'grateful'], goalAmount: 120 },
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    ...form,
    emotions: ['grateful'],
    status: 'open',
    goalAmount: '120.00',
    pledgedAmount: '0.00',
    musicalPreferences: null,
    listenerId: listener.id,
    songwriterId: null,
    listener: { firstName: 'Ada' },
  })
  expect(Buffer.from(body.shareableId, 'base64url').length).toBeGreaterThanOrEqual(16)
  const written = await site.db.select().from(events).where(eq(events.subjectId, body.id)).orderBy(events.seq)
  expect(written).toMatchObject([
    { kind: 'created', actorId: listener.id, fromStatus: null, toStatus: 'open' },
  ])
})

test('a title of which nothing can be seen is none', async () => {
  for (const title of ['\u200b\u200d', '\u202e', '\u3164', '\u2800']) {
    const { status, problem } = await listener.call(briefs.create, { body: { ...form, title } })
    expect([status, problem.detail]).toEqual([400, 'Title is required'])
  }
  for (const title of ['🎸', 'أ', '?'])
    expect((await listener.call(briefs.create, { body: { ...form, title } })).status).toBe(201)
})

test('the same key twice at once makes one request', async () => {
  const headers = { 'idempotency-key': newId() }
  const made = await Promise.all([1, 2, 3].map(() => listener.call(briefs.create, { body: form, headers })))
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(made.map(({ body }) => body.id)).size).toBe(1)
})

test('an invitation goes to a songwriter, who is notified; to nobody else', async () => {
  const songwriter = await buildSongwriter(site.db)
  const invited = await listener.call(briefs.create, {
    body: { ...form, invitedSongwriterId: songwriter.id },
  })
  expect(invited.body).toMatchObject({ invitedSongwriterId: songwriter.id, songwriterId: null })
  const told = await site.db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, songwriter.id))
    .orderBy(notifications.id)
  expect(told).toMatchObject([{ kind: 'request_invited', songRequestId: invited.body.id }])

  const notOne = await buildUser(site.db)
  for (const id of [notOne.id, newId()]) {
    const { status, problem } = await listener.call(briefs.create, {
      body: { ...form, invitedSongwriterId: id },
    })
    expect(status).toBe(400)
    expect(problem.issues?.[0]?.path).toBe('invitedSongwriterId')
  }
  const self = await site.as(songwriter)
  const own = await self.call(briefs.create, { body: { ...form, invitedSongwriterId: self.id } })
  expect(own.status).toBe(400)
})

test('the eleventh invitation of a day is refused by the sender’s own count, and makes no request', async () => {
  const sender = await site.as(await buildUser(site.db))
  const songwriters = await Promise.all(Array.from({ length: 12 }, () => buildSongwriter(site.db)))
  const invite = (at: number, headers: Record<string, string> = {}) =>
    sender.call(briefs.create, { body: { ...form, invitedSongwriterId: songwriters[at]!.id }, headers })
  for (let at = 0; at < 8; at++) expect((await invite(at)).status).toBe(201)
  const key = { 'idempotency-key': 'the ninth' }
  const ninth = await invite(8, key)
  // One of these concurrent calls is the tenth invitation. The others exceed the limit.
  expect(statusesOf(await Promise.all([invite(9), invite(10), invite(11)]))).toEqual([201, 429, 429])
  const refused = await invite(11)
  expect([refused.status, refused.problem.detail]).toEqual([
    429,
    expect.stringContaining('invited 10 songwriters'),
  ])
  const wait = Number(refused.headers['retry-after'])
  expect(wait).toBeGreaterThan(24 * 60 * 60 - 120)
  expect(wait).toBeLessThanOrEqual(24 * 60 * 60)
  expect((await sender.call(calls.mine)).body).toHaveLength(10)
  // A retried call, for example after a lost reply, is no further invitation. A request to everyone isn't
  // limited.
  expect((await invite(8, key)).body.id).toBe(ninth.body.id)
  expect((await sender.call(briefs.create, { body: form })).status).toBe(201)
  expect(
    (
      await (
        await site.as(await buildUser(site.db))
      ).call(briefs.create, {
        body: { ...form, invitedSongwriterId: songwriters[0]!.id },
      })
    ).status,
  ).toBe(201)

  const oldest = await site.db.query.notifications.findFirst({
    where: eq(notifications.causedBy, sender.id),
    orderBy: notifications.id,
  })
  const createdAt = new Date(Date.now() - 24 * 60 * 60_000).toISOString()
  await setRow(site, notifications, oldest!.id, { createdAt })
  expect((await invite(11)).status).toBe(201)
  expect((await invite(11)).status).toBe(429)
})

test('the open list has what anyone may accept, by genre and by what is pledged, bounds included', async () => {
  shows('7.requests.open', '2.studio.open-budget-bounds')
  const alone = await testApp()
  try {
    const { db } = alone
    const songwriter = await buildSongwriter(db)
    const jazz = await buildRequest(db, { genre: 'jazz', pledgedAmount: '50.00' })
    const rich = await buildRequest(db, { genre: 'jazz', pledgedAmount: '250.00' })
    const folk = await buildRequest(db, { genre: 'folk', pledgedAmount: '100.00', isAnonymous: true })
    await buildRequest(db, { invitedSongwriterId: songwriter.id })
    await buildRequest(db, { withdrawnAt: '2026-01-01T00:00:00.000Z' })
    await buildProject(db)
    const viewer = await alone.as(songwriter)
    const ids = async (query: object) => (await viewer.call(calls.open, { query })).body.map(({ id }) => id)

    expect(await ids({})).toEqual([folk.id, rich.id, jazz.id])
    expect(await ids({ genre: 'jazz' })).toEqual([rich.id, jazz.id])
    expect(await ids({ minPledged: '50', maxPledged: '100' })).toEqual([folk.id, jazz.id])
    expect(await ids({ minPledged: '100.01' })).toEqual([rich.id])
    expect(await ids({ order: 'oldest' })).toEqual([jazz.id, rich.id, folk.id])
    expect(await ids({ order: 'oldest', genre: 'jazz' })).toEqual([jazz.id, rich.id])
    expect(await ids({ order: 'oldest', genre: 'jazz', limit: 1, cursor: jazz.id })).toEqual([rich.id])
    expect(await ids({ genre: 'jazz', maxPledged: 50 })).toEqual([jazz.id])

    const first = await viewer.call(calls.open, { query: { genre: 'jazz', limit: 1 } })
    expect(first.headers['link']).toBe(
      `</api/song-requests?genre=jazz&limit=1&cursor=${rich.id}>; rel="next"`,
    )
    const further = await viewer.call(calls.open, { query: { genre: 'jazz', limit: 1, cursor: rich.id } })
    expect(further.body.map(({ id }) => id)).toEqual([jazz.id])
    expect(further.headers['link']).toBeUndefined()
    expect(further.body[0]!.listener).toEqual({ firstName: 'Ada' })
    expect(first.text).not.toContain('listenerId')
    const anonymous = await viewer.call(calls.open, { query: { genre: 'folk' } })
    expect(anonymous.body[0]!.listener).toEqual({ firstName: null })

    for (const query of [{ genre: 'polka' }, { minPledged: 'x' }, { order: 'best' }])
      expect((await viewer.call(calls.open, { query: query as never })).status).toBe(400)
  } finally {
    await alone.close()
  }
})

test('own requests are one’s own, in every state but withdrawn; invitations are the invited one’s', async () => {
  shows('7.requests.own')
  const me = await site.as(await buildUser(site.db))
  const songwriter = await site.as(await buildSongwriter(site.db))
  const mine = await buildRequest(site.db, { listenerId: me.id })
  const taken = await buildRequest(site.db, {
    listenerId: me.id,
    songwriterId: songwriter.id,
    status: 'completed',
  })
  const invited = await buildRequest(site.db, { listenerId: me.id, invitedSongwriterId: songwriter.id })
  await buildRequest(site.db, { listenerId: me.id, withdrawnAt: '2026-01-01T00:00:00.000Z' })
  const own = await me.call(calls.mine)
  expect(own.body.map(({ id }) => id)).toEqual([invited.id, taken.id, mine.id])
  const page = await me.call(calls.mine, { query: { limit: 2 } })
  expect(page.headers['link']).toContain(`cursor=${taken.id}`)

  expect((await songwriter.call(calls.mine)).body).toEqual([])
  expect((await songwriter.call(calls.invitations)).body.map(({ id }) => id)).toEqual([invited.id])
  expect((await me.call(calls.invitations)).body).toEqual([])
})

test('the room shows each viewer what their relation allows', async () => {
  const { request, ...people } = await buildProject(site.db, {
    status: 'completed',
    completedSongUrl: '/objects/private/songs/1/1.mp3',
    musicalPreferences: 'A slow waltz',
  })
  await site.db.insert(deliveries).values({
    songRequestId: request.id,
    songwriterId: people.songwriter.id,
    version: 1,
    songUrl: '/objects/private/songs/1/1.mp3',
    peaks: [0.25, 0.5],
  })
  const params = { shareableId: request.shareableId }
  const stranger = await site.as(await buildUser(site.db))
  for (const outsider of [site.visitor, stranger]) {
    const { status, body, text } = await outsider.call(calls.shared, { params })
    expect(status).toBe(200)
    expect(body).toMatchObject({ viewer: 'visitor', project: null, songUrl: null, peaks: null, review: null })
    const room = Room.parse(body)
    expect(room.request).toMatchObject({ title: request.title, listener: { firstName: 'Ada' } })
    expect(room.songwriter).toMatchObject({ id: people.songwriter.id, user: { firstName: 'Mira' } })
    for (const hidden of ['@example.com', 'waltz', 'listenerId', '.mp3', people.listener.id])
      expect(text).not.toContain(hidden)
  }
  for (const [viewer, { id }] of [
    ['listener', people.listener],
    ['songwriter', people.songwriter],
  ] as const) {
    const { body } = await (await site.as({ id })).call(calls.shared, { params })
    expect(body).toMatchObject({ viewer, songUrl: request.completedSongUrl })
    expect(Room.parse(body).project).toMatchObject({ id: request.id, musicalPreferences: 'A slow waltz' })
  }

  await setRow(site, songRequests, request.id, {
    status: 'approved',
    isApproved: true,
    approvedAt: '2026-03-01T10:20:30.123Z',
    rating: 5,
    review: 'Yes',
  })
  const { body } = await site.visitor.call(calls.shared, { params })
  expect(body).toMatchObject({
    viewer: 'visitor',
    songUrl: signedSong('/objects/private/songs/1/1.mp3', request.shareableId),
    peaks: [0.25, 0.5],
    review: { rating: 5, review: 'Yes', createdAt: '2026-03-01T10:20:30.123Z' },
  })
})

test('the room of an open request names the invited songwriter, hides an anonymous listener, and is gone once withdrawn', async () => {
  const songwriter = await site.as(await buildSongwriter(site.db))
  const request = await buildRequest(site.db, { invitedSongwriterId: songwriter.id, isAnonymous: true })
  const params = { shareableId: request.shareableId }
  const { body } = await songwriter.call(calls.shared, { params })
  expect(body).toMatchObject({ viewer: 'invited', project: null, songwriter: null })
  expect(Room.parse(body).request.listener.firstName).toBeNull()

  await setRow(site, songRequests, request.id, { withdrawnAt: '2026-03-01T10:20:30.123Z' })
  expect((await songwriter.call(calls.shared, { params })).status).toBe(404)
  expect((await site.visitor.call(calls.shared, { params: { shareableId: 'nothing' } })).status).toBe(404)
})

test('in production, where replies are not parsed, the room sends no more than in tests', async () => {
  const { request, ...people } = await buildProject(site.db, { musicalPreferences: 'A slow waltz' })
  const params = { shareableId: request.shareableId }
  const app = await buildApp(site.deps)
  try {
    for (const viewer of [site.visitor, await site.as(people.listener), await site.as(people.songwriter)]) {
      const { body } = await viewer.call(calls.shared, { params })
      const { cookie } = viewer
      const reply = await app.inject({
        url: fill(calls.shared.path, params),
        headers: { ...(cookie && { cookie }) },
      })
      expect(reply.json()).toEqual(body)
    }
  } finally {
    await app.close()
  }
})

test('the songwriter’s photo is named in the room only for people who may load it', async () => {
  const profileImageUrl = '/objects/people/mira/photo'
  const songwriter = await buildSongwriter(site.db, {}, { profileImageUrl })
  const request = await buildRequest(site.db, { songwriterId: songwriter.id, status: 'in_progress' })
  const signedIn = await site.as(await buildUser(site.db))
  const photoFor = async (viewer: Client) =>
    Room.parse((await viewer.call(calls.shared, { params: request })).body).songwriter?.user.profileImageUrl
  expect(await photoFor(signedIn)).toBe(profileImageUrl)
  expect(await photoFor(site.visitor)).toBeNull()
})
