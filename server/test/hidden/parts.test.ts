import { expect, test } from 'vitest'
import { donations as donationCalls } from '#contract/giving/donations'
import { songwriters } from '#contract/people/songwriters'
import { gifts } from '#contract/requests/gifts'
import { Room, songRequests } from '#contract/requests/song-requests'
import type { ReportKind } from '#contract/trust/words'
import { comments } from '#contract/work/comments'
import { deliveries } from '#contract/work/deliveries'
import { projects } from '#contract/work/projects'
import { timeline } from '#contract/work/timeline'
import { eq } from '#drizzle'
import { events, songwriterProfiles, thanks, uploads } from '../../db/schema.ts'
import { buildDelivery, buildDonation, buildGift, buildProject, buildUser } from '../factories.ts'
import { type Client, useSite } from '../test-app.ts'
import { hidingOf } from './test-hiding.ts'

/**
 * Parts of a room that are hidden one by one: invisible to everyone but their author, who sees them marked.
 */
const site = useSite()
const hiding = hidingOf(site)

const words = 'Words that nobody else writes'

async function room(values: Parameters<typeof buildProject>[1] = {}) {
  const { request, ...people } = await buildProject(site.db, {
    acceptedAt: new Date(Date.now() - 86_400_000).toISOString(),
    ...values,
  })
  const [listener, songwriter] = [await site.as(people.listener), await site.as(people.songwriter)]
  const giver = await site.as(await buildUser(site.db))
  const read = async (who: Client) =>
    Room.parse(JSON.parse((await who.call(songRequests.shared, { params: request })).text))
  return { request, id: request.id, params: { id: request.id }, listener, songwriter, giver, read }
}
type Project = Awaited<ReturnType<typeof room>>

/** Tells if this viewer reads the words in any answer of the room, and if they are marked as hidden. */
async function readBy(who: Client, { params, request }: Project, more: string[] = []) {
  const answers = [
    await who.call(projects.messages, { params }),
    await who.call(timeline.ofProject, { params }),
    await who.call(deliveries.ofProject, { params }),
    await who.call(comments.open, { params }),
    await who.call(songRequests.shared, { params: request }),
    await who.call(donationCalls.mine),
  ]
  const texts = [...answers.map(({ text }) => text), ...more]
  return texts.some((text) => text.includes(words))
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
  ['a review', 'review', review],
  ['a thank-you', 'thank_you', thankYou],
  ['an answer to a gift', 'gift_answer', giftAnswer],
]

test.each(things)(
  '%s is gone for everybody but its author, and back once it is shown again',
  async (_, kind, build) => {
    const { one, id, author, others } = await build()
    const all = [...others, ...(author ? [author] : [])]
    const readers = async () => Promise.all(all.map((who) => readBy(who, one)))
    const everybody = all.map(() => true)
    expect(await readers()).toEqual(everybody)
    expect(await hiding.hide(kind, id)).toBe(true)
    expect(await hiding.hide(kind, id)).toBe(false)
    expect(await readers()).toEqual([...others.map(() => false), ...(author ? [true] : [])])
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

test('its author sees a message, a comment, a version, a review and a thank-you marked', async () => {
  const marked = async (
    build: Build,
    kind: ReportKind,
    list: (who: Client, of: Project) => Promise<unknown>,
  ) => {
    const { one, id, author } = await build()
    await hiding.hide(kind, id)
    return list(author!, one)
  }
  const hiddenAt = expect.any(String)
  const first = { hiddenAt }
  expect(
    await marked(
      () => message('listener'),
      'message',
      async (who, { params }) => (await who.call(projects.messages, { params })).body,
    ),
  ).toMatchObject([first])
  expect(
    await marked(
      comment,
      'comment',
      async (who, { params }) => (await who.call(comments.open, { params })).body,
    ),
  ).toMatchObject([first])
  expect(
    await marked(
      delivery,
      'delivery',
      async (who, { params }) => (await who.call(deliveries.ofProject, { params })).body,
    ),
  ).toMatchObject([first])
  expect(await marked(review, 'review', async (who, { read }) => (await read(who)).review)).toMatchObject(
    first,
  )
  expect(
    await marked(thankYou, 'thank_you', async (who, { read }) => (await read(who)).thanks),
  ).toMatchObject(first)
  expect(
    await marked(
      () => message('listener'),
      'message',
      async (who, { params }) =>
        (await who.call(timeline.ofProject, { params })).body.filter(({ kind }) => kind === 'message'),
    ),
  ).toMatchObject([first])
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
  // Without an answer there is nothing to hide.
  expect(await hiding.hide('gift_answer', id)).toBe(false)
  expect((await answer()).status).toBe(201)
  for (const who of [one.listener, one.songwriter, one.giver]) expect(await readBy(who, one)).toBe(true)
})

test('a review that nobody has given can’t be hidden, and stars without words can', async () => {
  const one = await room({ status: 'completed' })
  expect([await hiding.hide('review', one.id), await hiding.hide('thank_you', one.id)]).toEqual([
    false,
    false,
  ])
  const rated = await room(approved)
  expect(await hiding.hide('review', rated.id)).toBe(true)
  expect((await rated.read(rated.songwriter)).review).toBeNull()
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

test('a hidden songwriter is in no list, has no page, and can’t be invited; their rooms go on', async () => {
  const one = await room()
  const { id } = one.songwriter
  await site.db.update(songwriterProfiles).set({ publicPage: true }).where(eq(songwriterProfiles.id, id))
  const key = `people/${id}/sample`
  await site.db.insert(uploads).values({
    key,
    ownerId: id,
    kind: 'sample',
    type: 'audio/mpeg',
    size: 1000,
    maxBytes: 1000,
    attachedAt: new Date().toISOString(),
  })
  const status = async (url: string, who = site.visitor) =>
    (await site.app.inject({ method: 'HEAD', url, headers: who.cookie ? { cookie: who.cookie } : {} }))
      .statusCode
  const { listener, songwriter } = one
  const places = async () => {
    site.aSecondLater()
    const invited = await listener.call(songRequests.create, {
      body: {
        title: 'One more',
        story: 'Another story for that songwriter',
        emotions: ['happy'],
        genre: 'folk',
        invitedSongwriterId: id,
      },
    })
    return {
      listed: (await listener.call(songwriters.list)).body.some((listed) => listed.id === id),
      one: (await listener.call(songwriters.one, { params: { id } })).status,
      own: (await songwriter.call(songwriters.one, { params: { id } })).status,
      shown: (await site.visitor.call(songwriters.shown, { params: { id } })).status,
      card: await status(`/songwriter/${id}/card.png`),
      landing: (await site.app.inject('/api/showcase')).body.includes(id),
      sitemap: (await site.app.inject(`/sitemap/songwriter.xml?from=${id}`)).body.includes(id),
      sample: await status(`/objects/${key}`, listener),
      ownSample: await status(`/objects/${key}`, songwriter),
      invited: invited.status,
      bio: (await one.read(listener)).songwriter?.bio,
      // True if the card in their room has no page.
      dead: (await one.read(listener)).songwriter?.isHidden,
      ownDead: (await one.read(songwriter)).songwriter?.isHidden,
    }
  }
  const shown = {
    listed: true,
    one: 200,
    own: 200,
    shown: 200,
    card: 200,
    landing: true,
    sitemap: true,
    sample: 200,
    ownSample: 200,
    invited: 201,
    bio: 'Writes quiet songs about loud days.',
    dead: false,
    ownDead: false,
  }
  expect(await places()).toEqual(shown)
  await hiding.hide('songwriter', id)
  expect(await places()).toEqual({
    ...shown,
    listed: false,
    one: 404,
    shown: 404,
    card: 404,
    landing: false,
    sitemap: false,
    sample: 404,
    // As for somebody who isn't there.
    invited: 400,
    bio: '',
    dead: true,
  })
  expect((await songwriter.call(songwriters.mine)).body).toMatchObject({ hiddenAt: expect.any(String) })
  // People who pledged to them see the name and the payment methods, but nothing of the profile.
  await buildDonation(site.db, { songRequestId: one.id, songwriterId: id, underwriterId: one.giver.id })
  const { body: payee } = await one.giver.call(songwriters.one, { params: { id } })
  expect(payee).toMatchObject({ id, bio: '', genres: [], samples: [], user: { firstName: 'Mira' } })
  const note = await songwriter.call(projects.addNote, {
    params: one.params,
    body: { content: 'It goes on' },
  })
  expect(note.status).toBe(201)
  await hiding.show('songwriter', id)
  expect(await places()).toEqual(shown)
})
