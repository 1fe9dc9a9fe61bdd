import { beforeEach, expect, test } from 'vitest'
import { donations } from '#contract/giving/donations'
import { thanks } from '#contract/giving/thanks'
import { notifications as calls } from '#contract/people/notifications'
import { briefs } from '#contract/requests/briefs'
import { paths } from '#contract/surface/paths'
import { comments } from '#contract/work/comments'
import { lyricDrafts } from '#contract/work/lyric-drafts'
import { projects } from '#contract/work/projects'
import { eq } from '#drizzle'
import { notifications, projectMessages, users } from '../../db/schema.ts'
import { sendDue } from '../../features/notifications/mails/send.ts'
import { buildDelivery, buildDonation } from '../factories.ts'
import { type Client, useSite } from '../test-app.ts'
import { hidingOf, roomOf } from './test-hiding.ts'

/**
 * After something is hidden, pending emails about it are not sent, and notifications about it lose title and
 * link.
 */
const site = useSite({ settings: { PUBLIC_URL: 'https://songs.example' } })
const hiding = hidingOf(site)
beforeEach(async () => {
  site.letters.length = 0
  await site.db.update(notifications).set({ mailAt: null })
})

const title = 'A title that nobody else has'
const room = (values = {}) => roomOf(site, { title, ...values })

async function mailsTo({ id }: Client) {
  await sendDue(site.deps, () => new Date(Date.now() + 3_600_000))
  const [user] = await site.db.select().from(users).where(eq(users.id, id))
  return site.letters.filter(({ to }) => JSON.stringify(to).includes(user!.email)).map(({ text }) => text)
}
const bell = async (who: Client) => (await who.call(calls.list)).body

test('nothing of a hidden request is mailed to others, and their bell says neither title nor link', async () => {
  const { id, params, request, listener, songwriter } = await room()
  const status = { status: 'writing', percentComplete: '40' } as const
  await songwriter.call(projects.updateStatus, { params, body: status })
  await listener.call(projects.sendMessage, { params, body: { message: 'Hello', receiverId: songwriter.id } })
  await hiding.hide('request', id)
  expect(await mailsTo(songwriter)).toEqual([])
  // The owner of the hidden request still gets emails about it.
  expect(await mailsTo(listener)).toHaveLength(1)
  expect(await bell(songwriter)).toMatchObject([
    { kind: 'message', text: 'What this told you of is hidden now.', path: paths.home() },
  ])
  expect(await bell(listener)).toMatchObject([{ text: expect.stringContaining(title) }])

  await hiding.show('request', id)
  expect(await bell(songwriter)).toMatchObject([
    { text: expect.stringContaining(title), path: expect.stringContaining(request.shareableId) },
  ])
  expect(await mailsTo(songwriter)).toEqual([])
})

test('a request that is shown again is mailed about what happens from then on', async () => {
  const { id, params, listener, songwriter } = await room()
  await hiding.hide('request', id)
  await hiding.show('request', id)
  await listener.call(projects.sendMessage, { params, body: { message: 'Hello', receiverId: songwriter.id } })
  expect(await mailsTo(songwriter)).toHaveLength(1)
})

test('the answer to a payment is mailed while its request is hidden, without the title', async () => {
  const { id, songwriter, giver } = await room()
  const sent = await buildDonation(site.db, {
    songRequestId: id,
    songwriterId: songwriter.id,
    underwriterId: giver.id,
    status: 'sent',
    sentAt: new Date().toISOString(),
  })
  await hiding.hide('request', id)
  const params = { id: sent.id }
  await songwriter.call(donations.reject, { params, body: { reason: 'It never came' } })
  const [mail] = await mailsTo(giver)
  expect(mail).toContain('“A hidden song”')
  expect(mail).not.toContain(title)
  expect(await bell(giver)).toMatchObject([{ kind: 'pledge_rejected', path: paths.impact() }])
  expect(JSON.stringify(await bell(giver))).not.toContain(title)
})

test('a hidden message is quoted in no mail, and alone makes none', async () => {
  const { params, listener, songwriter } = await room()
  const say = async (message: string) =>
    (await listener.call(projects.sendMessage, { params, body: { message, receiverId: songwriter.id } })).body
      .id
  const first = await say('Words that are hidden')
  await hiding.hide('message', first)
  expect(await mailsTo(songwriter)).toEqual([])
  expect(await bell(songwriter)).toMatchObject([{ text: 'What this told you of is hidden now.' }])
  await site.db.update(notifications).set({ readAt: new Date().toISOString() })

  const second = await say('Words that are hidden, too')
  await say('Words that stay')
  await hiding.hide('message', second)
  const mails = await mailsTo(songwriter)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toContain('Words that stay')
  expect(mails[0]).not.toContain('are hidden')
  await site.db.delete(projectMessages)
})

test('nothing is mailed of a hidden comment, version or thank-you', async () => {
  const one = await room()
  const { id: deliveryId } = await buildDelivery(site.db, one.request)
  const said = await one.listener.call(comments.add, {
    params: { id: deliveryId },
    body: { second: 1, text: 'Softer' },
  })
  await hiding.hide('comment', said.body.id)
  expect(await mailsTo(one.songwriter)).toEqual([])

  const done = await room({ status: 'approved', isApproved: true })
  await buildDonation(site.db, { songRequestId: done.id, underwriterId: done.giver.id })
  await done.listener.call(thanks.give, { params: done.params, body: { text: 'Words that are hidden' } })
  expect(await bell(done.giver)).toMatchObject([{ text: expect.stringContaining(title) }])
  await hiding.hide('thank_you', done.id)
  expect(await mailsTo(done.giver)).toEqual([])
  expect(JSON.stringify(await bell(done.giver))).not.toContain(title)
  await hiding.show('thank_you', done.id)
  expect(await bell(done.giver)).toMatchObject([{ text: expect.stringContaining(title) }])
})

test('nothing is mailed of hidden words, nor of a hidden comment on a line', async () => {
  const one = await room()
  const draft = await one.songwriter.call(lyricDrafts.send, {
    params: one.params,
    body: { lyrics: 'Leave the light on' },
  })
  const said = await one.listener.call(lyricDrafts.comment, {
    params: { ...one.params, draftId: draft.body.id },
    body: { line: 1, text: 'Softer' },
  })
  await hiding.hide('lyric_comment', said.body.id)
  await hiding.hide('lyric_draft', draft.body.id)
  expect(await mailsTo(one.songwriter)).toEqual([])
  expect(await mailsTo(one.listener)).toEqual([])
  expect(JSON.stringify(await bell(one.listener))).not.toContain(title)
  await hiding.show('lyric_draft', draft.body.id)
  expect(await bell(one.listener)).toMatchObject([{ text: expect.stringContaining(title) }])
})

test('nothing is mailed of an invitation to a hidden request', async () => {
  const { listener, songwriter } = await room()
  const asked = await listener.call(briefs.create, {
    body: {
      title,
      story: 'A story for that songwriter alone',
      emotions: ['happy'],
      genre: 'folk',
      invitedSongwriterId: songwriter.id,
    },
  })
  await hiding.hide('request', asked.body.id)
  expect(await mailsTo(songwriter)).toEqual([])
})
