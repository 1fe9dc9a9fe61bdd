import { randomInt, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ms } from '#contract/grammar/time'
import type { StewardActKind } from '#contract/trust/cases'
import type { ReportKind } from '#contract/trust/words'
import { newId } from '../../db/schema/columns.ts'
import {
  deliveryComments,
  notifications,
  projectMessages,
  projectNotes,
  projectStatusUpdates,
  reportCases,
  reports,
  stewardActs,
  thanks,
  uploads,
} from '../../db/schema.ts'
import {
  buildDelivery,
  buildDonation,
  buildGift,
  buildProject,
  buildRequest,
  buildSongwriter,
  buildUser,
} from '../../test/factories.ts'
import { useSite } from '../../test/test-app.ts'
import { exported, textOf } from './test-export.ts'

const site = useSite()

/**
 * Time with 123 milliseconds: the database omits zeros at the end of a time, so other times could differ as
 * text.
 */
const ago = (days: number) =>
  new Date(Math.floor((Date.now() - days * ms.day) / 1000) * 1000 + 123).toISOString()

type Rows = Record<string, unknown>[]
async function nounsOf(id: string) {
  const files = await exported(site, id)
  return {
    text: textOf(files),
    rows: (noun: string): Rows => JSON.parse(files.get(`data/${noun}.json`)!.toString()),
  }
}

async function write(
  senderId: string,
  receiverId: string,
  songRequestId: string,
  message: string,
  hiddenAt: string | null = null,
) {
  await site.db.insert(projectMessages).values({ senderId, receiverId, songRequestId, message, hiddenAt })
}

test('people who are anonymous to somebody have no name, address or id there', async () => {
  const secret = { firstName: 'Zubenelgenubi', lastName: 'Alkaphrah' }
  const listener = await buildUser(site.db, secret)
  const giver = await buildUser(site.db, { firstName: 'Unukalhai' })
  const { request, songwriter } = await buildProject(site.db, { listenerId: listener.id, isAnonymous: true })
  await write(listener.id, songwriter.id, request.id, 'From nobody')
  await buildDonation(site.db, {
    underwriterId: giver.id,
    songRequestId: request.id,
    songwriterId: songwriter.id,
    isAnonymous: true,
  })
  await site.db.insert(notifications).values({
    userId: songwriter.id,
    kind: 'message',
    songRequestId: request.id,
    actorId: listener.id,
    causedBy: giver.id,
  })
  const { text, rows } = await nounsOf(songwriter.id)
  expect(rows('messages')).toMatchObject([
    { senderId: 'Anonymous', receiverId: 'you', message: 'From nobody' },
  ])
  expect(rows('song-requests')).toMatchObject([{ listenerId: 'Anonymous' }])
  expect(rows('donations')).toMatchObject([{ underwriterId: 'Anonymous', songwriterId: 'you' }])
  expect(rows('notifications')).toMatchObject([{ actorId: 'Anonymous' }])
  for (const { id, email, firstName } of [listener, giver])
    for (const words of [id, email, firstName!]) expect(text).not.toContain(words)
  // The listener doesn't see the giver's name either.
  expect((await nounsOf(listener.id)).text).not.toContain('Unukalhai')
})

test('private notes are their songwriter’s alone, and a former songwriter has what was written by and to them', async () => {
  const { request, listener, songwriter } = await buildProject(site.db)
  const former = await buildSongwriter(site.db)
  const by = (songwriterId: string, title: string, isPrivate: boolean) => ({
    songRequestId: request.id,
    songwriterId,
    title,
    content: title,
    isPrivate,
  })
  await site.db
    .insert(projectNotes)
    .values([
      by(songwriter.id, 'Kept', true),
      by(songwriter.id, 'Shared', false),
      by(former.id, 'Earlier', false),
    ])
  await site.db.insert(projectStatusUpdates).values({
    songRequestId: request.id,
    songwriterId: former.id,
    status: 'planning',
    description: 'I begin',
  })
  await write(listener.id, former.id, request.id, 'To the former')
  await write(listener.id, songwriter.id, request.id, 'To the present')
  const [ofListener, ofWriter, ofFormer] = [
    await nounsOf(listener.id),
    await nounsOf(songwriter.id),
    await nounsOf(former.id),
  ]
  const titles = ({ rows }: typeof ofListener) => rows('notes').map(({ title }) => title)
  expect([titles(ofListener), titles(ofWriter), titles(ofFormer)]).toEqual([
    ['Shared', 'Earlier'],
    ['Kept', 'Shared'],
    ['Earlier'],
  ])
  expect(ofFormer.rows('messages')).toMatchObject([{ message: 'To the former' }])
  expect(ofFormer.rows('song-requests')).toMatchObject([{ id: request.id, title: null, story: null }])
  expect(ofWriter.text).not.toContain('To the former')
})

test('a withdrawn request has no title and no story for who wrote it or was asked, and both for its listener', async () => {
  const { request, listener, songwriter } = await buildProject(site.db, { withdrawnAt: ago(1) })
  const going = await buildRequest(site.db, { songwriterId: songwriter.id, status: 'in_progress' })
  const ofWriter = (await nounsOf(songwriter.id)).rows('song-requests')
  const requestOf = (rows: Rows, { id }: { id: string }) => rows.find((row) => row['id'] === id)
  expect(requestOf(ofWriter, request)).toMatchObject({ title: null, story: null })
  expect(requestOf(ofWriter, going)).toMatchObject({ title: going.title, story: going.story })
  const ofListener = (await nounsOf(listener.id)).rows('song-requests')
  expect(requestOf(ofListener, request)).toMatchObject({ title: request.title, story: request.story })
})

test('what a steward hid is its author’s alone, with the time', async () => {
  const { request, listener, songwriter } = await buildProject(site.db, { status: 'completed' })
  const hiddenAt = ago(1)
  await write(listener.id, songwriter.id, request.id, 'An insult', hiddenAt)
  const delivery = await buildDelivery(site.db, request, { note: 'A stolen one', hiddenAt })
  await site.db.insert(deliveryComments).values({
    songRequestId: request.id,
    deliveryId: delivery.id,
    authorId: listener.id,
    second: 1,
    text: 'A threat',
    hiddenAt,
  })
  const [ofListener, ofWriter] = [await nounsOf(listener.id), await nounsOf(songwriter.id)]
  for (const words of ['An insult', 'A threat']) {
    expect(ofListener.text).toContain(words)
    expect(ofWriter.text).not.toContain(words)
  }
  expect([ofListener.text.includes('A stolen one'), ofWriter.text.includes('A stolen one')]).toEqual([
    false,
    true,
  ])
  expect(ofWriter.rows('deliveries')).toMatchObject([{ hiddenAt }])
})

test('a hidden review is its listener’s alone, words and stars', async () => {
  const reviewHiddenAt = ago(1)
  const given = { status: 'approved', isApproved: true, rating: 1, review: 'A slander' } as const
  const { listener, songwriter } = await buildProject(site.db, { ...given, reviewHiddenAt })
  const [own, theirs] = [await nounsOf(listener.id), await nounsOf(songwriter.id)]
  expect(own.rows('song-requests')).toMatchObject([{ rating: 1, review: 'A slander', reviewHiddenAt }])
  expect(theirs.rows('song-requests')).toMatchObject([{ rating: null, review: null, reviewHiddenAt: null }])
  const shown = await buildProject(site.db, given)
  expect((await nounsOf(shown.songwriter.id)).rows('song-requests')).toMatchObject([
    { rating: 1, review: 'A slander' },
  ])
})

test('what is said of a hidden version, and its file in another version, are not the listener’s', async () => {
  const { request, listener, songwriter } = await buildProject(site.db, { status: 'completed' })
  const songUrl = `/objects/private/songs/${request.id}/1.mp3`
  await site.db.insert(uploads).values({
    key: songUrl.slice('/objects/'.length),
    ownerId: songwriter.id,
    kind: 'song',
    type: 'audio/mpeg',
    size: 10,
    maxBytes: 10,
    songRequestId: request.id,
    attachedAt: ago(2),
  })
  await buildDelivery(site.db, request, { songUrl })
  const hidden = await buildDelivery(site.db, request, { songUrl, version: 2, hiddenAt: ago(1) })
  await site.db.insert(deliveryComments).values({
    songRequestId: request.id,
    deliveryId: hidden.id,
    authorId: songwriter.id,
    second: 1,
    text: 'Hear this line',
  })
  const [ofListener, ofWriter] = [await nounsOf(listener.id), await nounsOf(songwriter.id)]
  expect(ofListener.rows('deliveries')).toMatchObject([{ version: 1, songUrl: null }])
  expect(ofListener.rows('comments')).toEqual([])
  const file = expect.any(String)
  expect(ofWriter.rows('deliveries')).toMatchObject([{ songUrl: file }, { songUrl: file }])
  expect(ofWriter.rows('comments')).toMatchObject([{ text: 'Hear this line' }])
})

test('a hidden thank-you and a hidden answer are in the export of no giver or songwriter', async () => {
  const has = async (hiddenAt: string | null) => {
    const { request, songwriter } = await buildProject(site.db, { status: 'approved', isApproved: true })
    const songRequestId = request.id
    const giver = await buildUser(site.db)
    await buildDonation(site.db, { songRequestId, underwriterId: giver.id, songwriterId: songwriter.id })
    await site.db.insert(thanks).values({ songRequestId, text: 'Thanks to you', hiddenAt })
    const answered = { answer: 'An answer', answerId: newId(), answeredAt: ago(1), answerHiddenAt: hiddenAt }
    await buildGift(site.db, { songRequestId, opensAt: ago(2), underwritersMayRead: true, ...answered })
    const texts = [(await nounsOf(giver.id)).text, (await nounsOf(songwriter.id)).text]
    return texts.flatMap((text) => ['Thanks to you', 'An answer'].map((words) => text.includes(words)))
  }
  expect(await has(null)).toEqual([true, true, true, true])
  expect(await has(ago(1))).toEqual([false, false, false, false])
})

test('of a hidden request the songwriter has its title, and what they wrote', async () => {
  const { request, listener, songwriter } = await buildProject(site.db, {
    hiddenAt: ago(1),
    title: 'Gone away',
  })
  await write(listener.id, songwriter.id, request.id, 'From the listener')
  await write(songwriter.id, listener.id, request.id, 'From the songwriter')
  const { rows, text } = await nounsOf(songwriter.id)
  expect(rows('song-requests')).toMatchObject([
    { title: 'Gone away', story: null, hiddenAt: expect.any(String) },
  ])
  expect(rows('messages')).toMatchObject([{ message: 'From the songwriter' }])
  expect(text).not.toContain('From the listener')
})

test('a giver reads the title of a match once it is theirs to read, and no answer that is kept', async () => {
  const { request, songwriter } = await buildProject(site.db, {
    title: 'A private matter',
    status: 'approved',
    isApproved: true,
  })
  await buildGift(site.db, {
    songRequestId: request.id,
    opensAt: ago(1),
    answer: 'Kept answer',
    answerId: newId(),
    answeredAt: ago(1),
  })
  const giver = await buildUser(site.db)
  await buildDonation(site.db, {
    underwriterId: giver.id,
    songRequestId: request.id,
    songwriterId: songwriter.id,
    isGeneral: true,
    matchedAt: ago(1),
  })
  const { rows, text } = await nounsOf(giver.id)
  expect(rows('donations')).toHaveLength(1)
  for (const words of ['A private matter', 'Kept answer']) expect(text).not.toContain(words)
})

interface Reported {
  ownerId: string
  songRequestId?: string | undefined
  decided: number | null
  kind?: ReportKind
}
const steward = () => buildUser(site.db, { firstName: 'Stellan', lastName: 'Steward' })
async function reported({
  ownerId,
  songRequestId,
  decided,
  kind = songRequestId ? 'request' : 'songwriter',
}: Reported) {
  const [kept] = await site.db
    .insert(reportCases)
    .values({
      kind,
      thingId: songRequestId ?? ownerId,
      ownerId,
      songRequestId: songRequestId ?? null,
      decidedAt: decided === null ? null : ago(decided),
    })
    .returning()
  return kept!
}
async function act(
  kind: StewardActKind,
  values: Partial<typeof stewardActs.$inferInsert> & { stewardId: string },
) {
  const id = newId()
  await site.db
    .insert(stewardActs)
    .values({ id, kind, seq: randomInt(2 ** 31 - 1), hash: randomUUID(), ...values })
  return id
}

test('decisions are as they were told: no steward, no reporter, nothing of a dismissed report', async () => {
  const [owner, reporter] = [await buildUser(site.db), await buildUser(site.db, { firstName: 'Rapporteur' })]
  const by = {
    stewardId: (await steward()).id,
    personId: owner.id,
    caseId: (await reported({ ownerId: owner.id, decided: 40 })).id,
  }
  await site.db.insert(reports).values({
    code: 'R-7F3K',
    caseId: by.caseId,
    reporterId: reporter.id,
    reason: 'hate',
    text: 'They are awful',
    snapshot: { bio: 'The words of the owner' },
  })
  const warned = await act('warn', { ...by, rule: 'respect', reason: 'You shouted.', searched: 'an email' })
  await act('undo', { ...by, ofId: warned, reason: 'You did not.' })
  await act('dismiss', { ...by, reason: 'Nothing in it.' })
  await act('search', { ...by, reason: 'A suspicion.' })
  const { rows, text } = await nounsOf(owner.id)
  expect(rows('decisions')).toMatchObject([
    { kind: 'warn', rule: 'respect', reason: 'You shouted.' },
    { kind: 'undo', ofId: warned },
  ])
  for (const words of [
    'Stellan',
    'Rapporteur',
    'R-7F3K',
    'They are awful',
    'Nothing in it',
    'A suspicion',
    by.stewardId,
    by.caseId,
    reporter.id,
  ])
    expect(text).not.toContain(words)
  const own = await nounsOf(reporter.id)
  expect(own.rows('reports')).toMatchObject([
    { code: 'R-7F3K', text: 'They are awful', isDecided: true, wasActedOn: true },
  ])
  for (const words of ['You shouted', 'The words of the owner', owner.id])
    expect(own.text).not.toContain(words)
})

test('a look is told 30 days after its report was decided, to both parties alike, as a month', async () => {
  const { request, listener, songwriter } = await buildProject(site.db)
  const stewardId = (await steward()).id
  const looked = async (of: Reported, createdAt = '2026-03-04T05:06:07.000Z') => {
    const { id } = await reported(of)
    await act('look', { stewardId, caseId: id, personId: of.ownerId, createdAt, reason: 'To see.' })
  }
  const room = { ownerId: listener.id, songRequestId: request.id }
  await looked({ ...room, decided: 31 })
  await looked({ ...room, decided: 31 })
  await looked({ ...room, decided: 29 }, '2026-05-01T00:00:00.000Z')
  await looked({ ...room, decided: null }, '2026-06-01T00:00:00.000Z')
  await act('look', { stewardId, personId: listener.id, reason: 'Without a report.' })
  const told = [{ month: '2026-03', because: 'because of a report', songRequestId: request.id }]
  for (const { id } of [listener, songwriter]) expect((await nounsOf(id)).rows('looks')).toEqual(told)

  // A steward's look for a report about a request in which this giver is neither listener nor songwriter.
  const giver = await buildUser(site.db)
  await looked({ ...room, ownerId: giver.id, decided: 31 })
  expect((await nounsOf(giver.id)).rows('looks')).toEqual([{ ...told[0], songRequestId: null }])

  const person = await buildSongwriter(site.db)
  await looked({ ownerId: person.id, decided: 31 })
  expect((await nounsOf(person.id)).rows('looks')).toEqual([{ ...told[0], songRequestId: null }])
  expect((await nounsOf((await buildUser(site.db)).id)).rows('looks')).toEqual([])
})

test('an invited songwriter has the request as they may read it', async () => {
  const songwriter = await buildSongwriter(site.db)
  await buildRequest(site.db, { invitedSongwriterId: songwriter.id, musicalPreferences: 'Nylon strings' })
  const { rows } = await nounsOf(songwriter.id)
  expect(rows('song-requests')).toMatchObject([{ title: 'The kitchen light', musicalPreferences: null }])
})
