import { expect, test } from 'vitest'
import { notifications as bell } from '#contract/people/notifications'
import { looksADay, mostFound, shownMails, stewards } from '#contract/trust/stewards'
import { desc, sql } from '#drizzle'
import { newId } from '../../../db/schema/columns.ts'
import {
  deliveryComments,
  notifications,
  projectMessages,
  projectNotes,
  sessions,
  stewardActs,
  users,
} from '../../../db/schema.ts'
import { checkpointOfDay } from '../../../domain/ledger/checkpoint.ts'
import { conflicts } from '../../../domain/moderation/conflicts.ts'
import {
  buildDelivery,
  buildDonation,
  buildProject,
  buildSongwriter,
  buildUser,
} from '../../../test/factories.ts'
import type { Client } from '../../../test/test-app.ts'
import { stopClock } from '../../../test/test-clock.ts'
import { setRow } from '../../../test/test-rows.ts'
import { stewardSite, useStewardSite } from '../test-stewards.ts'

// Stewards' looks are counted by day, so the tests must not run past midnight.
stopClock()
const site = useStewardSite()

const lastAct = async () =>
  (await site.db.select().from(stewardActs).orderBy(desc(stewardActs.seq)).limit(1))[0]
const countActs = () => site.db.$count(stewardActs)
const because = 'A mail to the operator of 3 March'

/** A request with a long conversation, private notes and a brief, and with one reported message. */
async function room() {
  const { request, listener, songwriter } = await buildProject(site.db, {
    title: 'Secrettitle',
    story: 'Secretstory',
  })
  const people = { senderId: songwriter.id, receiverId: listener.id }
  const rows = Array.from({ length: 30 }, (_, at) => ({
    id: newId(new Date(Date.now() - 100_000 + at * 1000)),
    songRequestId: request.id,
    message: `Message ${at}.`,
    ...people,
  }))
  const said = await site.db.insert(projectMessages).values(rows).returning()
  await site.db.insert(projectNotes).values({
    songRequestId: request.id,
    songwriterId: songwriter.id,
    title: 'Note',
    content: 'Secretnote',
    isPrivate: true,
  })
  const by = await site.as(listener)
  await site.report(by, 'message', said[15]!.id, 'hate')
  const { id } = await site.newestCase()
  return { request, listener: by, songwriter, said, id }
}

const open = (by: Client, id: string) => by.call(stewards.report, { params: { id } })

test('a report opens the thing, its snapshot and ten messages around it, and nothing else of the room', async () => {
  const { id, said, songwriter } = await room()
  const other = await buildProject(site.db, { title: 'Secretother' })
  await buildDelivery(site.db, other.request)
  const reply = await open(site.one, id)
  expect(reply.status).toBe(200)
  const { body, text } = reply
  expect(body).toMatchObject({
    kind: 'message',
    isGrave: true,
    thing: { id: said[15]!.id, now: { text: 'Message 15.' }, hiddenAt: null },
    newestReports: [{ by: 'proven', reason: 'hate', snapshot: { text: 'Message 15.' } }],
    owner: { id: songwriter.id },
    can: ['decide'],
    refusal: null,
  })
  expect(body.around.map((message) => message.text)).toEqual(
    Array.from({ length: 11 }, (_, at) => `Message ${10 + at}.`),
  )
  expect(body.around.filter(({ isReported }) => isReported)).toHaveLength(1)
  for (const secret of ['Secrettitle', 'Secretstory', 'Secretnote', 'Secretother', 'objects/'])
    expect(text).not.toContain(secret)
})

test('a case says not who reported it, and its line in the queue nothing of what it says', async () => {
  const { id, listener } = await room()
  expect((await open(site.one, id)).text).not.toContain(listener.id)
  const queue = await site.one.call(stewards.queue)
  expect(queue.text).not.toMatch(/Message|Secret/)
  expect(queue.text).not.toContain(listener.id)
})

test('an anonymous listener is not named in the queue', async () => {
  const { request } = await buildProject(site.db, { isAnonymous: true })
  await site.report(await site.member(), 'request', request.id)
  const { id } = await site.newestCase()
  const line = (await site.one.call(stewards.queue)).body.find((one) => one.id === id)
  expect(line?.owner).toBeNull()
})

test('a comment and a song show the messages of their time; a request shows none', async () => {
  const { request, listener, songwriter, said } = await room()
  const delivery = await buildDelivery(site.db, request)
  const [comment] = await site.db
    .insert(deliveryComments)
    .values({
      id: newId(new Date(Date.parse(said[3]!.createdAt) - 85_000)),
      songRequestId: request.id,
      deliveryId: delivery.id,
      authorId: songwriter.id,
      second: 1,
      text: 'Bah',
    })
    .returning()
  await site.report(listener, 'comment', comment!.id)
  const view = await open(site.one, (await site.newestCase()).id)
  expect(view.body.around.length).toBe(10)
  await site.report(await site.member(), 'request', request.id)
  const ofRequest = await open(site.one, (await site.newestCase()).id)
  expect(ofRequest.body.around).toEqual([])
  expect(ofRequest.body.thing.now).toMatchObject({ title: 'Secrettitle' })
})

test('opening a case is a row of the log; to refresh it within minutes is the same look', async () => {
  const { id, said, songwriter } = await room()
  const before = await countActs()
  await open(site.one, id)
  expect(await lastAct()).toMatchObject({
    kind: 'look',
    stewardId: site.one.id,
    caseId: id,
    personId: songwriter.id,
    thingId: said[15]!.id,
    seq: before + 1,
  })
  await open(site.one, id)
  expect(await countActs()).toBe(before + 1)
  await open(site.two, id)
  expect(await countActs()).toBe(before + 2)
})

test('the queue has grave reports first, then those of most proven accounts, then the oldest', async () => {
  const fresh = await stewardSite()
  try {
    const report = async (reason: 'hate' | 'other', times: number) => {
      const { request } = await buildProject(fresh.db)
      for (let at = 0; at < times; at++)
        await fresh.report(await fresh.member(), 'request', request.id, reason)
      return (await fresh.newestCase()).id
    }
    const [old, twice, newer, grave] = [
      await report('other', 1),
      await report('other', 2),
      await report('other', 1),
      await report('hate', 1),
    ]
    const wanted = [grave, twice, old, newer]
    const queue = await fresh.one.call(stewards.queue)
    expect(queue.body.map(({ id }) => id)).toEqual(wanted)
    expect(queue.body[1]).toMatchObject({ reports: 2, proven: 2, reasons: [{ reason: 'other', reports: 2 }] })
    const paged: string[] = []
    for (let cursor: string | undefined, at = 0; at < 4; at++) {
      const { body } = await fresh.one.call(stewards.queue, {
        query: { limit: 1, ...(cursor && { cursor }) },
      })
      cursor = body[0]!.id
      paged.push(cursor)
    }
    expect(paged).toEqual(wanted)
    await fresh.decide(fresh.one, grave, { decision: 'dismiss' })
    const decided = await fresh.one.call(stewards.queue, { query: { status: 'decided' } })
    expect(decided.body.map(({ id, status }) => [id, status])).toEqual([[grave, 'decided']])
  } finally {
    await fresh.close()
  }
})

test('people are found by name, email, link and code, for a reason in words that the log keeps', async () => {
  const ada = await buildUser(site.db, {
    firstName: 'Wilhelmina',
    lastName: 'Odd_ly',
    email: 'wil@odd.example',
  })
  const { request } = await buildProject(site.db, { listenerId: ada.id })
  await buildDonation(site.db, { underwriterId: ada.id, code: 'SW-7F3K-96' })
  const search = (query: string) => site.one.call(stewards.people, { query: { query, because } })
  for (const query of ['wilhelmina odd_', 'odd_l', 'WIL@odd.example', 'sw 7f3k 96']) {
    const reply = await search(query)
    expect([query, reply.status, reply.body.some(({ id }) => id === ada.id)]).toEqual([query, 200, true])
    expect(await lastAct()).toMatchObject({ kind: 'search', searched: query, reason: because })
  }
  for (const page of ['request', 'embed']) {
    const query = `https://x.example/${page}/${request.shareableId}?from=mail`
    expect((await search(query)).body.map(({ id }) => id)).toContain(ada.id)
    // The log doesn't contain the link, with which every reader of the log could open the request.
    expect(await lastAct()).toMatchObject({ kind: 'search', searched: `Request ${request.id}` })
  }
  for (const query of [
    'Oddxly',
    '/request/%zz',
    '/songwriter/%zz',
    'nobody@odd.example',
    '/request/none',
    '/songwriter/none',
    'SW-9999-99',
    '%%',
  ])
    expect([query, (await search(query)).body]).toEqual([query, []])
  const before = await countActs()
  const refused = [
    await site.one.call(stewards.people, { query: { query: 'Ada' } as never }),
    await site.one.call(stewards.people, { query: { query: 'Ada', because: ' ' } }),
    await site.one.call(stewards.people, { query: { query: 'A', because } }),
    await site.one.call(stewards.log, { query: {} as never }),
    await site.one.call(stewards.person, { params: { id: ada.id } }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
  expect(await countActs()).toBe(before)
})

test('the log keeps of links, keys and tokens no more than their beginning', async () => {
  const key = 'aBcD_fGh-jKlMnOpQrStUvWx'
  const person = newId()
  const kept = {
    [`/request/${key}`]: '/request/aBcD…',
    [`/request/%61${key.slice(1)}`]: '/request/%61B…',
    [key]: 'aBcD…',
    [`https://x.example/report/${key}`]: 'https://x.example/report/aBcD…',
    [`https://x.example/reset?token=${key}&to=home`]: 'https://x.example/reset?token=aBcD…&to=home',
    [`https://x.example/songwriter/${person}`]: `https://x.example/songwriter/${person}`,
    'a.very-long-address-of-somebody@odd.example': 'a.very-long-address-of-somebody@odd.example',
    'Anne-Sophie Müller': 'Anne-Sophie Müller',
  }
  for (const [query, searched] of Object.entries(kept)) {
    expect((await site.one.call(stewards.people, { query: { query, because } })).status).toBe(200)
    expect(await lastAct()).toMatchObject({ kind: 'search', searched })
  }
})

test('stewards look at no page of their own, which names who decided on them', async () => {
  const before = await countActs()
  const own = await site.one.call(stewards.person, { params: { id: site.one.id }, query: { because } })
  expect([own.status, own.problem.detail]).toEqual([409, conflicts.self])
  expect(await countActs()).toBe(before)
})

test('songwriters are marked among the people who are found, and nobody else', async () => {
  const names = { lastName: 'Quillfeather' }
  const writers = [await buildSongwriter(site.db, {}, names), await buildSongwriter(site.db, {}, names)]
  await buildUser(site.db, names)
  const { body } = await site.one.call(stewards.people, { query: { query: 'quillf', because } })
  expect(body).toHaveLength(3)
  const marked = body.filter(({ isSongwriter }) => isSongwriter).map(({ id }) => id)
  expect(marked.toSorted()).toEqual(writers.map(({ id }) => id).toSorted())
})

test('a person’s view has figures and decisions, and no private title, address or device', async () => {
  const { request, songwriter, listener, id } = await room()
  await buildDonation(site.db, {
    underwriterId: listener.id,
    songRequestId: request.id,
    songwriterId: songwriter.id,
    status: 'confirmed',
    receivedAmount: '30.00',
  })
  const view = await site.one.call(stewards.person, { params: { id: songwriter.id }, query: { report: id } })
  expect(view.body).toMatchObject({
    written: { inWork: 1, approved: 0 },
    received: { confirmed: { count: 1, amount: '30.00' }, pledged: { count: 0, amount: '0.00' } },
    cases: { open: 1, decided: 0 },
    decisions: [],
  })
  expect(view.text).not.toMatch(/Secret|address|127\.0/)
  expect(await lastAct()).toMatchObject({ kind: 'look', personId: songwriter.id, caseId: id })
  // A report only gives access to the data of the person that it is about.
  const other = await site.one.call(stewards.person, { params: { id: listener.id }, query: { report: id } })
  expect(other.status).toBe(404)
  await buildDonation(site.db, { underwriterId: site.two.id, songRequestId: request.id })
  const involved = await site.two.call(stewards.person, {
    params: { id: songwriter.id },
    query: { report: id },
  })
  expect(involved.status).toBe(409)
})

test('reading the log is a row of it', async () => {
  const read = () => site.one.call(stewards.log, { query: { because, limit: 2 } })
  await read()
  const { body } = await read()
  expect(body[0]).toMatchObject({ kind: 'read_log', reason: because, steward: { id: site.one.id } })
  expect(body[0]!.seq).toBe(body[1]!.seq + 1)
})

test('a search shows at most ten people, and their emails masked', async () => {
  for (let at = 0; at < 12; at++)
    await buildUser(site.db, { lastName: 'Overfound', email: `overfound${at}@odd.example` })
  const { body } = await site.one.call(stewards.people, { query: { query: 'overf', because } })
  expect(body).toHaveLength(mostFound)
  expect((await lastAct())?.shown).toBe(mostFound)
  await site.one.call(stewards.people, { query: { query: 'nobody at all', because } })
  expect((await lastAct())?.shown).toBe(1)
  expect(body[0]!.email).toBe('o…1@odd.example')
  const view = await site.one.call(stewards.person, { params: { id: body[0]!.id }, query: { because } })
  expect(view.body.email).toBe('overfound11@odd.example')
  expect((await lastAct())?.shown).toBe(1)
})

test('more than 50 people looked at in a day are told to all stewards, once', async () => {
  const curious = await stewardSite()
  try {
    for (let at = 0; at < mostFound; at++) await buildUser(curious.db, { firstName: 'Ada' })
    const look = () => curious.one.call(stewards.people, { query: { query: 'Ada', because } })
    const told = async (who: Client) =>
      (await who.call(bell.list)).body.filter(({ kind }) => kind === 'many_looks').length
    for (let at = 0; at < looksADay / mostFound; at++) await look()
    expect(await told(curious.two)).toBe(0)
    await Promise.all([look(), look(), look()])
    expect([await told(curious.one), await told(curious.two)]).toEqual([1, 1])
    const [mail] = (await curious.two.call(bell.list)).body
    expect(mail?.text).toContain(`more than ${looksADay} people today`)
  } finally {
    await curious.close()
  }
})

test('stewards prove who they are again after twelve hours, by password or passkey', async () => {
  const prove = async (by: string, hours: number) => {
    const provenAt = new Date(Date.now() - hours * 3_600_000).toISOString()
    await site.db
      .update(sessions)
      .set({ sess: sql`(sess::jsonb || ${JSON.stringify({ by, provenAt })}::jsonb)::json` })
      .where(sql`${sessions.sess} ->> 'userId' = ${site.two.id}`)
    return site.two.call(stewards.figures)
  }
  const have = (passwordHash: string | null) => setRow(site, users, site.two.id, { passwordHash })
  await have('a hash')
  expect((await prove('password', 11.9)).status).toBe(200)
  const late = await prove('password', 12.1)
  expect([late.status, late.problem]).toMatchObject([403, { confirm: ['password'] }])
  const detail = 'Stewards’ pages need your password or a passkey of the last 12 hours.'
  expect(late.problem?.detail).toBe(detail)
  expect((await prove('provider', 0)).status).toBe(403)
  expect((await prove('passkey', 1)).status).toBe(200)
  // A steward without password and passkey can't re-authenticate at all: the sign-in provider doesn't count.
  await prove('password', 12.1)
  await have(null)
  expect((await site.two.call(stewards.figures)).problem).toMatchObject({ confirm: [] })
})

test('the figures count people, reports and money that is due', async () => {
  const { request } = await buildProject(site.db, { status: 'approved', isApproved: true })
  const before = (await site.one.call(stewards.figures)).body
  const due = (days: number) =>
    buildDonation(site.db, {
      songRequestId: request.id,
      dueAt: new Date(Date.now() - days * 86_400_000).toISOString(),
    })
  await due(1)
  await due(31)
  await due(-1)
  const after = (await site.one.call(stewards.figures)).body
  expect(after.people).toBe(before.people + 3)
  expect(after.due.count).toBe(before.due.count + 2)
  expect(Number(after.overdue.amount)).toBe(Number(before.overdue.amount) + 25)
  expect(after).toMatchObject({ mailsGivenUp: 0, jobsFailed: 0, checkpointDay: null })
  const day = await checkpointOfDay(site.db, site.deps.env)
  expect((await site.one.call(stewards.figures)).body.checkpointDay).toBe(day)
  expect(day).toMatch(/^\d{4}-\d\d-\d\d$/)
})

test('the view of a person says why they were mailed, newest first, and of no report that they made', async () => {
  const { request, listener } = await room()
  const rows = (['pledge_due', 'report_answered', 'message', 'status'] as const).map((kind, at) => ({
    userId: listener.id,
    kind,
    songRequestId: request.id,
    actorId: kind === 'message' ? request.songwriterId : null,
    // The list contains only notifications that were mailed.
    emailedAt: kind === 'status' ? null : new Date(Date.now() + at).toISOString(),
  }))
  await site.db.insert(notifications).values(rows)
  const params = { id: listener.id }
  const { mails } = (await site.one.call(stewards.person, { params, query: { because } })).body
  expect(mails.map(({ kind, cause }) => [kind, cause])).toEqual([
    ['message', 'songwriter'],
    ['pledge_due', null],
  ])
  await site.db
    .insert(notifications)
    .values(Array.from({ length: shownMails + 1 }, () => ({ ...rows[0]!, kind: 'pledge_lapsed' as const })))
  const view = await site.one.call(stewards.person, { params, query: { because } })
  expect(view.body.mails.map(({ kind }) => kind)).toEqual(Array(shownMails).fill('pledge_lapsed'))
})
