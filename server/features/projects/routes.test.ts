import { expect, test } from 'vitest'
import { acceptance } from '#contract/requests/acceptance'
import { requestMoves } from '#contract/requests/moves'
import { Shared, songRequests } from '#contract/requests/song-requests'
import { deliveries } from '#contract/work/deliveries'
import { projects as calls } from '#contract/work/projects'
import { eq } from '#drizzle'
import { shows } from '#spec'
import { newId } from '../../db/schema/columns.ts'
import { projectMessages } from '../../db/schema.ts'
import { buildRequest, buildSongwriter } from '../../test/factories.ts'
import { type Client, useClient, useSite } from '../../test/test-app.ts'
import { kindsTold } from '../../test/test-left.ts'
import { type ProjectValues, projectOf } from '../../test/test-project.ts'

const site = useSite()
const stranger = useClient(site, () => buildSongwriter(site.db))

const project = (values: ProjectValues = {}) => projectOf(site, values)

test('a private note is for its author alone', async () => {
  shows('3.notes.private', '6.songwriter.private-notes', '7.projects.add-note')
  const { params, listener, songwriter } = await project()
  const open = await songwriter.call(calls.addNote, { params, body: { content: ' Chorus first ' } })
  expect(open.status).toBe(201)
  expect(open.body).toMatchObject({ title: 'Note', content: 'Chorus first', isPrivate: false })
  const secret = await songwriter.call(calls.addNote, {
    params,
    body: { title: 'Chords', content: 'Steal from the second record', isPrivate: true },
  })
  expect((await songwriter.call(calls.notes, { params })).body).toEqual([secret.body, open.body])
  const seen = await listener.call(calls.notes, { params })
  expect(seen.body).toEqual([open.body])
  expect(seen.text).not.toContain('Steal')
  expect((await songwriter.call(calls.addNote, { params, body: { content: ' ' } })).status).toBe(400)
})

test('progress is a history, newest first, and the listener is notified', async () => {
  shows('4.project.history', '5.progress.range', '7.projects.set-status', '7.projects.status')
  const { params, listener, songwriter } = await project()
  const first = await songwriter.call(calls.updateStatus, {
    params,
    body: { status: 'writing', percentComplete: '30', description: 'Two verses' },
  })
  expect(first.status).toBe(201)
  const second = await songwriter.call(calls.updateStatus, {
    params,
    body: { status: 'ready_for_review', percentComplete: 100 },
  })
  expect(second.body).toMatchObject({
    percentComplete: 100,
    description: 'Updated to ready_for_review (100% complete)',
  })
  const seen = await listener.call(calls.status, { params, query: { limit: 1 } })
  expect(seen.body).toEqual([second.body])
  expect(seen.headers['link']).toBe(
    `</api/projects/${params.id}/status?limit=1&cursor=${second.body.id}>; rel="next"`,
  )
  const further = await listener.call(calls.status, { params, query: { cursor: second.body.id } })
  expect(further.body).toEqual([first.body])
  expect(await kindsTold(site, listener.id)).toEqual(['status', 'status'])
  for (const percentComplete of ['101', '-1', '1.5', '', 'ten', 101])
    expect(
      (await songwriter.call(calls.updateStatus, { params, body: { status: 'mixing', percentComplete } }))
        .status,
    ).toBe(400)
})

test('the two parties write to each other, and read marks are set for what one received', async () => {
  shows('3.messages.read', '7.projects.send-message')
  const { params, listener, songwriter } = await project()
  const hello = await listener.call(calls.sendMessage, {
    params,
    body: { message: 'Hello', receiverId: songwriter.id },
  })
  expect(hello.status).toBe(201)
  expect(hello.body).toMatchObject({ senderId: listener.id, receiverId: songwriter.id, isRead: false })
  await songwriter.call(calls.sendMessage, { params, body: { message: 'Hi', receiverId: listener.id } })
  expect(await kindsTold(site, songwriter.id)).toEqual(['message'])

  const reads = await Promise.all([1, 2].map(() => songwriter.call(calls.readMessages, { params })))
  expect(reads.map(({ body }) => body.read).toSorted((one, other) => one - other)).toEqual([0, 1])
  const { body } = await listener.call(calls.messages, { params })
  expect(body.map(({ message, isRead }) => [message, isRead])).toEqual([
    ['Hi', false],
    ['Hello', true],
  ])
})

test('a message goes to the other party, once there is one', async () => {
  const { params, listener, songwriter } = await project()
  const body = { message: 'Hello', receiverId: songwriter.id }
  for (const receiverId of [listener.id, stranger.id]) {
    const { status, problem } = await listener.call(calls.sendMessage, {
      params,
      body: { ...body, receiverId },
    })
    expect([status, problem.issues?.[0]?.path]).toEqual([400, 'receiverId'])
  }
  expect((await listener.call(calls.sendMessage, { params, body: { ...body, message: ' ' } })).status).toBe(
    400,
  )
  const open = await project({ status: 'open', songwriterId: null })
  const early = await open.listener.call(calls.sendMessage, { params: open.params, body })
  expect([early.status, early.problem.detail]).toEqual([409, requestMoves.talk.refusal])
  const done = await project({ status: 'approved', isApproved: true })
  const thanks = { message: 'Thank you', receiverId: done.songwriter.id }
  expect((await done.listener.call(calls.sendMessage, { params: done.params, body: thanks })).status).toBe(
    201,
  )
})

test('concurrent additions from two windows are all stored, each once', async () => {
  const { params, listener, songwriter } = await project()
  const [first, second] = ['One', 'Two']
  const made = await Promise.all(
    [first, second].flatMap((words, at) => [
      songwriter.call(calls.addNote, { params, body: { content: words } }),
      songwriter.call(calls.updateStatus, {
        params,
        body: { status: 'writing', percentComplete: at, description: words },
      }),
      listener.call(calls.sendMessage, { params, body: { message: words, receiverId: songwriter.id } }),
    ]),
  )
  expect(made.map(({ status }) => status)).toEqual(made.map(() => 201))
  const read = async (list: typeof calls.notes | typeof calls.status | typeof calls.messages) =>
    (await songwriter.call(list, { params })).text
  for (const list of [calls.notes, calls.status, calls.messages])
    for (const words of [first, second]) expect((await read(list)).split(`"${words}"`)).toHaveLength(2)
})

test('after a release the former songwriter sees nothing, and the next one nothing of theirs', async () => {
  shows('7.projects.notes', '7.projects.messages', '7.projects.creative')
  const { params, listener, songwriter: former } = await project()
  await former.call(calls.addNote, { params, body: { content: 'My verses' } })
  await former.call(calls.updateStatus, { params, body: { status: 'writing', percentComplete: 40 } })
  await former.call(calls.propose, { params, body: { field: 'genre', newValue: 'jazz' } })
  await listener.call(calls.sendMessage, { params, body: { message: 'Dear Mira', receiverId: former.id } })
  await former.call(songRequests.release, { params, body: { reason: 'No time' } })
  const next = await site.as(await buildSongwriter(site.db))
  await next.call(acceptance.accept, { params })

  const lists = [calls.notes, calls.messages, calls.status, calls.creativeUpdates, deliveries.ofProject]
  for (const list of lists) expect((await former.call(list, { params })).status).toBe(404)
  const body = { message: 'Still me', receiverId: listener.id }
  expect((await former.call(calls.sendMessage, { params, body })).status).toBe(404)
  expect((await next.call(calls.status, { params })).body).toMatchObject([{ status: 'planning' }])
  for (const list of lists.filter((one) => one !== calls.status))
    expect((await next.call(list, { params })).body).toEqual([])
  // The listener still sees the messages and updates of the former songwriter.
  expect((await listener.call(calls.messages, { params })).body).toHaveLength(1)
  expect((await listener.call(calls.status, { params })).body).toHaveLength(2)
  expect((await listener.call(calls.creativeUpdates, { params })).body).toMatchObject([
    { decision: 'declined' },
  ])
  expect(
    await site.db.select().from(projectMessages).where(eq(projectMessages.receiverId, former.id)),
  ).toHaveLength(1)
})

test('own projects are the songwriter’s own, with the listener as they wish to be seen', async () => {
  shows('7.projects.list')
  const { request, songwriter, listener } = await project({
    isAnonymous: true,
    musicalPreferences: 'A waltz',
  })
  const { body } = await songwriter.call(calls.mine)
  expect(body).toMatchObject([
    { id: request.id, musicalPreferences: 'A waltz', listener: { firstName: null } },
  ])
  expect((await listener.call(calls.mine)).body).toEqual([])
})

test('unread messages are counted by project, for their receiver, as long as the project is theirs', async () => {
  const { request, params, listener, songwriter } = await project()
  const unread = async (who: Client) => (await who.call(calls.unreadMessages)).body
  expect(await unread(songwriter)).toEqual([])
  for (const message of ['Her name is Ruth', 'She kept a radio'])
    await listener.call(calls.sendMessage, { params, body: { message, receiverId: songwriter.id } })
  expect(await unread(songwriter)).toEqual([{ songRequestId: request.id, count: 2 }])
  expect(await unread(listener)).toEqual([])
  await songwriter.call(calls.readMessages, { params })
  expect(await unread(songwriter)).toEqual([])
  await listener.call(calls.sendMessage, { params, body: { message: 'Hello?', receiverId: songwriter.id } })
  await songwriter.call(songRequests.release, { params, body: { reason: 'No time' } })
  expect(await unread(songwriter)).toEqual([])
})

/**
 * Makes a project with an anonymous listener. The listener has a public page, so their id would reveal their
 * name.
 */
async function room(values: ProjectValues = { isAnonymous: true }) {
  const person = await buildSongwriter(site.db, { publicPage: true })
  const { request, params, songwriter } = await project({ ...values, listenerId: person.id })
  const listener = await site.as(person)
  const write = (who: Client, receiverId: string) =>
    who.call(calls.sendMessage, { params, body: { message: 'Hello', receiverId } })
  const roomOf = async (who: Client) => {
    const { text } = await who.call(songRequests.shared, { params: request })
    const shared = Shared.parse(JSON.parse(text))
    if (!('project' in shared)) throw new Error('it is neither a gift nor hidden')
    return { text, project: shared.project }
  }
  return { request, params, listener, songwriter, write, roomOf }
}

test('an anonymous listener’s id is their own to read: for others the request’s id stands for it', async () => {
  const { request, listener, songwriter, roomOf } = await room()
  const seen = [await roomOf(songwriter), await songwriter.call(calls.mine)] as const
  expect(seen[0].project?.listenerId).toBe(request.id)
  expect(seen[1].body).toMatchObject([{ id: request.id, listenerId: request.id }])
  for (const { text } of seen) expect(text).not.toContain(listener.id)
  const own = await listener.call(songRequests.mine)
  expect(own.body).toMatchObject([{ listenerId: listener.id }])
  expect((await roomOf(listener)).project?.listenerId).toBe(listener.id)
  expect((await roomOf(site.visitor)).text).not.toContain(listener.id)

  const open = await buildRequest(site.db, { listenerId: listener.id, isAnonymous: true })
  const taken = await songwriter.call(acceptance.accept, { params: open })
  expect([taken.status, taken.body.listenerId]).toEqual([200, open.id])
  expect(taken.text).not.toContain(listener.id)
})

test('messages show each party who wrote them, without an anonymous listener’s id', async () => {
  const { request, params, listener, songwriter, write } = await room()
  const asked = await write(listener, songwriter.id)
  expect(asked.body).toMatchObject({ senderId: listener.id, receiverId: songwriter.id })
  const answered = await write(songwriter, request.id)
  expect(answered.status).toBe(201)
  expect(answered.body).toMatchObject({ senderId: songwriter.id, receiverId: request.id })

  const { body, text } = await songwriter.call(calls.messages, { params })
  expect(body).toMatchObject([
    { id: answered.body.id, senderId: songwriter.id, receiverId: request.id },
    { id: asked.body.id, senderId: request.id, receiverId: songwriter.id },
  ])
  expect(text + answered.text).not.toContain(listener.id)
  expect((await listener.call(calls.messages, { params })).body).toMatchObject([
    { senderId: songwriter.id, receiverId: listener.id },
    { senderId: listener.id, receiverId: songwriter.id },
  ])
  expect((await listener.call(calls.unreadMessages)).body).toEqual([{ songRequestId: request.id, count: 1 }])
  expect(await kindsTold(site, listener.id)).toEqual(['message'])
  expect((await listener.call(calls.readMessages, { params })).body).toEqual({ read: 1 })
})

test('no answer tells a songwriter whether a guess at an anonymous listener’s id is right', async () => {
  const { request, listener, songwriter, write } = await room()
  const other = await buildSongwriter(site.db, { publicPage: true })
  const refused = async (who: Client, receiverId: string) => (await write(who, receiverId)).problem
  const wrong = await refused(songwriter, other.id)
  expect(wrong).toMatchObject({ status: 400, detail: 'Messages go to the other party of the project' })
  expect(await refused(songwriter, listener.id)).toEqual(wrong)
  expect(await refused(songwriter, newId())).toEqual(wrong)
  expect(await refused(songwriter, songwriter.id)).toEqual(wrong)
  expect(await refused(listener, request.id)).toEqual(wrong)
  const of = eq(projectMessages.songRequestId, request.id)
  expect(await site.db.$count(projectMessages, of)).toBe(0)
})

test('a listener who shows their name goes by their own id, and by no other', async () => {
  const { request, params, listener, songwriter, write, roomOf } = await room({})
  expect((await roomOf(songwriter)).project?.listenerId).toBe(listener.id)
  expect((await songwriter.call(calls.mine)).body).toMatchObject([{ listenerId: listener.id }])
  expect((await write(songwriter, request.id)).status).toBe(400)
  const sent = await write(songwriter, listener.id)
  expect(sent.body).toMatchObject({ senderId: songwriter.id, receiverId: listener.id })
  await write(listener, songwriter.id)
  expect((await songwriter.call(calls.messages, { params })).body).toMatchObject([
    { senderId: listener.id, receiverId: songwriter.id },
    { senderId: songwriter.id, receiverId: listener.id },
  ])
})
