import { expect, test } from 'vitest'
import { csvPaths, donations } from '#contract/giving/donations'
import type { GiftAnswer } from '#contract/giving/thanks'
import { notifications as told } from '#contract/people/notifications'
import { gifts as calls, giftRefusals, notAhead } from '#contract/requests/gifts'
import { songRequests } from '#contract/requests/song-requests'
import { timeline } from '#contract/work/timeline'
import { eq } from '#drizzle'
import { gifts } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { lockRequest } from '../../domain/requests/lock.ts'
import { signedSong } from '../../domain/requests/song-address.ts'
import { buildDonation, buildGift, buildRequest, buildSongwriter, buildUser } from '../../test/factories.ts'
import { type Client, refusal, statusesOf, useClient, useSite } from '../../test/test-app.ts'
import { recordOf, toldTo } from '../../test/test-left.ts'
import { waitingForLocks } from '../../test/test-locks.ts'

const site = useSite({ settings: { RATE_ANSWERS_PER_ADDRESS: '40', TRUST_PROXY: '1' } })
const lena = useClient(site, () => buildUser(site.db, { firstName: 'Lena' }))
const kenji = useClient(site, () => buildSongwriter(site.db, {}, { firstName: 'Kenji' }))
const uwe = useClient(site, () => buildUser(site.db, { firstName: 'Uwe' }))
const stranger = useClient(site, () => buildUser(site.db))

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
const tomorrow = () => inSeconds(86_400)
const yesterday = () => inSeconds(-86_400)

const approved = { status: 'approved', isApproved: true } as const
const ask = (state: Parameters<typeof buildRequest>[1] = approved) =>
  buildRequest(site.db, {
    listenerId: lena.id,
    songwriterId: kenji.id,
    title: 'Two sugars, no milk',
    completedSongUrl: '/objects/people/x/song',
    ...state,
  })

async function give(values: Omit<Parameters<typeof buildGift>[1], 'songRequestId'>) {
  const request = await ask()
  await buildDonation(site.db, { underwriterId: uwe.id, songRequestId: request.id, songwriterId: kenji.id })
  await buildGift(site.db, { songRequestId: request.id, dedication: 'For all your mornings', ...values })
  return { ...request, opensAt: values.opensAt, params: { id: request.id } }
}

const wish = (more = {}) => ({
  receiverName: 'Anna',
  dedication: 'For all your mornings',
  opensAt: tomorrow(),
  timeZone: 'Europe/Berlin',
  ...more,
})
const wrap = (id: string, more = {}, by = lena) => by.call(calls.wrap, { params: { id }, body: wish(more) })
const answer = (
  { shareableId }: { shareableId: string },
  by: Client = site.visitor,
  text = 'I cried, twice.',
) => by.call(calls.answer, { params: { shareableId }, body: { text } })
const roomFor = async (viewer: Client, { shareableId }: { shareableId: string }) =>
  (await viewer.call(songRequests.shared, { params: { shareableId } })).body
const stored = async (id: string) =>
  (await site.db.select().from(gifts).where(eq(gifts.songRequestId, id)))[0]
const move = (id: string, opensAt: string) =>
  site.db.update(gifts).set({ opensAt }).where(eq(gifts.songRequestId, id))
const tellings = async (client: Client, id: string) =>
  (await toldTo(site, client.id)).filter(
    ({ songRequestId, kind }) => songRequestId === id && kind === 'gift_answered',
  ).length

test('a listener wraps an approved song, changes what was said, and takes it back', async () => {
  const { id, shareableId } = await ask()
  const { status, body } = await wrap(id)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    receiverName: 'Anna',
    dedication: 'For all your mornings',
    isWrapped: true,
    isAnswered: false,
    underwritersMayListen: false,
    underwritersMayRead: false,
  })
  const later = inSeconds(3 * 86_400)
  const changed = await wrap(id, { receiverName: 'Anna Maria', opensAt: later, dedication: '' })
  expect(changed.body).toMatchObject({ receiverName: 'Anna Maria', dedication: null })
  expect(Date.parse(changed.body.opensAt)).toBe(Date.parse(later))
  expect(await roomFor(site.visitor, { shareableId })).toMatchObject({ receiverName: 'Anna Maria' })
  expect((await lena.call(calls.takeBack, { params: { id } })).status).toBe(200)
  expect(await roomFor(site.visitor, { shareableId })).toMatchObject({ gift: null, viewer: 'visitor' })
  expect(await stored(id)).toBeUndefined()
  expect(refusal(await lena.call(calls.takeBack, { params: { id } }))).toEqual([409, giftRefusals.none])
  expect((await recordOf(site, id)).map(({ kind }) => kind)).toEqual([
    'gift_wrapped',
    'gift_wrapped',
    'gift_taken_back',
  ])
})

test('its receiver reads no rating, no review, and the story only where the giver says so', async () => {
  const rated = { ...approved, rating: 5, review: 'Five stars for the gate', approvedAt: yesterday() }
  const story = 'His hands no longer do gates'
  const request = await ask({ ...rated, story })
  const page = async () =>
    (await site.app.inject({ url: `/request/${request.shareableId}`, headers: { accept: 'text/html' } })).body
  expect(await roomFor(site.visitor, request)).toMatchObject({ review: { rating: 5 }, request: { story } })

  await wrap(request.id)
  await move(request.id, yesterday())
  for (const receiver of [site.visitor, stranger, uwe]) {
    const room = await roomFor(receiver, request)
    expect(room).toMatchObject({ review: null, request: { story: '' }, gift: { showStory: null } })
  }
  expect(await page()).not.toMatch(/no longer do gates|Five stars/)
  for (const party of [lena, kenji])
    expect(await roomFor(party, request)).toMatchObject({
      review: { review: 'Five stars for the gate' },
      request: { story },
      gift: { showStory: false },
    })

  await move(request.id, tomorrow())
  expect((await wrap(request.id, { showStory: true })).body).toMatchObject({ showStory: true })
  expect(await roomFor(site.visitor, request)).not.toHaveProperty('request')
  await move(request.id, yesterday())
  expect(await roomFor(site.visitor, request)).toMatchObject({ review: null, request: { story } })
})

test('a time with an offset is the same moment', async () => {
  const { id } = await ask()
  const year = new Date().getUTCFullYear() + 1
  expect((await wrap(id, { opensAt: `${year}-12-24T18:00:00+01:00` })).body.opensAt).toBe(
    `${year}-12-24T17:00:00Z`,
  )
})

test.each([
  ['a moment that has passed', { opensAt: '2020-01-01T00:00:00Z' }, notAhead],
  ['a time without its offset', { opensAt: '2099-12-24T18:00' }, notAhead],
  ['no time at all', { opensAt: 'tomorrow' }, notAhead],
  ['a day that there is not', { opensAt: '2099-13-40T18:00:00Z' }, notAhead],
  ['a moment too far away', { opensAt: '2099-12-24T18:00:00Z' }, 'Please choose a time within 5 years'],
  ['nobody', { receiverName: '  ' }, 'Please say who it is for'],
  ['a time zone that there is not', { timeZone: 'Mars/Olympus' }, 'This is no time zone'],
  [
    'a dedication without end',
    { dedication: 'a'.repeat(1001) },
    'Please keep this to 1,000 characters or fewer',
  ],
])('%s is a 400', async (_, wrong, message) => {
  const { id } = await ask()
  const { status, problem } = await wrap(id, wrong)
  expect([status, problem.issues?.[0]?.message]).toEqual([400, message])
})

test('while it is wrapped nobody but the two parties gets anything of the song', async () => {
  const gift = await give({ opensAt: tomorrow() })
  for (const viewer of [site.visitor, stranger, uwe]) {
    const { status, body, text } = await viewer.call(songRequests.shared, { params: gift })
    expect(status).toBe(200)
    expect(Object.keys(body).toSorted()).toEqual(
      ['from', 'now', 'opensAt', 'receiverName', 'shareableId', 'timeZone', 'viewer'].toSorted(),
    )
    expect(body).toMatchObject({ viewer: 'outside', from: 'Lena', receiverName: 'Anna' })
    for (const secret of ['sugars', gift.story, 'mornings', 'Kenji', '/objects', gift.id])
      expect(text).not.toContain(secret)
  }
  for (const party of [lena, kenji])
    expect(await roomFor(party, gift)).toMatchObject({
      request: { title: 'Two sugars, no milk' },
      songUrl: '/objects/people/x/song',
      gift: { isWrapped: true, dedication: 'For all your mornings' },
    })
  expect((await answer(gift)).problem).toMatchObject({ status: 409, detail: giftRefusals.wrapped })
})

test('an anonymous listener stays so', async () => {
  const { id, shareableId } = await ask({ ...approved, isAnonymous: true })
  await buildGift(site.db, { songRequestId: id, opensAt: tomorrow() })
  expect(await roomFor(site.visitor, { shareableId })).toMatchObject({ from: null })
})

test('underwriters enter earlier where the listener lets them, other people don’t', async () => {
  const gift = await give({ opensAt: tomorrow(), underwritersMayListen: true })
  expect(await roomFor(uwe, gift)).toMatchObject({
    viewer: 'visitor',
    songUrl: signedSong('/objects/people/x/song', gift.shareableId),
    gift: { isWrapped: true, underwritersMayListen: null },
  })
  for (const viewer of [site.visitor, stranger])
    expect(await roomFor(viewer, gift)).toMatchObject({ viewer: 'outside' })
  const heard = async () => {
    const given = (await uwe.call(donations.mine)).body
    return given.find(({ songRequestId }) => songRequestId === gift.id)?.request?.song ?? null
  }
  expect(await heard()).toMatchObject({ songUrl: signedSong('/objects/people/x/song', gift.shareableId) })
  await site.db.update(gifts).set({ underwritersMayListen: false }).where(eq(gifts.songRequestId, gift.id))
  expect(await heard()).toBeNull()
  expect(await roomFor(uwe, gift)).toMatchObject({ viewer: 'outside' })
  const rejected = await buildUser(site.db)
  await buildDonation(site.db, { underwriterId: rejected.id, songRequestId: gift.id, status: 'rejected' })
  expect(await roomFor(await site.as(rejected), gift)).toMatchObject({ viewer: 'outside' })
})

test('a stranger who knows its id pledges nothing to a gift, and reads its title nowhere while it is wrapped', async () => {
  const gift = await give({ opensAt: tomorrow() })
  const pledge = (by: Client) =>
    by.call(donations.create, { body: { songRequestId: gift.id, amount: '5.00' } })
  const refused = await pledge(stranger)
  expect(refusal(refused)).toEqual([409, giftRefusals.wrapped])
  const csv = await site.app.inject({
    url: `${csvPaths.mine}?year=${new Date().getUTCFullYear()}`,
    headers: { cookie: stranger.cookie! },
  })
  expect(csv.statusCode).toBe(200)
  for (const said of [refused.text, csv.body, (await stranger.call(donations.mine)).text])
    expect(said).not.toContain('sugars')
  // Its listener and who pledged before may go on.
  for (const by of [lena, uwe]) expect((await pledge(by)).body.request?.title).toBe('Two sugars, no milk')
  await move(gift.id, yesterday())
  expect(refusal(await pledge(stranger))).toEqual([409, giftRefusals.unasked])
  const seen = await Promise.all([stranger, site.visitor, uwe, lena].map((who) => roomFor(who, gift)))
  const none = { can: expect.not.arrayContaining(['pledge']), request: { pledgedAmount: '0.00' } }
  const all = {
    can: expect.arrayContaining(['pledge']),
    request: { pledgedAmount: expect.not.stringMatching('^0.00$') },
  }
  expect(seen).toMatchObject([none, none, all, all])
})

test('a pledge that waits while the song is wrapped comes too late', async () => {
  const { id } = await ask()
  const late = await withTx(site.db, async (tx) => {
    await lockRequest(tx, id)
    const waiting = stranger.call(donations.create, { body: { songRequestId: id, amount: '5.00' } })
    await expect.poll(() => waitingForLocks(site.db), { timeout: 10_000 }).toBe(1)
    await tx
      .insert(gifts)
      .values({ songRequestId: id, receiverName: 'Anna', timeZone: 'UTC', opensAt: tomorrow() })
    return { waiting }
  })
  expect(refusal(await late.waiting)).toEqual([409, giftRefusals.wrapped])
})

test('at its moment it opens by itself, with the dedication, and stays as it is', async () => {
  const gift = await give({ opensAt: inSeconds(0.6) })
  expect(await roomFor(site.visitor, gift)).toMatchObject({ viewer: 'outside' })
  await expect
    .poll(async () => roomFor(site.visitor, gift))
    .toMatchObject({
      request: { title: 'Two sugars, no milk' },
      gift: { isWrapped: false, now: null, dedication: 'For all your mornings', isAnswered: false },
    })
  expect(refusal(await wrap(gift.id))).toEqual([409, giftRefusals.open])
  expect((await lena.call(calls.takeBack, { params: gift.params })).problem.detail).toBe(giftRefusals.open)
  expect(await stored(gift.id)).toMatchObject({ receiverName: 'Anna' })
})

test('a change that had to wait until it opened comes too late', async () => {
  const gift = await give({ opensAt: tomorrow() })
  const late = await withTx(site.db, async (tx) => {
    await lockRequest(tx, gift.id)
    const waiting = [
      wrap(gift.id, { receiverName: 'Too late' }),
      lena.call(calls.takeBack, { params: gift.params }),
    ]
    await expect.poll(() => waitingForLocks(site.db), { timeout: 10_000 }).toBe(waiting.length)
    await tx.update(gifts).set({ opensAt: yesterday() }).where(eq(gifts.songRequestId, gift.id))
    return waiting
  })
  expect(statusesOf(await Promise.all(late))).toEqual([409, 409])
  expect(await roomFor(site.visitor, gift)).toMatchObject({ gift: { receiverName: 'Anna' } })
})

test('anyone with the link can answer an open gift once; the two parties read it', async () => {
  const gift = await give({ opensAt: yesterday() })
  const { status, body } = await answer(gift, site.visitor, '  I cried, twice.\nThank you. ')
  expect([status, body.text]).toEqual([201, 'I cried, twice.\nThank you.'])
  for (const party of [lena, kenji]) {
    expect(await roomFor(party, gift)).toMatchObject({ gift: { answer: { text: body.text } } })
    expect(await tellings(party, gift.id)).toBe(1)
    const entries = (await party.call(timeline.ofProject, { params: gift.params })).body
    expect(entries.filter(({ kind }) => kind.startsWith('gift'))).toMatchObject([
      { kind: 'gift_answer', title: 'Anna', text: body.text, by: null, isOwn: false },
      { kind: 'gift', title: 'Anna', by: 'listener', isOwn: party === lena },
    ])
  }
  const [bell] = (await kenji.call(told.list)).body
  expect(bell?.text).toBe('Anna received “Two sugars, no milk”, and wrote back.')
  for (const viewer of [site.visitor, stranger, uwe])
    expect(await roomFor(viewer, gift)).toMatchObject({ gift: { isAnswered: true, answer: null } })
  expect(await tellings(uwe, gift.id)).toBe(0)
  expect((await answer(gift)).problem).toMatchObject({ status: 409, detail: giftRefusals.answered })
})

test('of two concurrent answers one is kept', async () => {
  const gift = await give({ opensAt: yesterday() })
  const both = await Promise.all([answer(gift, site.visitor, 'One'), answer(gift, stranger, 'Two')])
  expect(statusesOf(both)).toEqual([201, 409])
  const won = both.find(({ status }) => status === 201)?.body as GiftAnswer
  expect((await stored(gift.id))?.answer).toBe(won.text)
  expect(await tellings(lena, gift.id)).toBe(1)
})

test('the two who made it do not answer it, and there is nothing to answer where nothing is given', async () => {
  const gift = await give({ opensAt: yesterday() })
  for (const party of [lena, kenji]) expect((await answer(gift, party)).status).toBe(403)
  expect((await answer(await ask())).status).toBe(404)
  expect((await answer({ shareableId: 'nobody-ever-had-this-one' })).status).toBe(404)
  for (const text of ['', ' \n ', 'a'.repeat(501)])
    expect((await answer(gift, site.visitor, text)).status).toBe(400)
  expect(await stored(gift.id)).toMatchObject({ answer: null })
})

test('underwriters read the answer where the listener lets them, and are notified once', async () => {
  const gift = await give({ opensAt: yesterday(), underwritersMayRead: true })
  await answer(gift)
  expect(await roomFor(uwe, gift)).toMatchObject({ gift: { answer: { text: 'I cried, twice.' } } })
  expect(await tellings(uwe, gift.id)).toBe(1)
  const entry = async () =>
    (await uwe.call(donations.mine)).body.find(({ songRequestId }) => songRequestId === gift.id)
  expect((await entry())?.request?.answer).toMatchObject({ text: 'I cried, twice.', by: 'Anna' })
  const letRead = (underwriters: boolean) =>
    lena.call(calls.letRead, { params: gift.params, body: { underwriters } })
  expect((await letRead(false)).body).toMatchObject({ underwritersMayRead: false })
  expect(await roomFor(uwe, gift)).toMatchObject({ gift: { isAnswered: true, answer: null } })
  expect((await entry())?.request?.answer).toBeNull()
  expect((await letRead(true)).status).toBe(200)
  expect(await roomFor(uwe, gift)).toMatchObject({ gift: { answer: { text: 'I cried, twice.' } } })
  expect(await tellings(uwe, gift.id)).toBe(1)
})

test('an answer that is shared later is notified then', async () => {
  const gift = await give({ opensAt: yesterday() })
  await answer(gift)
  expect(await tellings(uwe, gift.id)).toBe(0)
  await lena.call(calls.letRead, { params: gift.params, body: { underwriters: true } })
  expect(await tellings(uwe, gift.id)).toBe(1)
})

test('an answer of somebody else’s is removed, and the receiver can give theirs', async () => {
  const gift = await give({ opensAt: yesterday() })
  expect(refusal(await lena.call(calls.removeAnswer, { params: gift.params }))).toEqual([
    409,
    giftRefusals.unanswered,
  ])
  await answer(gift, stranger, 'Rude words')
  const removed = await lena.call(calls.removeAnswer, { params: gift.params })
  expect(removed.body).toMatchObject({ isAnswered: false, answer: null })
  expect((await answer(gift, site.visitor, 'It is me, Anna')).status).toBe(201)
  expect(await roomFor(kenji, gift)).toMatchObject({ gift: { answer: { text: 'It is me, Anna' } } })
})

test('a renewed link keeps the gift, and the old one answers nothing', async () => {
  const gift = await give({ opensAt: yesterday() })
  const { body } = await lena.call(songRequests.renewLink, { params: gift.params })
  expect((await answer(gift)).status).toBe(404)
  expect(await roomFor(site.visitor, body)).toMatchObject({ gift: { receiverName: 'Anna' } })
  expect((await answer(body)).status).toBe(201)
})

test('rate limit: answers from one address, refused ones included', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  const call = () =>
    site.visitor.call(calls.answer, {
      params: { shareableId: 'nobody-ever-had-this-one' },
      body: { text: 'Hello?' },
      headers,
    })
  const replies = await Promise.all(Array.from({ length: 42 }, call))
  expect(replies.filter(({ status }) => status === 404)).toHaveLength(40)
  const refused = replies.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(2)
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
})
