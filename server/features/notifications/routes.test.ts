import { expect, test } from 'vitest'
import {
  alwaysMailed,
  notifications as calls,
  canTurnOff,
  kindOf,
  mostUnread,
  type NotificationKind,
  notificationKinds,
} from '#contract/people/notifications'
import { projects } from '#contract/work/projects'
import { eq } from '#drizzle'
import { newId } from '../../db/schema/columns.ts'
import { notifications } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { type NewNotification, notify } from '../../domain/journal/notifications.ts'
import { about } from '../../domain/requests/requests.ts'
import { buildRequest, buildUser } from '../../test/factories.ts'
import { statusesOf, useSite } from '../../test/test-app.ts'
import { type ProjectValues, projectOf } from '../../test/test-project.ts'

const site = useSite()

const someone = async () => site.as(await buildUser(site.db))
const tell = (...told: NewNotification[]) => withTx(site.db, (tx) => notify(tx, ...told))
const kinds = Object.keys(notificationKinds) as NotificationKind[]

const project = (values: ProjectValues = {}) => projectOf(site, values)

test("a person's notifications come newest first, in words with names, and page by page", async () => {
  const { request, listener } = await project({ title: 'The kitchen light' })
  for (const kind of ['request_accepted', 'message', 'delivery'] as const)
    await tell({ userId: listener.id, kind, ...about(request) })
  const first = await listener.call(calls.list, { query: { limit: 2 } })
  expect(first.body).toMatchObject([
    { kind: 'delivery', text: 'Mira delivered “The kitchen light”.', readAt: null },
    { kind: 'message', text: 'Mira sent you a message about “The kitchen light”.' },
  ])
  expect(first.body[0]!.path).toBe(`/request/${request.shareableId}#song`)
  expect(first.headers['link']).toContain(`cursor=${first.body[1]!.id}`)
  const rest = await listener.call(calls.list, { query: { limit: 2, cursor: first.body[1]!.id } })
  expect(rest.body.map(({ text }) => text)).toEqual(['Mira is writing “The kitchen light”.'])
  expect(rest.headers['link']).toBeUndefined()
})

test('each notification leads to its place in the room', async () => {
  const { request, listener, songwriter } = await project()
  const places = [
    { to: listener, kind: 'request_accepted', place: '#messages' },
    { to: listener, kind: 'message', place: '#messages' },
    { to: listener, kind: 'status', place: '#status' },
    { to: listener, kind: 'proposal', place: '#creative' },
    { to: songwriter, kind: 'proposal_answered', place: '#creative' },
    { to: songwriter, kind: 'project_quiet', place: '#messages' },
    { to: listener, kind: 'delivery', place: '#song' },
    { to: songwriter, kind: 'changes_requested', place: '#messages' },
    { to: listener, kind: 'comment', subjects: { comment: 'c1' }, place: '#comment-c1' },
    // A notification from before a comment's id was stored.
    { to: listener, kind: 'comment', place: '#listen' },
    { to: songwriter, kind: 'comment', place: '#overview' },
    { to: songwriter, kind: 'gift_answered', place: '#answer' },
    { to: songwriter, kind: 'approved', place: '' },
  ] as const
  for (const { to, kind, place, ...more } of places) {
    await tell({ userId: to.id, kind, ...about(request, 'subjects' in more ? more.subjects : {}) })
    const { body } = await to.call(calls.list, { query: { limit: 1 } })
    expect.soft(body[0]!.path, kind).toBe(`/request/${request.shareableId}${place}`)
  }
})

test('a listener who stays anonymous is not named to the songwriter', async () => {
  const { request, songwriter } = await project({ isAnonymous: true })
  await tell({ userId: songwriter.id, kind: 'message', ...about(request) })
  const { body } = await songwriter.call(calls.list)
  expect(body[0]!.text).toBe('The listener sent you a message about “The kitchen light”.')
})

test('the actor stays known when another songwriter has taken over', async () => {
  const { request, listener } = await project()
  await tell({
    userId: listener.id,
    kind: 'status',
    ...about(request, { status: 'mixing', percentComplete: '60' }),
  })
  await tell({ userId: listener.id, kind: 'proposal', ...about(request, { field: 'musicalPreferences' }) })
  const other = await project()
  await site.db
    .update(notifications)
    .set({ songRequestId: other.request.id })
    .where(eq(notifications.userId, listener.id))
  const { body } = await listener.call(calls.list)
  expect(body.map(({ text }) => text)).toEqual([
    'Mira proposes to change the musical preferences of “The kitchen light”.',
    '“The kitchen light” is being mixed, 60% done.',
  ])
})

test('every kind has a sentence, a subject and a page, for each of its readers, with as little known as can be', async () => {
  const { request, listener, songwriter } = await project()
  const giver = await someone()
  for (const reader of [listener, songwriter, giver]) {
    for (const kind of kinds) await tell({ userId: reader.id, kind, ...about(request) })
    const { body } = await reader.call(calls.list, { query: { limit: 100 } })
    expect(body).toHaveLength(kinds.length)
    for (const { kind, text, path } of body) {
      expect([kind, text]).toEqual([kind, expect.stringMatching(/^\S.*[.]$/)])
      expect(text).not.toMatch(/undefined|null|NaN/)
      expect(path).toMatch(/^\/($|\?role=|request\/|profile#decisions$|steward$)/)
    }
  }
})

test('unread ones are counted, and marked as read by their ids, by their room, or all at once', async () => {
  const { request, listener } = await project()
  const other = await buildRequest(site.db, { listenerId: listener.id })
  for (const of of [request, other])
    for (const kind of ['message', 'pledge_new'] as const)
      await tell({ userId: listener.id, kind, ...about(of) })
  expect((await listener.call(calls.unread)).body).toEqual({ unread: 4 })
  // The request's page doesn't show money, so notifications about money stay unread.
  expect((await listener.call(calls.read, { body: { roomOf: request.id } })).body).toEqual({ unread: 3 })
  const { body } = await listener.call(calls.list)
  expect(body.map(({ kind, readAt }) => [kind, readAt !== null])).toEqual([
    ['pledge_new', false],
    ['message', false],
    ['pledge_new', false],
    ['message', true],
  ])
  expect((await listener.call(calls.read, { body: { ids: [body[0]!.id] } })).body).toEqual({ unread: 2 })
  expect((await listener.call(calls.read)).body).toEqual({ unread: 0 })
})

test('reading twice, also concurrently, keeps the time of the first', async () => {
  const { request, listener } = await project()
  await tell({ userId: listener.id, kind: 'delivery', ...about(request) })
  const replies = await Promise.all([1, 2, 3].map(() => listener.call(calls.read)))
  expect(statusesOf(replies)).toEqual([200, 200, 200])
  const [{ readAt } = {}] = (await listener.call(calls.list)).body
  await listener.call(calls.read)
  expect((await listener.call(calls.list)).body[0]!.readAt).toBe(readAt)
})

test("nobody reads or marks another person's notifications", async () => {
  const { request, listener, songwriter } = await project()
  await tell({ userId: listener.id, kind: 'delivery', ...about(request) })
  const { id } = (await listener.call(calls.list)).body[0]!
  expect((await songwriter.call(calls.list)).body).toEqual([])
  await songwriter.call(calls.read, { body: { ids: [id] } })
  await songwriter.call(calls.read, { body: { roomOf: request.id } })
  expect((await listener.call(calls.unread)).body).toEqual({ unread: 1 })
})

test('messages that were read in the room are read notifications too', async () => {
  const { request, listener, songwriter } = await project()
  const params = { id: request.id }
  await songwriter.call(projects.sendMessage, { params, body: { message: 'Hello', receiverId: listener.id } })
  expect((await listener.call(calls.unread)).body).toEqual({ unread: 1 })
  await listener.call(projects.readMessages, { params })
  expect((await listener.call(calls.unread)).body).toEqual({ unread: 0 })
})

test('more than a bell can show are not counted', async () => {
  const reader = await someone()
  const rows = Array.from({ length: mostUnread + 20 }, () => ({
    id: newId(),
    userId: reader.id,
    kind: 'message' as const,
  }))
  await site.db.insert(notifications).values(rows)
  expect((await reader.call(calls.unread)).body).toEqual({ unread: mostUnread })
})

test('mails of a kind are turned off and on again; those about money can not be', async () => {
  const reader = await someone()
  const all = kinds
    .filter((kind) => !kindOf(kind).isOfStewards && !kindOf(kind).isPast)
    .map((kind) => ({ kind, mail: true }))
  expect((await reader.call(calls.choices)).body).toEqual(all)
  const off = { kind: 'message', mail: false } as const
  const replies = await Promise.all([1, 2, 3].map(() => reader.call(calls.choose, { body: off })))
  expect(statusesOf(replies)).toEqual([200, 200, 200])
  expect((await reader.call(calls.choices)).body.filter(({ mail }) => !mail)).toEqual([off])
  await reader.call(calls.choose, { body: { kind: 'comment', mail: false } })
  const on = await reader.call(calls.choose, { body: { ...off, mail: true } })
  expect(on.body.filter(({ mail }) => !mail)).toEqual([{ kind: 'comment', mail: false }])
  const both = await reader.call(calls.choose, { body: { kind: 'comment', mail: true } })
  expect([both.status, both.body]).toEqual([200, all])
  for (const kind of kinds.filter((one) => !canTurnOff(one))) {
    const refused = await reader.call(calls.choose, { body: { kind, mail: false } })
    expect([refused.status, refused.problem.issues]).toEqual([400, [{ path: 'mail', message: alwaysMailed }]])
  }
  expect((await reader.call(calls.choose, { body: { kind: 'nonsense', mail: false } })).status).toBe(400)
})

test.each([
  ['what is no id', { ids: ['x'] }],
  ['too many at once', { ids: Array.from({ length: 101 }, () => newId()) }],
  ['a room that is no id', { roomOf: 'x' }],
])('marking %s as read is a 400', async (_, body) => {
  expect((await (await someone()).call(calls.read, { body })).status).toBe(400)
})
