import { expect, test } from 'vitest'
import { commentMoves } from '#contract/grammar/state'
import { requestMoves } from '#contract/requests/moves'
import { songRequests as requests } from '#contract/requests/song-requests'
import { comments as calls } from '#contract/work/comments'
import { eq } from '#drizzle'
import { deliveryComments, songRequests } from '../../db/schema.ts'
import { buildDelivery, buildSongwriter } from '../../test/factories.ts'
import { type Client, statusesOf, useClient, useSite } from '../../test/test-app.ts'
import { kindsTold, toldTo } from '../../test/test-left.ts'
import { type ProjectValues, projectOf } from '../../test/test-project.ts'

const site = useSite()
const stranger = useClient(site, () => buildSongwriter(site.db))

const words = { second: 42, text: 'Softer here' }

async function delivered(values: ProjectValues = {}) {
  const { request, listener, songwriter } = await projectOf(site, { status: 'completed', ...values })
  const delivery = await buildDelivery(site.db, request)
  const say = (who: Client, body: object = words) =>
    who.call(calls.add, { params: delivery, body: { ...body } })
  return { request, delivery, listener, songwriter, say }
}

test('either party pins a comment to a second, and the other one is notified', async () => {
  const { request, delivery, listener, songwriter, say } = await delivered()
  const asked = await say(listener, { second: 42, text: ' Softer here ' })
  expect(asked.status).toBe(201)
  expect(asked.body).toMatchObject({
    deliveryId: delivery.id,
    version: 1,
    authorId: listener.id,
    second: 42,
    text: 'Softer here',
    status: 'open',
  })
  const answered = await say(songwriter, { second: 7, text: 'Like this?' })
  expect(await toldTo(site, songwriter.id)).toMatchObject([
    { kind: 'comment', songRequestId: request.id, subjects: { version: '1', second: '42' } },
  ])
  expect(await kindsTold(site, listener.id)).toEqual(['comment'])
  for (const party of [listener, songwriter])
    expect((await party.call(calls.ofDelivery, { params: delivery })).body).toEqual([
      answered.body,
      asked.body,
    ])
})

test('a comment needs its words and a second of the song', async () => {
  const { listener, say } = await delivered()
  for (const [body, path] of [
    [{ second: 1, text: ' ' }, 'text'],
    [{ second: 1, text: 'x'.repeat(2001) }, 'text'],
    [{ ...words, second: -1 }, 'second'],
    [{ ...words, second: 1.5 }, 'second'],
    [{ ...words, second: 86_401 }, 'second'],
    [{ ...words, second: '42' }, 'second'],
  ] as const) {
    const { status, problem } = await say(listener, body)
    expect([status, problem.issues?.[0]?.path]).toEqual([400, path])
  }
})

test('a version takes comments up to its length, where that is known', async () => {
  const { request, listener } = await delivered()
  const measured = await buildDelivery(site.db, request, { version: 2, seconds: 61.5 })
  const say = (second: number) =>
    listener.call(calls.add, { params: measured, body: { second, text: 'Here' } })
  expect((await say(61)).status).toBe(201)
  const late = await say(62)
  expect([late.status, late.problem.issues?.[0]?.path]).toEqual([400, 'second'])
})

test('a comment is resolved and reopened by either party, each once of two at once', async () => {
  const { request, delivery, listener, songwriter, say } = await delivered()
  const { body } = await say(listener)
  const open = async () => (await listener.call(calls.open, { params: request })).body
  expect(await open()).toEqual([body])

  const resolving = await Promise.all(
    [songwriter, listener].map((party) => party.call(calls.resolve, { params: body })),
  )
  expect(statusesOf(resolving)).toEqual([200, 409])
  expect(resolving.find(({ status }) => status === 200)!.body).toEqual({ ...body, status: 'resolved' })
  expect(resolving.find(({ status }) => status === 409)!.problem.detail).toBe(commentMoves.resolve.refusal)
  expect(await open()).toEqual([])

  const reopening = await Promise.all(
    [songwriter, listener].map((party) => party.call(calls.reopen, { params: body })),
  )
  expect(statusesOf(reopening)).toEqual([200, 409])
  expect(await open()).toEqual([body])
  expect((await songwriter.call(calls.ofDelivery, { params: delivery })).body).toEqual([body])
  const [row] = await site.db.select().from(deliveryComments).where(eq(deliveryComments.id, body.id))
  expect(row!.resolvedById).toBeNull()
})

test('an anonymous listener’s comments say who they are to the listener alone', async () => {
  const { request, delivery, listener, songwriter, say } = await delivered({ isAnonymous: true })
  const { body } = await say(listener)
  expect(body.authorId).toBe(listener.id)
  const own = await say(songwriter, { second: 7, text: 'Like this?' })
  const seen = [
    await songwriter.call(calls.ofDelivery, { params: delivery }),
    await songwriter.call(calls.open, { params: request }),
  ]
  const authors = seen.map((list) => list.body.map(({ authorId }) => authorId))
  expect(authors).toEqual([
    [songwriter.id, request.id],
    [songwriter.id, request.id],
  ])
  const resolved = await songwriter.call(calls.resolve, { params: body })
  expect(resolved.body).toEqual({ ...body, authorId: request.id, status: 'resolved' })
  for (const { text } of [...seen, resolved]) expect(text).not.toContain(listener.id)
  expect((await listener.call(calls.ofDelivery, { params: delivery })).body).toEqual([
    own.body,
    { ...body, status: 'resolved' },
  ])
})

test('concurrent comments from two windows are all stored', async () => {
  const { delivery, listener, songwriter, say } = await delivered()
  const both = await Promise.all([say(listener), say(songwriter)])
  expect(statusesOf(both)).toEqual([201, 201])
  expect((await listener.call(calls.ofDelivery, { params: delivery })).body).toHaveLength(2)
})

test('the comments of an approved song stay as they were', async () => {
  const { request, delivery, listener, songwriter, say } = await delivered()
  const { body } = await say(listener)
  await listener.call(requests.approve, { params: request, body: { rating: 5 } })
  for (const tried of [
    await say(songwriter),
    await listener.call(calls.resolve, { params: body }),
    await songwriter.call(calls.reopen, { params: body }),
  ])
    expect([tried.status, tried.problem.detail]).toEqual([409, requestMoves.comment.refusal])
  expect((await listener.call(calls.ofDelivery, { params: delivery })).body).toEqual([body])
})

test('of a version whose songwriter has left only the listener knows, and only to read', async () => {
  const { request, delivery, listener, songwriter: former, say } = await delivered()
  const { body } = await say(listener)
  await site.db.update(songRequests).set({ songwriterId: stranger.id }).where(eq(songRequests.id, request.id))
  for (const left of [former, stranger]) {
    expect((await left.call(calls.ofDelivery, { params: delivery })).status).toBe(404)
    expect((await left.call(calls.resolve, { params: body })).status).toBe(404)
    expect((await say(left)).status).toBe(404)
  }
  expect((await stranger.call(calls.open, { params: request })).body).toEqual([])
  expect((await listener.call(calls.ofDelivery, { params: delivery })).body).toEqual([body])
  expect((await say(listener)).status).toBe(409)
  expect((await listener.call(calls.resolve, { params: body })).status).toBe(409)
})
