import { expect, test } from 'vitest'
import { donations } from '#contract/giving/donations'
import { notifications as bell } from '#contract/people/notifications'
import type { ReportKind } from '#contract/trust/words'
import { eq } from '#drizzle'
import {
  deliveryComments,
  disputes,
  gifts,
  projectMessages,
  rateCounts,
  reportCases,
  reports,
  songRequests,
  thanks,
} from '../../../db/schema.ts'
import {
  buildDelivery,
  buildDonation,
  buildGift,
  buildLyricComment,
  buildLyricDraft,
  buildProject,
  buildSongwriter,
  buildUser,
} from '../../../test/factories.ts'
import { type Client, statusesOf } from '../../../test/test-app.ts'
import { rowOf, setRow } from '../../../test/test-rows.ts'
import { useStewardSite } from '../test-stewards.ts'

const site = useStewardSite()

const forgetLimits = () => site.db.delete(rateCounts)

/** An approved song given as a gift, with everything that can be reported. */
async function scene() {
  await forgetLimits()
  const { request, listener, songwriter } = await buildProject(site.db, {
    status: 'approved',
    isApproved: true,
    approvedAt: new Date().toISOString(),
    completedSongUrl: '/objects/private/songs/one/1.mp3',
    rating: 2,
    review: 'You sing like a goat.',
  })
  const ofRequest = { songRequestId: request.id }
  const delivery = await buildDelivery(site.db, request, { songUrl: request.completedSongUrl! })
  const [message] = await site.db
    .insert(projectMessages)
    .values({
      ...ofRequest,
      senderId: songwriter.id,
      receiverId: listener.id,
      message: 'I know where you live.',
    })
    .returning()
  const [comment] = await site.db
    .insert(deliveryComments)
    .values({ ...ofRequest, deliveryId: delivery.id, authorId: listener.id, second: 3, text: 'Awful.' })
    .returning()
  const draft = await buildLyricDraft(site.db, request)
  const said = await buildLyricComment(site.db, draft, { authorId: listener.id })
  await site.db.insert(thanks).values({ ...ofRequest, text: 'Thanks for nothing.' })
  const giver = await site.as(await buildUser(site.db))
  const donation = await buildDonation(site.db, {
    underwriterId: giver.id,
    ...ofRequest,
    songwriterId: songwriter.id,
  })
  await site.db
    .insert(disputes)
    .values({ donationId: donation.id, ...ofRequest, text: 'A liar, all of them.' })
  return {
    request,
    delivery,
    listener: await site.as(listener),
    songwriter: await site.as(songwriter),
    giver,
    member: await site.member(),
    idOf: {
      request: request.id,
      songwriter: songwriter.id,
      delivery: delivery.id,
      message: message!.id,
      comment: comment!.id,
      lyric_draft: draft.id,
      lyric_comment: said.id,
      review: request.id,
      gift_answer: request.id,
      thank_you: request.id,
      dispute: donation.id,
    } satisfies Record<ReportKind, string>,
  }
}

/** Makes the song an answered gift. Then other people don't see the rating and review of the request. */
const give = (songRequestId: string) =>
  buildGift(site.db, {
    songRequestId,
    opensAt: new Date(Date.now() - 1000).toISOString(),
    answer: 'Never write to me again.',
    answeredAt: new Date().toISOString(),
  })

type Scene = Awaited<ReturnType<typeof scene>>
type Who = 'listener' | 'songwriter' | 'giver' | 'member' | 'visitor'
const by = (song: Scene, who: Who): Client => (who === 'visitor' ? site.visitor : song[who])

test.each<[ReportKind, readonly Who[], readonly Who[]]>([
  ['request', ['songwriter', 'giver', 'member', 'visitor'], []],
  ['songwriter', ['listener', 'giver', 'member'], ['visitor']],
  ['delivery', ['listener', 'giver', 'member', 'visitor'], []],
  ['message', ['listener'], ['giver', 'member', 'visitor']],
  ['comment', ['songwriter'], ['giver', 'member', 'visitor']],
  ['lyric_draft', ['listener'], ['giver', 'member', 'visitor']],
  ['lyric_comment', ['songwriter'], ['giver', 'member', 'visitor']],
  ['review', ['songwriter', 'giver', 'member', 'visitor'], []],
  ['thank_you', ['songwriter', 'giver'], ['member', 'visitor']],
  ['dispute', ['songwriter'], ['listener', 'member', 'visitor']],
])(
  'a %s can be reported by everyone who sees it, and is a 404 for all others',
  async (kind, seeing, others) => {
    const song = await scene()
    for (const who of seeing) {
      const reply = await site.report(by(song, who), kind, song.idOf[kind])
      expect([who, reply.status]).toEqual([who, 201])
      expect(reply.body).toMatchObject({ status: 'open', code: expect.stringMatching(/^R-[34679A-Z]{4}$/) })
    }
    for (const who of others)
      expect([who, (await site.report(by(song, who), kind, song.idOf[kind])).status]).toEqual([who, 404])
    const [one] = await site.db.select().from(reportCases).where(eq(reportCases.thingId, song.idOf[kind]))
    expect(one).toMatchObject({ kind, reports: seeing.length, isGrave: true, decidedAt: null })
  },
)

test('the answer to a gift is reported by its two parties, and by nobody who may not read it', async () => {
  const song = await scene()
  await give(song.request.id)
  for (const who of ['listener', 'songwriter'] as const)
    expect((await site.report(by(song, who), 'gift_answer', song.request.id)).status).toBe(201)
  for (const who of ['giver', 'member', 'visitor'] as const)
    expect((await site.report(by(song, who), 'gift_answer', song.request.id)).status).toBe(404)
  expect(await site.newestCase()).toMatchObject({ kind: 'gift_answer', ownerId: null })
})

test('a wrapped gift is no request that others can see', async () => {
  const song = await scene()
  await give(song.request.id)
  await site.db
    .update(gifts)
    .set({ opensAt: new Date(Date.now() + 60_000).toISOString() })
    .where(eq(gifts.songRequestId, song.request.id))
  for (const kind of ['request', 'delivery'] as const) {
    expect((await site.report(site.visitor, kind, song.idOf[kind])).status).toBe(404)
    expect((await site.report(song.member, kind, song.idOf[kind])).status).toBe(404)
  }
  // Only the song's givers can read the thank-you, on the wrapped page.
  const statuses = [song.giver, song.member, site.visitor].map(
    async (who) => (await site.report(who, 'thank_you', song.request.id)).status,
  )
  expect(await Promise.all(statuses)).toEqual([201, 404, 404])
})

test('the song that a giver hears in Your Impact can be reported by them, also after the link was reset', async () => {
  const song = await scene()
  await setRow(site, songRequests, song.request.id, { linkRenewedAt: new Date().toISOString() })
  const [given] = (await song.giver.call(donations.mine)).body
  expect(given?.request).toMatchObject({ shareableId: null, song: { deliveryId: song.delivery.id } })
  expect((await site.report(song.giver, 'delivery', song.delivery.id)).status).toBe(201)
})

test('what is hidden, withdrawn or not there can’t be reported', async () => {
  const song = await scene()
  await setRow(site, projectMessages, song.idOf.message, { hiddenAt: new Date().toISOString() })
  expect((await site.report(song.listener, 'message', song.idOf.message)).status).toBe(404)
  await setRow(site, songRequests, song.request.id, { withdrawnAt: new Date().toISOString() })
  for (const kind of ['request', 'review', 'thank_you', 'comment', 'lyric_comment', 'delivery'] as const)
    expect([kind, (await site.report(song.songwriter, kind, song.idOf[kind])).status]).toEqual([kind, 404])
  expect((await site.report(song.member, 'request', song.idOf.message)).status).toBe(404)
})

test('after a reset only people with the new link can report what is behind it', async () => {
  const song = await scene()
  await setRow(site, songRequests, song.request.id, { linkRenewedAt: new Date().toISOString() })
  const { id, shareableId } = song.request
  expect((await site.report(site.visitor, 'request', id)).status).toBe(404)
  expect((await site.report(site.visitor, 'request', id, 'other', shareableId)).status).toBe(201)
  expect((await site.report(song.member, 'request', id, 'other', 'no-such-link')).status).toBe(404)
  expect((await site.report(song.giver, 'request', id)).status).toBe(201)
})

test('a visitor reports a songwriter by the link of their song, or by their public page', async () => {
  const song = await scene()
  const { shareableId } = song.request
  expect(
    (await site.report(site.visitor, 'songwriter', song.songwriter.id, 'other', shareableId)).status,
  ).toBe(201)
  const open = await buildSongwriter(site.db, { publicPage: true })
  expect((await site.report(site.visitor, 'songwriter', open.id)).status).toBe(201)
})

test('nobody reports their own words', async () => {
  const song = await scene()
  const own = [
    ['listener', 'request'],
    ['listener', 'review'],
    ['listener', 'thank_you'],
    ['listener', 'comment'],
    ['listener', 'lyric_comment'],
    ['songwriter', 'lyric_draft'],
    ['songwriter', 'songwriter'],
    ['songwriter', 'delivery'],
    ['songwriter', 'message'],
  ] as const
  for (const [who, kind] of own) {
    const reply = await site.report(song[who], kind, song.idOf[kind])
    expect([kind, reply.status]).toEqual([kind, 409])
  }
})

test('a second report of an open thing is the first; after the decision it is a new one', async () => {
  const song = await scene()
  const first = await site.report(song.member, 'request', song.request.id, 'spam_or_scam')
  const second = await site.report(song.member, 'request', song.request.id, 'hate')
  expect([first.status, second.status]).toEqual([201, 200])
  expect(second.body).toEqual(first.body)
  expect(await site.newestCase()).toMatchObject({ reports: 1, proven: 1, isGrave: false })
  await site.decide(site.one, (await site.newestCase()).id, { decision: 'dismiss' })
  const third = await site.report(song.member, 'request', song.request.id)
  expect(third.status).toBe(201)
  expect(third.body.code).not.toBe(first.body.code)
})

test('two reports at once by one account are one, and of two accounts two in one case', async () => {
  const song = await scene()
  const twice = await Promise.all([1, 2].map(() => site.report(song.member, 'request', song.request.id)))
  expect(statusesOf(twice)).toEqual([200, 201])
  const other = await site.member()
  await Promise.all([
    site.report(other, 'review', song.request.id),
    site.report(song.member, 'review', song.request.id),
  ])
  expect(await site.newestCase()).toMatchObject({ kind: 'review', reports: 2 })
})

test('a visitor always gets a code and an address of their own, joined unseen', async () => {
  const song = await scene()
  const replies = [
    await site.report(site.visitor, 'request', song.request.id),
    await site.report(site.visitor, 'request', song.request.id),
  ]
  expect(statusesOf(replies)).toEqual([201, 201])
  const [one, two] = replies.map(({ body }) => body)
  expect(one!.code).not.toBe(two!.code)
  expect(one!.statusPath).toMatch(/^\/report\/[\w-]{43}$/)
  expect(one!.statusPath).not.toBe(two!.statusPath)
  expect(await site.newestCase()).toMatchObject({ reports: 2, proven: 0 })
  const rows = await site.db.select().from(reports).where(eq(reports.id, one!.id))
  // The privacy page promises this: of a visitor, only the count of reports for the network address is
  // stored. It is deleted later.
  expect(JSON.stringify(rows)).not.toContain(one!.statusPath!.slice('/report/'.length))
  expect(JSON.stringify(rows)).not.toContain('127.0.0.1')
  const counted = (await site.db.select().from(rateCounts)).map(({ key }) => key)
  expect(counted).toContain('report-from:127.0.0.1')
})

test('the words are kept as they were: an edit later hides nothing', async () => {
  const song = await scene()
  const { body } = await site.report(song.member, 'review', song.request.id)
  await setRow(site, songRequests, song.request.id, { review: 'Lovely.' })
  const kept = await rowOf(site, reports, body.id)
  expect(kept?.snapshot).toEqual({ rating: '2', text: 'You sing like a goat.' })
})

test('a member is told that it arrived; accounts without a proven email count apart', async () => {
  const song = await scene()
  const unproven = await site.as(await buildUser(site.db, { emailProvenAt: null }))
  const { body } = await site.report(unproven, 'request', song.request.id)
  expect(body).not.toHaveProperty('statusPath')
  expect((await unproven.call(bell.list)).body).toMatchObject([
    { kind: 'report_arrived', text: `Your report ${body.code} of a request has arrived.` },
  ])
  expect(await site.newestCase()).toMatchObject({ reports: 1, proven: 0 })
  expect((await song.listener.call(bell.list)).body).toEqual([])
})

test('of a gift the words to its receiver are kept too', async () => {
  const song = await scene()
  await buildGift(site.db, {
    songRequestId: song.request.id,
    opensAt: new Date(Date.now() - 1000).toISOString(),
    receiverName: 'Anna',
    dedication: 'I know where you live.',
  })
  const { body } = await site.report(site.visitor, 'request', song.request.id)
  const kept = await rowOf(site, reports, body.id)
  expect(kept?.snapshot).toMatchObject({ receiverName: 'Anna', dedication: 'I know where you live.' })
})

test('the limits hold: 20 an hour an account, 5 an address', async () => {
  const song = await scene()
  const members = Array.from({ length: 20 }, () => site.report(song.member, 'request', song.request.id))
  expect((await Promise.all(members)).every(({ status }) => status < 300)).toBe(true)
  const over = await site.report(song.member, 'review', song.request.id)
  expect([over.status, Number(over.headers['retry-after']) > 0]).toEqual([429, true])
  for (let at = 0; at < 5; at++)
    expect((await site.report(site.visitor, 'request', song.request.id)).status).toBe(201)
  expect((await site.report(site.visitor, 'review', song.request.id)).status).toBe(429)
})
