import { expect, test } from 'vitest'
import { requestMoves } from '#contract/requests/moves'
import { songRequests as requests } from '#contract/requests/song-requests'
import { lyricDrafts as calls, mostLyricComments, mostLyricDrafts } from '#contract/work/lyric-drafts'
import { timeline } from '#contract/work/timeline'
import { eq } from '#drizzle'
import { events, lyricComments, lyricDrafts, songRequests } from '../../db/schema.ts'
import { suspendedWords } from '../../domain/moves/refusals.ts'
import { buildLyricComment, buildLyricDraft, buildSongwriter, buildUser } from '../../test/factories.ts'
import { hidingOf } from '../../test/hidden/test-hiding.ts'
import { type Client, statusesOf, useClient, useSite } from '../../test/test-app.ts'
import { kindsTold, toldTo } from '../../test/test-left.ts'
import { type ProjectValues, projectOf } from '../../test/test-project.ts'

const site = useSite()
const stranger = useClient(site, () => buildSongwriter(site.db))
const hiding = hidingOf(site)

const lyrics = 'Leave the light on\nin the kitchen\n\nuntil I am home'
const said = { line: 2, text: 'Softer here' }

async function writing(values: ProjectValues = {}) {
  const project = await projectOf(site, values)
  const { params } = project
  return {
    ...project,
    send: (who: Client, text = lyrics) => who.call(calls.send, { params, body: { lyrics: text } }),
    list: (who: Client) => who.call(calls.ofRequest, { params }),
    comment: (who: Client, draftId: string, body = said) =>
      who.call(calls.comment, { params: { ...params, draftId }, body: { ...body } }),
    commentsOn: (who: Client, draftId: string) =>
      who.call(calls.comments, { params: { ...params, draftId } }),
    right: (who: Client, draftId: string) => who.call(calls.right, { params: { ...params, draftId } }),
  }
}

const kindsOf = async (id: string) =>
  (
    await site.db
      .select({ kind: events.kind })
      .from(events)
      .where(eq(events.subjectId, id))
      .orderBy(events.id)
  ).map(({ kind }) => kind)

test('words are sent, commented on by both, and said to be right; the status stays', async () => {
  const { request, listener, songwriter, params, send, list, comment, commentsOn, right } = await writing()
  const sent = await send(songwriter, ` ${lyrics} `)
  expect(sent.status).toBe(201)
  expect(sent.body).toMatchObject({ songRequestId: request.id, lyrics, rightAt: null, hiddenAt: null })
  const asked = await comment(listener, sent.body.id)
  expect(asked.status).toBe(201)
  expect(asked.body).toMatchObject({ draftId: sent.body.id, authorId: listener.id, ...said })
  const answered = await comment(songwriter, sent.body.id, { line: 4, text: 'Or warmer?' })
  for (const party of [listener, songwriter]) {
    expect((await list(party)).body).toEqual([sent.body])
    expect((await commentsOn(party, sent.body.id)).body).toEqual([answered.body, asked.body])
  }
  const done = await right(listener, sent.body.id)
  expect([done.status, done.body]).toEqual([200, { ...sent.body, rightAt: expect.any(String) }])
  expect((await list(songwriter)).body).toEqual([done.body])
  expect(await kindsTold(site, listener.id)).toEqual(['words_sent', 'words_comment'])
  expect(await toldTo(site, songwriter.id)).toMatchObject([
    { kind: 'words_comment', subjects: { line: '2', comment: asked.body.id } },
    { kind: 'words_right' },
  ])
  expect(await kindsOf(request.id)).toEqual(['words_sent', 'words_right'])
  const told = await listener.call(timeline.ofProject, { params })
  expect(told.body.map(({ kind }) => kind)).toEqual(['words_right', 'words_sent'])
  const [row] = await site.db.select().from(songRequests).where(eq(songRequests.id, request.id))
  expect(row!.status).toBe('in_progress')
})

test('words, a comment and its line have to be there', async () => {
  const { listener, songwriter, send, comment } = await writing()
  for (const text of [' ', 'x'.repeat(20_001)]) {
    const { status, problem } = await send(songwriter, text)
    expect([status, problem.issues?.[0]?.path]).toEqual([400, 'lyrics'])
  }
  const { body: draft } = await send(songwriter)
  for (const [body, path] of [
    [{ ...said, text: ' ' }, 'text'],
    [{ ...said, text: 'x'.repeat(2001) }, 'text'],
    [{ ...said, line: 0 }, 'line'],
    [{ ...said, line: 1.5 }, 'line'],
    [{ ...said, line: 5 }, 'line'],
  ] as const) {
    const { status, problem } = await comment(listener, draft.id, body)
    expect([status, problem.issues?.[0]?.path]).toEqual([400, path])
  }
  expect((await comment(listener, draft.id, { ...said, line: 4 })).status).toBe(201)
})

test('the listener sends no words, and the songwriter doesn’t call them right', async () => {
  const { listener, songwriter, send, right } = await writing()
  expect((await send(listener)).status).toBe(403)
  const { body: draft } = await send(songwriter)
  expect((await right(songwriter, draft.id)).status).toBe(403)
})

test('words are a 404 for everybody else, and under another request’s address', async () => {
  const { request, listener, songwriter, send, list, comment, commentsOn, right } = await writing()
  const { body: draft } = await send(songwriter)
  const giver = await site.as(await buildUser(site.db))
  for (const other of [stranger, giver])
    for (const tried of [
      await list(other),
      await send(other),
      await commentsOn(other, draft.id),
      await comment(other, draft.id),
      await right(other, draft.id),
    ])
      expect(tried.status).toBe(404)
  const another = await writing({ listenerId: listener.id, songwriterId: songwriter.id })
  for (const tried of [
    await another.commentsOn(listener, draft.id),
    await another.comment(listener, draft.id),
    await another.right(listener, draft.id),
    await right(listener, request.id),
    await right(listener, 'not-a-uuid'),
  ])
    expect(tried.status).toBe(404)
  expect((await list(site.visitor)).status).toBe(401)
})

test('words are right only while they are the newest, and stay right at a second press', async () => {
  const { request, listener, songwriter, send, right } = await writing()
  const { body: first } = await send(songwriter)
  const { body: second } = await send(songwriter, 'Leave it on')
  const late = await right(listener, first.id)
  expect([late.status, late.problem.detail]).toEqual([409, 'Newer words are there: read them first'])
  const done = await right(listener, second.id)
  await send(songwriter, 'Leave it on, please')
  const again = await right(listener, second.id)
  expect([again.status, again.body]).toEqual([200, done.body])
  expect((await kindsOf(request.id)).filter((kind) => kind === 'words_right')).toHaveLength(1)
})

test('words that are hidden don’t count as newer, and take no answer', async () => {
  const { listener, songwriter, send, comment, right } = await writing()
  const { body: first } = await send(songwriter)
  const { body: second } = await send(songwriter, 'Leave it on')
  await hiding.hide('lyric_draft', second.id)
  expect((await comment(listener, second.id)).status).toBe(404)
  expect((await right(listener, second.id)).status).toBe(404)
  expect((await comment(songwriter, second.id)).status).toBe(409)
  expect((await right(listener, first.id)).status).toBe(200)
})

test('of two presses at once the words are right once', async () => {
  const { request, listener, songwriter, send, right } = await writing()
  const { body: draft } = await send(songwriter)
  const both = await Promise.all([right(listener, draft.id), right(listener, draft.id)])
  expect(statusesOf(both)).toEqual([200, 200])
  expect(both[0].body).toEqual(both[1].body)
  expect(await kindsOf(request.id)).toEqual(['words_sent', 'words_right'])
  expect(await kindsTold(site, songwriter.id)).toEqual(['words_right'])
})

test('newer words and a press at once leave one order: right before them, or refused after them', async () => {
  for (let round = 0; round < 6; round++) {
    const { request, listener, songwriter, send, list, right } = await writing()
    const { body: draft } = await send(songwriter)
    const [answer] = await Promise.all([right(listener, draft.id), send(songwriter, 'Leave it on')])
    const isRight = answer.status === 200
    expect([200, 409]).toContain(answer.status)
    expect((await list(listener)).body.map(({ rightAt }) => rightAt !== null)).toEqual([false, isRight])
    expect(await kindsOf(request.id)).toEqual(
      isRight ? ['words_sent', 'words_right', 'words_sent'] : ['words_sent', 'words_sent'],
    )
  }
})

test('a songwriter sends the words twenty times, and a draft has two hundred comments', async () => {
  const { request, listener, songwriter, send, list, comment, commentsOn } = await writing()
  for (let at = 2; at < mostLyricDrafts; at++) await buildLyricDraft(site.db, request)
  const last = await Promise.all([1, 2, 3].map(() => send(songwriter)))
  expect(statusesOf(last)).toEqual([201, 201, 409])
  expect((await list(listener)).body).toHaveLength(mostLyricDrafts)

  const draft = await buildLyricDraft(site.db, request)
  const row = { songRequestId: request.id, draftId: draft.id, authorId: listener.id, line: 1, text: 'Softer' }
  await site.db.insert(lyricComments).values(Array.from({ length: mostLyricComments - 1 }, () => row))
  const both = await Promise.all([comment(listener, draft.id), comment(songwriter, draft.id)])
  expect(statusesOf(both)).toEqual([201, 409])
  expect((await commentsOn(listener, draft.id)).body).toHaveLength(50)
})

test('a repeated sending with one key sends the words once', async () => {
  const { params, listener, songwriter, list } = await writing()
  const headers = { 'idempotency-key': 'words-once' }
  const send = () => songwriter.call(calls.send, { params, body: { lyrics }, headers })
  const [first, second] = [await send(), await send()]
  expect([first.status, second.status, second.body]).toEqual([201, 201, first.body])
  expect((await list(listener)).body).toHaveLength(1)
})

test.each([
  ['nobody has accepted', { status: 'open' as const, songwriterId: null }, 404],
  ['an approved', { status: 'approved' as const, isApproved: true }, 409],
])('%s request takes no words and no answers', async (_, values, status) => {
  const { request, listener, songwriter, send, comment, right } = await writing(values)
  const draft = await buildLyricDraft(site.db, { id: request.id, songwriterId: songwriter.id })
  const tried = [await send(songwriter), await comment(songwriter, draft.id)]
  expect(tried.map((one) => one.status)).toEqual([status, status])
  const asked = await right(listener, draft.id)
  expect([asked.status, asked.problem.detail]).toEqual([409, requestMoves.words.refusal])
})

test('a delivered song still takes words', async () => {
  const { listener, songwriter, send, right } = await writing({ status: 'completed' })
  const { body: draft } = await send(songwriter)
  expect((await right(listener, draft.id)).status).toBe(200)
})

test('a hidden request and a suspended account stand still', async () => {
  const { request, listener, songwriter, send, list, comment, commentsOn, right } = await writing()
  const { body: draft } = await send(songwriter)
  await hiding.hide('request', request.id)
  expect(
    statusesOf([await send(songwriter), await comment(listener, draft.id), await right(listener, draft.id)]),
  ).toEqual([409, 409, 409])
  expect([(await list(songwriter)).status, (await commentsOn(songwriter, draft.id)).status]).toEqual([
    404, 404,
  ])
  expect([(await list(listener)).status, (await commentsOn(listener, draft.id)).status]).toEqual([200, 200])

  const writer = await buildSongwriter(site.db, {}, { suspendedAt: new Date().toISOString() })
  const other = await writing({ songwriterId: writer.id })
  const refused = await other.send(await site.as(writer))
  expect([refused.status, refused.problem.detail]).toEqual([403, suspendedWords])
})

test('an anonymous listener’s comments say who they are to the listener alone', async () => {
  const { request, listener, songwriter, send, comment, commentsOn } = await writing({ isAnonymous: true })
  const { body: draft } = await send(songwriter)
  const { body } = await comment(listener, draft.id)
  const seen = await commentsOn(songwriter, draft.id)
  expect(seen.body).toEqual([{ ...body, authorId: request.id }])
  expect(seen.text).not.toContain(listener.id)
  expect((await commentsOn(listener, draft.id)).body).toEqual([body])
})

test('a former songwriter’s words are the listener’s alone, and only to read', async () => {
  const { request, listener, songwriter: former, send, list, comment, commentsOn, right } = await writing()
  const { body: draft } = await send(former)
  const { body: asked } = await comment(listener, draft.id)
  await site.db.update(songRequests).set({ songwriterId: stranger.id }).where(eq(songRequests.id, request.id))
  expect((await list(former)).status).toBe(404)
  expect((await list(stranger)).body).toEqual([])
  for (const other of [former, stranger]) {
    expect((await commentsOn(other, draft.id)).status).toBe(404)
    expect((await comment(other, draft.id)).status).toBe(404)
  }
  expect((await list(listener)).body).toEqual([draft])
  expect((await commentsOn(listener, draft.id)).body).toEqual([asked])
  expect((await comment(listener, draft.id)).status).toBe(409)
  expect((await right(listener, draft.id)).status).toBe(409)
  expect((await stranger.call(timeline.ofProject, { params: request })).body).toEqual([])
})

test('words wait for the listener until they are right, commented on, or replaced', async () => {
  const { listener, songwriter, send, comment, right } = await writing()
  const waits = async () => {
    const { body } = await listener.call(requests.mine)
    const turn = await listener.call(requests.mine, { query: { turn: 'own' } })
    const { shareableId } = body[0]!
    const room = JSON.parse((await listener.call(requests.shared, { params: { shareableId } })).text)
    const said = [body[0]!.making?.hasWaitingWords, turn.body.length === 1, room.stages.hasWaitingWords]
    expect(new Set(said).size).toBe(1)
    return said[0]
  }
  expect(await waits()).toBe(false)
  const { body: first } = await send(songwriter)
  expect(await waits()).toBe(true)
  await comment(songwriter, first.id)
  expect(await waits()).toBe(true)
  await comment(listener, first.id)
  expect(await waits()).toBe(false)
  const { body: second } = await send(songwriter, 'Leave it on')
  expect(await waits()).toBe(true)
  await hiding.hide('lyric_draft', second.id)
  expect(await waits()).toBe(false)
  await hiding.show('lyric_draft', second.id)
  await right(listener, second.id)
  expect(await waits()).toBe(false)
  expect(await site.db.$count(lyricDrafts, eq(lyricDrafts.id, second.id))).toBe(1)
})

test('comments of another draft are not in the list', async () => {
  const { request, listener, songwriter, commentsOn } = await writing()
  const [one, other] = [await buildLyricDraft(site.db, request), await buildLyricDraft(site.db, request)]
  const comment = await buildLyricComment(site.db, one, { authorId: listener.id })
  expect((await commentsOn(songwriter, one.id)).body.map(({ id }) => id)).toEqual([comment.id])
  expect((await commentsOn(songwriter, other.id)).body).toEqual([])
})
