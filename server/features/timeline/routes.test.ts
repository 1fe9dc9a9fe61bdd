import { expect, test } from 'vitest'
import { donations } from '#contract/giving/donations'
import { acceptance } from '#contract/requests/acceptance'
import { briefs } from '#contract/requests/briefs'
import { songRequests } from '#contract/requests/song-requests'
import { comments } from '#contract/work/comments'
import { projects as calls } from '#contract/work/projects'
import { type TimelineEntry, timeline } from '#contract/work/timeline'
import { eq } from '#drizzle'
import { songRequests as table } from '../../db/schema.ts'
import { buildDelivery, buildSongwriter, buildUser } from '../../test/factories.ts'
import { type Client, useSite } from '../../test/test-app.ts'

const site = useSite()

const brief = {
  title: 'The kitchen light',
  story: 'My mother left the kitchen light on until each of us was home.',
  emotions: ['nostalgic' as const],
  genre: 'folk' as const,
}

async function accepted(wishes: { goalAmount?: string; isAnonymous?: boolean } = {}) {
  const listener = await site.as(await buildUser(site.db, { firstName: 'Maria' }))
  const songwriter = await site.as(await buildSongwriter(site.db, { venmoHandle: '@tomas' }))
  const { body: request } = await listener.call(briefs.create, { body: { ...brief, ...wishes } })
  const params = { id: request.id }
  await songwriter.call(acceptance.accept, { params })
  return { request, params, listener, songwriter }
}
type Params = { id: string }

const read = async (reader: Client, params: Params, query: { order?: 'newest' | 'oldest' } = {}) =>
  (await reader.call(timeline.ofProject, { params, query })).body
const kinds = (entries: TimelineEntry[]) => entries.map(({ kind }) => kind)

const say = (from: Client, to: Client, params: Params, message: string) =>
  from.call(calls.sendMessage, { params, body: { message, receiverId: to.id } })
const note = (songwriter: Client, params: Params, content: string, isPrivate = false) =>
  songwriter.call(calls.addNote, { params, body: { content, isPrivate } })

test('it tells a song from the request to the applause, to both parties', async () => {
  const { request, params, listener, songwriter } = await accepted({ goalAmount: '40' })
  const ines = await site.as(await buildUser(site.db, { firstName: 'Inés' }))
  const secret = await site.as(await buildUser(site.db, { firstName: 'Nobody' }))
  const give = async (giver: Client, amount: string, isAnonymous = false) =>
    (
      await giver.call(donations.create, {
        body: { amount, isGeneral: false, songRequestId: request.id, isAnonymous },
      })
    ).body
  const gift = await give(ines, '25')
  await give(secret, '15', true)
  await say(listener, songwriter, params, 'She loved the accordion')
  await songwriter.call(calls.updateStatus, { params, body: { status: 'writing', percentComplete: '30' } })
  await note(songwriter, params, 'Chorus first')
  const { body: proposal } = await songwriter.call(calls.propose, {
    params,
    body: { field: 'genre', newValue: 'jazz', reason: 'It swings' },
  })
  await listener.call(calls.approveChange, { params: proposal })
  const delivery = await buildDelivery(site.db, { id: request.id, songwriterId: songwriter.id })
  await site.db.update(table).set({ status: 'completed' }).where(eq(table.id, request.id))
  await listener.call(comments.add, { params: delivery, body: { second: 42, text: 'Softer here' } })
  await listener.call(songRequests.requestChanges, { params, body: { message: 'A little slower' } })
  await ines.call(donations.markSent, { params: gift, body: { externalRef: 'PP-1' } })
  await songwriter.call(donations.confirm, { params: gift, body: {} })
  await site.db.update(table).set({ status: 'completed' }).where(eq(table.id, request.id))
  await listener.call(songRequests.approve, { params, body: { rating: 5, review: 'She danced' } })

  const told = await read(listener, params, { order: 'oldest' })
  expect(kinds(told)).toEqual([
    'created',
    'accepted',
    'status',
    'pledged',
    'pledged',
    'goal_reached',
    'message',
    'status',
    'note',
    'proposal',
    'answer',
    'delivery',
    'comment',
    'changes_requested',
    'message',
    'sent',
    'confirmed',
    'approved',
  ])
  expect(told[0]).toMatchObject({ by: 'listener', isOwn: true, name: 'Maria', text: null })
  expect(told[1]).toMatchObject({ by: 'songwriter', isOwn: false, name: 'Mira' })
  expect(told[3]).toMatchObject({ by: 'giver', name: 'Inés', amount: '25.00' })
  expect(told[4]).toMatchObject({ by: 'giver', name: null, amount: '15.00' })
  expect(told[5]).toMatchObject({ by: null, name: null, amount: '40.00' })
  expect(told[6]).toMatchObject({ text: 'She loved the accordion', isRead: false, isOwn: true })
  expect(told[7]).toMatchObject({ status: 'writing', percentComplete: 30 })
  expect(told[9]).toMatchObject({
    title: 'genre',
    originalValue: 'folk',
    newValue: 'jazz',
    decision: 'approved',
  })
  expect(told[10]).toMatchObject({ by: 'listener', title: 'genre', decision: 'approved' })
  expect(told[12]).toMatchObject({ version: 1, second: 42, text: 'Softer here' })
  expect(told[16]).toMatchObject({ by: 'songwriter', amount: '25.00' })
  expect(told[17]).toMatchObject({ rating: 5, text: 'She danced' })

  const seen = await read(songwriter, params)
  expect(kinds(seen)).toEqual(kinds(told).toReversed())
  expect(seen.filter(({ isOwn }) => isOwn).map(({ kind }) => kind)).toEqual([
    'confirmed',
    'delivery',
    'proposal',
    'note',
    'status',
    'status',
    'accepted',
  ])
})

test('a private note is for its writer alone', async () => {
  const { params, listener, songwriter } = await accepted()
  await note(songwriter, params, 'Steal from the second record', true)
  expect((await read(songwriter, params))[0]).toMatchObject({ kind: 'note', isPrivate: true })
  const seen = await listener.call(timeline.ofProject, { params })
  expect(kinds(seen.body)).not.toContain('note')
  expect(seen.text).not.toContain('Steal')
})

test('a songwriter who released a request sees nothing more of it, and the next one nothing of them', async () => {
  const { params, listener, songwriter: first } = await accepted()
  await say(first, listener, params, 'I will be slow')
  await note(first, params, 'Chorus first')
  await first.call(calls.propose, { params, body: { field: 'genre', newValue: 'jazz' } })
  await first.call(songRequests.release, { params, body: { reason: 'My hand is broken' } })
  expect((await first.call(timeline.ofProject, { params })).status).toBe(404)

  const second = await site.as(await buildSongwriter(site.db))
  await second.call(acceptance.accept, { params })
  await say(second, listener, params, 'Good morning')
  expect((await first.call(timeline.ofProject, { params })).status).toBe(404)
  const seen = await second.call(timeline.ofProject, { params, query: { order: 'oldest' } })
  expect(kinds(seen.body)).toEqual(['created', 'accepted', 'status', 'message'])
  for (const words of ['slow', 'Chorus', 'broken', 'jazz']) expect(seen.text).not.toContain(words)

  // The listener sees everything. The release ended the proposal without an answer.
  expect(kinds(await read(listener, params, { order: 'oldest' }))).toEqual([
    'created',
    'accepted',
    'status',
    'message',
    'note',
    'proposal',
    'released',
    'accepted',
    'status',
    'message',
  ])
  expect((await read(listener, params)).find(({ kind }) => kind === 'released')?.text).toBe(
    'My hand is broken',
  )
})

test('a listener who stays anonymous has no name in it', async () => {
  const { params, listener, songwriter } = await accepted({ isAnonymous: true })
  await say(listener, songwriter, params, 'Hello')
  const seen = await songwriter.call(timeline.ofProject, { params })
  expect(seen.body[0]).toMatchObject({ by: 'listener', name: null })
  expect(seen.text).not.toContain('Maria')
})

test('a pledge that was taken back is no milestone, nor is a goal that is no longer reached', async () => {
  const { request, params, listener } = await accepted({ goalAmount: '20' })
  const giver = await site.as(await buildUser(site.db))
  const { body: gift } = await giver.call(donations.create, {
    body: { amount: '20', isGeneral: false, songRequestId: request.id },
  })
  expect(kinds(await read(listener, params)).slice(0, 2)).toEqual(['goal_reached', 'pledged'])
  await giver.call(donations.markSent, { params: gift, body: { externalRef: 'PP-1' } })
  expect(kinds(await read(listener, params))[0]).toBe('sent')
  await giver.call(donations.undoSent, { params: gift })
  expect(kinds(await read(listener, params))[0]).toBe('goal_reached')
  await giver.call(donations.cancel, { params: gift })
  expect(kinds(await read(listener, params))).toEqual(['status', 'accepted', 'created'])
})

test('a confirmation that was undone is no milestone, and one that was made again is one', async () => {
  const { request, params, listener, songwriter } = await accepted()
  const giver = await site.as(await buildUser(site.db))
  const body = { amount: '20', isGeneral: false, songRequestId: request.id }
  const { body: gift } = await giver.call(donations.create, { body })
  await giver.call(donations.markSent, { params: gift, body: { externalRef: 'PP-1' } })
  const last = async () => kinds(await read(listener, params)).slice(0, 3)
  await songwriter.call(donations.confirm, { params: gift })
  expect(await last()).toEqual(['confirmed', 'sent', 'pledged'])
  await songwriter.call(donations.undoConfirm, { params: gift })
  expect(await last()).toEqual(['sent', 'pledged', 'status'])
  await songwriter.call(donations.confirm, { params: gift })
  expect(await last()).toEqual(['confirmed', 'sent', 'pledged'])
})
