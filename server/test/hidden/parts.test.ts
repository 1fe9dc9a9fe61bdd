import { expect, test } from 'vitest'
import { donations as donationCalls } from '#contract/giving/donations'
import { songwriterProfile } from '#contract/people/songwriter-profile'
import { songwriters } from '#contract/people/songwriters'
import { gifts } from '#contract/requests/gifts'
import { Room, songRequests } from '#contract/requests/song-requests'
import type { ReportKind } from '#contract/trust/words'
import { comments } from '#contract/work/comments'
import { deliveries } from '#contract/work/deliveries'
import { lyricDrafts } from '#contract/work/lyric-drafts'
import { projects } from '#contract/work/projects'
import { timeline } from '#contract/work/timeline'
import { eq } from '#drizzle'
import { events, songwriterProfiles, thanks } from '../../db/schema.ts'
import { buildDelivery, buildDonation, buildGift, buildLyricComment, buildLyricDraft } from '../factories.ts'
import { type Client, useSite } from '../test-app.ts'
import { attached, headOf, hidingOf, roomOf } from './test-hiding.ts'

/**
 * Parts of a request's page that are hidden separately. Only the author of a hidden part still sees it,
 * marked as hidden.
 */
const site = useSite()
const hiding = hidingOf(site)

const words = 'Words that nobody else writes'

const room = (values = {}) =>
  roomOf(site, { acceptedAt: new Date(Date.now() - 86_400_000).toISOString(), ...values })
const read = async (who: Client, { request }: Project) =>
  Room.parse(JSON.parse((await who.call(songRequests.shared, { params: request })).text))
type Project = Awaited<ReturnType<typeof roomOf>>

/** How this person sees the words on the request's page: not at all, marked as hidden, or plain. */
async function readBy(who: Client, { params, request }: Project) {
  const answers = [
    await who.call(projects.messages, { params }),
    await who.call(timeline.ofProject, { params }),
    await who.call(deliveries.ofProject, { params }),
    await who.call(comments.open, { params }),
    ...(await wordsOf(who, params)),
    await who.call(songRequests.shared, { params: request }),
    await who.call(donationCalls.mine),
  ]
  const texts = answers.map(({ text }) => text).filter((text) => text.includes(words))
  if (texts.length === 0) return 'not'
  return texts.every((text) => /"hiddenAt":"/.test(text)) ? 'marked' : 'plain'
}
/** Answers with the words that were sent first, and with the comments on them. */
async function wordsOf(who: Client, params: { id: string }) {
  const drafts = await who.call(lyricDrafts.ofRequest, { params })
  if (drafts.status !== 200) return []
  const of = drafts.body.map(({ id: draftId }) =>
    who.call(lyricDrafts.comments, { params: { ...params, draftId } }),
  )
  return [drafts, ...(await Promise.all(of))]
}
const approved = {
  status: 'approved',
  isApproved: true,
  approvedAt: new Date().toISOString(),
  rating: 5,
} as const

async function message(by: 'listener' | 'songwriter') {
  const one = await room()
  const [sender, receiver] =
    by === 'listener' ? [one.listener, one.songwriter] : [one.songwriter, one.listener]
  const sent = await sender.call(projects.sendMessage, {
    params: one.params,
    body: { message: words, receiverId: receiver.id },
  })
  return { one, id: sent.body.id, author: sender, others: [receiver] }
}

async function comment() {
  const one = await room()
  const { id: deliveryId } = await buildDelivery(site.db, one.request)
  const said = await one.listener.call(comments.add, {
    params: { id: deliveryId },
    body: { second: 1, text: words },
  })
  return { one, id: said.body.id, author: one.listener, others: [one.songwriter] }
}

async function draft() {
  const one = await room()
  const { id } = await buildLyricDraft(site.db, one.request, { lyrics: words })
  return { one, id, author: one.songwriter, others: [one.listener] }
}

async function lineComment() {
  const one = await room()
  const of = await buildLyricDraft(site.db, one.request)
  const { id } = await buildLyricComment(site.db, of, { authorId: one.listener.id, text: words })
  return { one, id, author: one.listener, others: [one.songwriter] }
}

async function delivery() {
  const one = await room()
  const { id } = await buildDelivery(site.db, one.request, { note: words })
  return { one, id, author: one.songwriter, others: [one.listener] }
}

async function review() {
  const one = await room({ ...approved, review: words })
  return { one, id: one.id, author: one.listener, others: [one.songwriter, one.giver, site.visitor] }
}

async function thankYou() {
  const one = await room(approved)
  await buildDonation(site.db, { songRequestId: one.id, underwriterId: one.giver.id })
  await site.db.insert(thanks).values({ songRequestId: one.id, text: words })
  return { one, id: one.id, author: one.listener, others: [one.songwriter, one.giver] }
}

async function giftAnswer() {
  const one = await room(approved)
  await buildDonation(site.db, { songRequestId: one.id, underwriterId: one.giver.id })
  const earlier = new Date(Date.now() - 60_000).toISOString()
  await buildGift(site.db, {
    songRequestId: one.id,
    opensAt: earlier,
    underwritersMayRead: true,
    answer: words,
    answeredAt: earlier,
    answerId: '01900000-0000-7000-8000-000000000001',
  })
  return { one, id: one.id, author: undefined, others: [one.listener, one.songwriter, one.giver] }
}

type Build = () => Promise<{ one: Project; id: string; author: Client | undefined; others: Client[] }>
const things: [string, ReportKind, Build][] = [
  ['a listener’s message', 'message', () => message('listener')],
  ['a songwriter’s message', 'message', () => message('songwriter')],
  ['a comment', 'comment', comment],
  ['a version', 'delivery', delivery],
  ['a draft of the words', 'lyric_draft', draft],
  ['a comment on a line', 'lyric_comment', lineComment],
  ['a review', 'review', review],
  ['a thank-you', 'thank_you', thankYou],
  ['an answer to a gift', 'gift_answer', giftAnswer],
]

test.each(things)(
  '%s is gone for everybody but its author, who sees it marked, and back once it is shown again',
  async (_, kind, build) => {
    const { one, id, author, others } = await build()
    const all = [...others, ...(author ? [author] : [])]
    const readers = async () => Promise.all(all.map((who) => readBy(who, one)))
    const everybody = all.map(() => 'plain')
    expect(await readers()).toEqual(everybody)
    expect(await hiding.hide(kind, id)).toBe(true)
    expect(await hiding.hide(kind, id)).toBe(false)
    expect(await readers()).toEqual([...others.map(() => 'not'), ...(author ? ['marked'] : [])])
    expect(await hiding.show(kind, id)).toBe(true)
    expect(await readers()).toEqual(everybody)
  },
)

test('a hidden message counts as unread for nobody', async () => {
  const { one, id, others } = await message('songwriter')
  const unread = async () => (await others[0]!.call(projects.unreadMessages)).body
  expect(await unread()).toEqual([{ songRequestId: one.id, count: 1 }])
  await hiding.hide('message', id)
  expect(await unread()).toEqual([])
})

test('the other party neither resolves a hidden comment nor comments on a hidden version', async () => {
  const said = await comment()
  await hiding.hide('comment', said.id)
  expect((await said.one.songwriter.call(comments.resolve, { params: { id: said.id } })).status).toBe(404)
  const made = await delivery()
  await hiding.hide('delivery', made.id)
  const add = (who: Client) =>
    who.call(comments.add, { params: { id: made.id }, body: { second: 1, text: 'Softer' } })
  expect([(await add(made.one.listener)).status, (await add(made.one.songwriter)).status]).toEqual([404, 409])
})

test('an answer to a gift that comes after a hidden one is read by its parties', async () => {
  const { one, id } = await giftAnswer()
  await hiding.hide('gift_answer', id)
  const answer = () =>
    site.visitor.call(gifts.answer, { params: one.request, body: { text: `${words}, said again` } })
  expect((await answer()).status).toBe(409)
  expect((await one.listener.call(gifts.removeAnswer, { params: one.params })).status).toBe(200)
  expect(await hiding.hide('gift_answer', id)).toBe(false)
  expect((await answer()).status).toBe(201)
  for (const who of [one.listener, one.songwriter, one.giver]) expect(await readBy(who, one)).toBe('plain')
})

test('a review that nobody has given can’t be hidden, and stars without words can', async () => {
  const one = await room({ status: 'completed' })
  expect([await hiding.hide('review', one.id), await hiding.hide('thank_you', one.id)]).toEqual([
    false,
    false,
  ])
  const rated = await room(approved)
  expect(await hiding.hide('review', rated.id)).toBe(true)
  expect((await read(rated.songwriter, rated)).review).toBeNull()
})

test('the stars of a hidden review go with its words, in the timeline too', async () => {
  const { one, id } = await review()
  const { body } = await one.listener.call(timeline.ofProject, { params: one.params })
  expect(body).toEqual([])
  await site.db.insert(events).values({
    subjectId: id,
    subject: 'request',
    kind: 'approved',
    actorId: one.listener.id,
  })
  const told = async (who: Client) =>
    (await who.call(timeline.ofProject, { params: one.params })).body.map(({ rating, text, hiddenAt }) => ({
      rating,
      text,
      hiddenAt,
    }))
  const shown = [{ rating: 5, text: words, hiddenAt: null }]
  expect([await told(one.listener), await told(one.songwriter)]).toEqual([shown, shown])
  await hiding.hide('review', id)
  expect(await told(one.listener)).toEqual([{ rating: 5, text: words, hiddenAt: expect.any(String) }])
  expect(await told(one.songwriter)).toEqual([{ rating: null, text: null, hiddenAt: null }])
})

test('a hidden songwriter has no page and no sound for others; their rooms go on without a bio', async () => {
  const one = await room()
  const { listener, songwriter } = one
  const { id } = songwriter
  await site.db.update(songwriterProfiles).set({ publicPage: true }).where(eq(songwriterProfiles.id, id))
  const sample = await attached(site, songwriter, { key: `people/${id}/sample`, kind: 'sample' })
  const places = async (who: Client) => {
    site.aSecondLater()
    const card = (await read(who, one)).songwriter
    return {
      profile: (await who.call(songwriters.one, { params: { id } })).status,
      sample: await headOf(site, sample, who),
      card: await headOf(site, `/songwriter/${id}/card.png`),
      bio: card?.bio,
      // True if the request's page shows the songwriter's card without a link.
      dead: card?.isHidden,
    }
  }
  const bio = 'Writes quiet songs about loud days.'
  const shown = { profile: 200, sample: 200, card: 200, bio, dead: false }
  expect([await places(listener), await places(songwriter)]).toEqual([shown, shown])
  await hiding.hide('songwriter', id)
  const gone = { profile: 404, sample: 404, card: 404, bio: '', dead: true }
  expect([await places(listener), await places(songwriter)]).toEqual([gone, { ...shown, card: 404 }])
  expect((await songwriter.call(songwriterProfile.mine)).body).toMatchObject({ hiddenAt: expect.any(String) })
  // People who have pledged to this songwriter still see the name and the payment methods, but not the
  // profile.
  await buildDonation(site.db, { songRequestId: one.id, songwriterId: id, underwriterId: one.giver.id })
  const { body: payee } = await one.giver.call(songwriters.one, { params: { id } })
  expect(payee).toMatchObject({ id, bio: '', genres: [], samples: [], user: { firstName: 'Mira' } })
  const body = { content: 'It goes on' }
  expect((await songwriter.call(projects.addNote, { params: one.params, body })).status).toBe(201)
  await hiding.show('songwriter', id)
  expect([await places(listener), await places(songwriter)]).toEqual([shown, shown])
})
