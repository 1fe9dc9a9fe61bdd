import { expect, test } from 'vitest'
import { donations } from '#contract/giving/donations'
import { quietDays } from '#contract/grammar/days'
import { ms, plus } from '#contract/grammar/time'
import { acceptance } from '#contract/requests/acceptance'
import { requestMoves } from '#contract/requests/moves'
import { Room, songRequests } from '#contract/requests/song-requests'
import { comments } from '#contract/work/comments'
import { lyricDrafts } from '#contract/work/lyric-drafts'
import { projects as calls } from '#contract/work/projects'
import { timeline } from '#contract/work/timeline'
import { eq } from '#drizzle'
import { newId } from '../../db/schema/columns.ts'
import { songRequests as table } from '../../db/schema.ts'
import {
  buildDelivery,
  buildLyricDraft,
  buildRequest,
  buildSongwriter,
  buildUser,
} from '../../test/factories.ts'
import { type Client, useSite } from '../../test/test-app.ts'
import { toldTo } from '../../test/test-left.ts'
import { askQuiet } from './inactivity.ts'

const site = useSite()

/** Time in `days` days and one minute. */
const inDays = (days: number) => new Date(Date.now() + days * ms.day + 60_000)
const { ask, tell } = quietDays

async function project() {
  const listener = await site.as(await buildUser(site.db))
  const songwriter = await site.as(await buildSongwriter(site.db, { venmoHandle: '@mira' }))
  const request = await buildRequest(site.db, { listenerId: listener.id })
  const params = { id: request.id }
  await songwriter.call(acceptance.accept, { params })
  return { request, params, listener, songwriter }
}
type Project = Awaited<ReturnType<typeof project>>

const told = async ({ id: userId }: { id: string }, { id }: { id: string }) =>
  (await toldTo(site, userId))
    .filter(({ songRequestId }) => songRequestId === id)
    .map(({ kind }) => kind)
    .filter((kind) => ['project_quiet', 'project_silent', 'request_reopened'].includes(kind))

const quietOf = async (reader: Client, { request: { shareableId } }: Project) =>
  Room.parse((await reader.call(songRequests.shared, { params: { shareableId } })).body).stages.quiet

test('a songwriter is asked after a week of silence, the listener notified three days later, each once', async () => {
  const one = await project()
  const { request, listener, songwriter } = one
  await askQuiet(site.db, inDays(ask - 1))
  expect(await told(songwriter, request)).toEqual([])

  for (const days of [ask, ask + 1]) await askQuiet(site.db, inDays(days))
  expect(await told(songwriter, request)).toEqual(['project_quiet'])
  expect(await told(listener, request)).toEqual([])
  expect(await quietOf(songwriter, one)).toMatchObject({ toldAt: null })

  for (const days of [ask + tell, ask + tell + 5]) await askQuiet(site.db, inDays(days))
  expect(await told(songwriter, request)).toEqual(['project_quiet'])
  expect(await told(listener, request)).toEqual(['project_silent'])
  const quiet = await quietOf(listener, one)
  expect([quiet?.askedAt, quiet?.toldAt]).toEqual([expect.any(String), expect.any(String)])
  const visitor = await site.as(await buildUser(site.db))
  expect(await quietOf(visitor, one)).toBeNull()
})

test('with several concurrent runs each person gets one notification', async () => {
  const { request, listener, songwriter } = await project()
  const atOnce = (days: number) => Promise.all([1, 2, 3].map(() => askQuiet(site.db, inDays(days))))
  await atOnce(ask)
  await atOnce(ask + tell)
  expect([await told(songwriter, request), await told(listener, request)]).toEqual([
    ['project_quiet'],
    ['project_silent'],
  ])
})

/**
 * Signs of work: calls by the songwriter, and the listener's request for changes. After each, the days count
 * again.
 */
const signs: [string, (project: Project) => Promise<unknown>][] = [
  [
    'a message',
    ({ songwriter, listener, params }) =>
      songwriter.call(calls.sendMessage, { params, body: { message: 'Soon', receiverId: listener.id } }),
  ],
  [
    'a note, a private one too',
    ({ songwriter, params }) =>
      songwriter.call(calls.addNote, { params, body: { content: 'Chords', isPrivate: true } }),
  ],
  [
    'a status',
    ({ songwriter, params }) =>
      songwriter.call(calls.updateStatus, { params, body: { status: 'writing', percentComplete: '5' } }),
  ],
  [
    'a proposal',
    ({ songwriter, params }) =>
      songwriter.call(calls.propose, { params, body: { field: 'genre', newValue: 'jazz' } }),
  ],
  [
    'a delivery',
    ({ songwriter, request }) =>
      buildDelivery(site.db, { id: request.id, songwriterId: songwriter.id }, { version: 2 }),
  ],
  [
    'a comment',
    async ({ songwriter, request }) => {
      const at = new Date(Date.now() - ms.day)
      const delivery = await buildDelivery(
        site.db,
        { id: request.id, songwriterId: songwriter.id },
        { id: newId(at), createdAt: at.toISOString() },
      )
      return songwriter.call(comments.add, { params: delivery, body: { second: 1, text: 'Like this?' } })
    },
  ],
  [
    'words that are sent first',
    ({ songwriter, params }) => songwriter.call(lyricDrafts.send, { params, body: { lyrics: 'La' } }),
  ],
  [
    'a comment on a line of the words',
    async ({ songwriter, request }) => {
      const at = new Date(Date.now() - ms.day)
      const draft = await buildLyricDraft(
        site.db,
        { id: request.id, songwriterId: songwriter.id },
        { id: newId(at), createdAt: at.toISOString() },
      )
      return songwriter.call(lyricDrafts.comment, {
        params: { id: request.id, draftId: draft.id },
        body: { line: 1, text: 'Like this?' },
      })
    },
  ],
  [
    'changes that the listener asks for',
    async ({ listener, params }) => {
      await site.db.update(table).set({ status: 'completed' }).where(eq(table.id, params.id))
      return listener.call(songRequests.requestChanges, { params, body: { message: 'Slower' } })
    },
  ],
]

test.each(signs)('%s is a sign of life', async (_, give) => {
  const one = await project()
  const { request, songwriter, listener } = one
  // Moves the songwriter's last sign of work 30 days into the past.
  const began = plus(Date.now(), -30 * ms.day)
  await site.db.update(table).set({ acceptedAt: began }).where(eq(table.id, request.id))
  await site.db.execute(
    `update project_status_updates set created_at = '${began}' where song_request_id = '${request.id}'`,
  )
  await askQuiet(site.db, inDays(0))
  await askQuiet(site.db, inDays(tell))
  expect([await told(songwriter, request), await told(listener, request)]).toEqual([
    ['project_quiet'],
    ['project_silent'],
  ])
  await give(one)
  expect(await quietOf(listener, one)).toBeNull()
  await askQuiet(site.db, inDays(ask - 1))
  expect(await told(songwriter, request)).toEqual(['project_quiet'])
  await askQuiet(site.db, inDays(ask))
  expect(await told(songwriter, request)).toEqual(['project_quiet', 'project_quiet'])
})

test("the listener's messages are no sign of life, and a song that waits for the listener is not inactive", async () => {
  const { request, params, listener, songwriter } = await project()
  await listener.call(calls.sendMessage, { params, body: { message: 'Hello?', receiverId: songwriter.id } })
  const waits = await project()
  await site.db.update(table).set({ status: 'completed' }).where(eq(table.id, waits.request.id))
  await askQuiet(site.db, inDays(ask))
  expect(await told(songwriter, request)).toEqual(['project_quiet'])
  expect(await told(waits.songwriter, waits.request)).toEqual([])
})

async function silent() {
  const one = await project()
  await askQuiet(site.db, inDays(ask))
  await askQuiet(site.db, inDays(ask + tell))
  return one
}

test('the listener of a silent songwriter opens the request again; the history stays theirs', async () => {
  const { request, params, listener, songwriter } = await silent()
  const [waiting] = (await listener.call(songRequests.mine, { query: { turn: 'own' } })).body
  expect(waiting).toMatchObject({ id: request.id, making: { isSilent: true } })
  const giver = await site.as(await buildUser(site.db))
  await giver.call(donations.create, { body: { amount: '5', isGeneral: false, songRequestId: request.id } })
  await songwriter.call(songRequests.reopen, { params }).then(({ status }) => expect(status).toBe(403))
  expect((await giver.call(songRequests.reopen, { params })).status).toBe(404)

  const tries = await Promise.all([1, 2, 3].map(() => listener.call(songRequests.reopen, { params })))
  expect(tries.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409'])
  expect(tries.find(({ status }) => status === 200)?.body).toMatchObject({
    status: 'open',
    songwriterId: null,
  })
  expect(tries.find(({ status }) => status === 409)?.problem.detail).toBe(requestMoves.reopen.refusal)

  expect(await told(songwriter, request)).toEqual(['project_quiet', 'request_reopened'])
  expect(await told(giver, request)).toEqual(['request_reopened'])
  expect((await songwriter.call(timeline.ofProject, { params })).status).toBe(404)
  const story = await listener.call(timeline.ofProject, { params })
  expect(story.body.map(({ kind }) => kind)).toEqual(['reopened', 'pledged', 'status', 'accepted'])

  // The songwriter has accepted the request again, so it is no longer inactive.
  await songwriter.call(acceptance.accept, { params })
  expect((await listener.call(songRequests.reopen, { params })).status).toBe(409)
})

test('it can’t be opened again before that, after a sign of life, or once money is on its way', async () => {
  const busy = await project()
  const early = await busy.listener.call(songRequests.reopen, { params: busy.params })
  expect([early.status, early.problem.detail]).toEqual([
    409,
    'A request can be opened again only after 10 days without a sign from its songwriter',
  ])

  const back = await silent()
  await back.songwriter.call(calls.addNote, { params: back.params, body: { content: 'I was ill' } })
  expect((await back.listener.call(songRequests.reopen, { params: back.params })).status).toBe(409)

  const paid = await silent()
  const giver = await site.as(await buildUser(site.db))
  const { body: gift } = await giver.call(donations.create, {
    body: { amount: '5', isGeneral: false, songRequestId: paid.request.id },
  })
  await giver.call(donations.markSent, { params: gift, body: { externalRef: 'PP-1' } })
  const late = await paid.listener.call(songRequests.reopen, { params: paid.params })
  expect([late.status, late.problem.detail]).toEqual([
    409,
    'A payment for this song is under way or done, so it must be finished',
  ])
})
