import { expect, test } from 'vitest'
import { Shared, songRequests } from '#contract/requests/song-requests'
import { projects as calls } from '#contract/work/projects'
import { eq } from '#drizzle'
import { newId } from '../../db/schema/columns.ts'
import { notifications, projectMessages } from '../../db/schema.ts'
import { buildProject, buildRequest, buildSongwriter } from '../../test/factories.ts'
import { type Client, useSite } from '../../test/test-app.ts'

const site = useSite()

/** A project whose listener has a public page: their id would name them. */
async function room(values: Parameters<typeof buildProject>[1] = { isAnonymous: true }) {
  const person = await buildSongwriter(site.db, { publicPage: true })
  const { request, ...people } = await buildProject(site.db, { ...values, listenerId: person.id })
  const [listener, songwriter] = [await site.as(person), await site.as(people.songwriter)]
  const write = (who: Client, receiverId: string) =>
    who.call(calls.sendMessage, { params: { id: request.id }, body: { message: 'Hello', receiverId } })
  const roomOf = async (who: Client) => {
    const { text } = await who.call(songRequests.shared, { params: request })
    const shared = Shared.parse(JSON.parse(text))
    if (!('project' in shared)) throw new Error('it is neither a gift nor hidden')
    return { text, project: shared.project }
  }
  return { request, params: { id: request.id }, listener, songwriter, write, roomOf }
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
  const taken = await songwriter.call(songRequests.accept, { params: open })
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
  const told = await site.db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, listener.id))
    .orderBy(notifications.id)
  expect(told.map(({ kind }) => kind)).toEqual(['message'])
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
