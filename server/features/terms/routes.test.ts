import { expect, test } from 'vitest'
import { acceptance } from '#contract/requests/acceptance'
import { requestMoves } from '#contract/requests/moves'
import { termsLimits } from '#contract/requests/new-terms'
import { songRequests } from '#contract/requests/song-requests'
import { eq } from '#drizzle'
import { songRequests as requests, users } from '../../db/schema.ts'
import { suspendedWords } from '../../domain/moves/refusals.ts'
import {
  buildDelivery,
  buildLyricDraft,
  buildRequest,
  buildSongwriter,
  buildUser,
} from '../../test/factories.ts'
import { refusal, statusesOf, useSite } from '../../test/test-app.ts'
import { expectAudited } from '../../test/test-donations.ts'
import { kindsTold, recordOf, toldTo } from '../../test/test-left.ts'
import { setRow } from '../../test/test-rows.ts'
import { termsBody, termsOf } from '../../test/test-terms.ts'

const site = useSite()
const terms = termsOf(site)

const chain = async (id: string) =>
  (await recordOf(site, id)).map(({ kind, amount, reason }) => [kind, amount, reason])

test('an acceptance without a body, with {} or with an empty type agrees to nothing, as before', async () => {
  const songwriter = await site.as(await buildSongwriter(site.db))
  const bodies = [
    {},
    { payload: '{}', headers: { 'content-type': 'application/json' } },
    { payload: '', headers: { 'content-type': '' } },
  ]
  for (const { headers = {}, ...body } of bodies) {
    const { id, listenerId } = await buildRequest(site.db)
    const answer = await site.app.inject({
      method: 'POST',
      url: `/api/song-requests/${id}/assign`,
      ...body,
      headers: { ...headers, cookie: songwriter.cookie, origin: 'http://localhost:80', host: 'localhost:80' },
    })
    expect([body, answer.statusCode]).toEqual([body, 200])
    expect(answer.json()).toMatchObject({
      status: 'in_progress',
      songwriterId: songwriter.id,
      goalAmount: null,
      terms: { agreed: null, waiting: null, declined: null, movedTo: null, changesAsked: 0 },
    })
    expect((await recordOf(site, id)).map(({ kind }) => kind)).toEqual(['accepted'])
    expect(await toldTo(site, listenerId)).toMatchObject([
      { kind: 'request_accepted', subjects: { title: 'The kitchen light' } },
    ])
  }
})

test('terms of an acceptance wait for the listener, and hold once they agree', async () => {
  const { request, params, listener, songwriter, accepted } = await terms.project({
    terms: {},
    goal: '60.00',
  })
  const { readyBy } = termsBody()
  const waiting = accepted.body.terms!.waiting!
  expect(accepted.body).toMatchObject({ status: 'in_progress', goalAmount: '60.00' })
  expect(waiting).toMatchObject({ by: 'songwriter', price: '150.00', readyBy, changes: 2, state: 'waiting' })
  expect(await toldTo(site, listener.id)).toMatchObject([
    { kind: 'request_accepted', subjects: { amount: '150.00', day: readyBy, changes: '2' } },
  ])
  const { status, body } = await terms.agree(listener, params, waiting)
  // The database leaves out a final 0 of the milliseconds.
  const times = { createdAt: expect.any(String), answeredAt: expect.any(String) }
  expect([status, body]).toEqual([200, { ...waiting, ...times, state: 'agreed' }])
  const room = await terms.read(songwriter, request)
  expect(room?.project).toMatchObject({
    goalAmount: '150.00',
    terms: { agreed: { ...body, ...times }, waiting: null },
  })
  expect(await kindsTold(site, songwriter.id)).toEqual(['terms_answered'])
  const said = `ready by ${readyBy}, 2 rounds of changes`
  expect(await chain(request.id)).toEqual([
    ['created', '60.00', null],
    ['accepted', null, null],
    ['terms_proposed', '150.00', said],
    ['terms_agreed', '150.00', said],
  ])
  await expectAudited(site)
})

test('terms are for the two parties alone', async () => {
  const { request, params, listener, accepted } = await terms.project({ terms: {} })
  const stranger = await site.as(await buildSongwriter(site.db))
  const waiting = accepted.body.terms!.waiting!
  const room = await terms.read(stranger, request)
  expect([room?.project, JSON.stringify(room).includes(waiting.id)]).toEqual([null, false])
  for (const tried of [
    terms.propose(stranger, params),
    terms.agree(stranger, params, waiting),
    terms.decline(stranger, params, waiting),
  ])
    expect((await tried).status).toBe(404)
  const { visitor } = site
  expect((await visitor.call(acceptance.propose, { params, body: termsBody() })).status).toBe(401)
  for (const call of [acceptance.agree, acceptance.decline]) {
    const of = (termsId: string) => ({ params: { ...params, termsId } })
    expect((await visitor.call(call, of(waiting.id))).status).toBe(401)
    for (const termsId of [params.id, 'none'])
      expect([termsId, (await listener.call(call, of(termsId))).status]).toEqual([termsId, 404])
  }
})

test('any newer proposal of either side ends the one that waits, which then is 409', async () => {
  const { request, params, listener, songwriter, accepted } = await terms.project({ terms: {} })
  const first = accepted.body.terms!.waiting!
  const { status, body: second } = await terms.propose(listener, params, { price: '140.00' })
  expect([status, second.by]).toEqual([201, 'listener'])
  expect(await kindsTold(site, songwriter.id)).toEqual(['terms_proposed'])
  expect(refusal(await terms.agree(listener, params, first))).toEqual([
    409,
    'These terms no longer wait for an answer',
  ])
  expect(refusal(await terms.agree(listener, params, second))).toEqual([
    403,
    'You proposed these terms, so the other party answers them',
  ])
  const { body: third } = await terms.propose(listener, params, { price: '130.00' })
  expect((await terms.decline(songwriter, params, second)).status).toBe(409)
  expect((await terms.decline(songwriter, params, third)).body).toMatchObject({ state: 'declined' })
  expect((await terms.agree(songwriter, params, third)).status).toBe(409)
  expect((await terms.read(listener, request))?.project?.terms).toMatchObject({
    agreed: null,
    waiting: null,
    declined: { id: third.id },
  })
  expect((await chain(request.id)).map(([kind, amount]) => [kind, amount])).toEqual([
    ['created', '0.00'],
    ['accepted', null],
    ['terms_proposed', '150.00'],
    ['terms_ended', '150.00'],
    ['terms_proposed', '140.00'],
    ['terms_ended', '140.00'],
    ['terms_proposed', '130.00'],
    ['terms_declined', '130.00'],
  ])
  await expectAudited(site)
})

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('a proposal has a price, a day and rounds of changes within their limits', async () => {
  const { params, songwriter } = await terms.project()
  const wrong: Record<string, unknown>[] = [
    { price: '0.99' },
    { price: '0.001' },
    { price: '100000000.00' },
    { price: '-1' },
    { price: undefined },
    { readyBy: dayIn(-3) },
    { readyBy: dayIn(4 * 366) },
    { readyBy: '2027-02-29' },
    { readyBy: undefined },
    { changes: -1 },
    { changes: 11 },
    { changes: 1.5 },
    { changes: undefined },
  ]
  for (const one of wrong) {
    const body = { ...termsBody(), ...one }
    const { status, problem } = await songwriter.call(acceptance.propose, { params, body })
    expect([one, status, problem.issues?.map(({ path }) => path)]).toEqual([one, 400, Object.keys(one)])
  }
  for (const [price, stored] of [
    ['0', '0.00'],
    ['0.00', '0.00'],
    ['1', '1.00'],
    ['99999999.99', '99999999.99'],
  ] as const)
    expect((await terms.propose(songwriter, params, { price })).body.price).toBe(stored)
  for (const changes of [0, termsLimits.changes])
    expect((await terms.propose(songwriter, params, { changes, readyBy: dayIn(0) })).status).toBe(201)
  const open = await buildRequest(site.db)
  const refused = await songwriter.call(acceptance.accept, { params: open, body: { terms: { price: '5' } } })
  expect(refused.status).toBe(400)
  const [kept] = await site.db.select().from(requests).where(eq(requests.id, open.id))
  expect([kept!.status, kept!.songwriterId]).toEqual(['open', null])
})

test('a project takes twenty proposals, also of two at once', async () => {
  const { params, listener, songwriter } = await terms.project()
  for (let at = 0; at < termsLimits.proposals - 1; at++)
    expect((await terms.propose(at % 2 ? listener : songwriter, params)).status).toBe(201)
  const last = await Promise.all([terms.propose(listener, params), terms.propose(songwriter, params)])
  expect(statusesOf(last)).toEqual([201, 409])
  expect(last.find(({ status }) => status === 409)?.problem.detail).toBe(
    'A project has at most 20 proposals of terms',
  )
})

test('nothing is proposed or answered before the acceptance, after the approval, while hidden or suspended', async () => {
  const { request, params, listener, songwriter, accepted } = await terms.project({ terms: {} })
  const waiting = accepted.body.terms!.waiting!
  const tries = async () => [
    refusal(await terms.propose(listener, params)),
    refusal(await terms.agree(listener, params, waiting)),
    refusal(await terms.decline(listener, params, waiting)),
  ]
  const all = (status: number, detail: unknown) => Array.from({ length: 3 }, () => [status, detail])
  const set = (values: object) => setRow(site, requests, params.id, values)
  await set({ hiddenAt: new Date().toISOString() })
  expect(await tries()).toEqual(all(409, expect.stringContaining('hidden')))
  await set({ hiddenAt: null, status: 'approved' })
  expect(await tries()).toEqual(all(409, requestMoves.terms.refusal))
  await set({ status: 'open', songwriterId: null })
  expect(await tries()).toEqual(all(409, requestMoves.terms.refusal))
  await set({ status: 'in_progress', songwriterId: songwriter.id })
  const suspend = (id: string, suspendedAt: string | null) =>
    site.db.update(users).set({ suspendedAt }).where(eq(users.id, id))
  await suspend(songwriter.id, new Date().toISOString())
  expect(await tries()).toEqual(all(409, expect.stringContaining('Nothing is agreed')))
  expect(refusal(await terms.propose(songwriter, params))).toEqual([403, suspendedWords])
  await suspend(songwriter.id, null)
  await suspend(listener.id, new Date().toISOString())
  expect(refusal(await terms.propose(songwriter, params))).toEqual([
    409,
    expect.stringContaining('Nothing is agreed'),
  ])
  expect((await terms.read(songwriter, request))?.can).not.toContain('terms')
  await suspend(listener.id, null)
  await set({ status: 'completed' })
  expect((await tries()).map(([status]) => status)).toEqual([201, 409, 409])
})

test('terms that wait end with release, reopening and approval', async () => {
  const released = await terms.project({ terms: {} })
  await released.songwriter.call(songRequests.release, { params: released.params, body: { reason: 'Ill' } })
  expect((await chain(released.request.id)).map(([kind]) => kind).slice(-2)).toEqual([
    'released',
    'terms_ended',
  ])

  const reopened = await terms.project({ terms: {} })
  await terms.decline(reopened.listener, reopened.params, reopened.accepted.body.terms!.waiting!)
  await terms.propose(reopened.songwriter, reopened.params, { price: '140.00' })
  expect((await reopened.listener.call(songRequests.reopen, { params: reopened.params })).status).toBe(200)
  expect((await chain(reopened.request.id)).map(([kind]) => kind).slice(-2)).toEqual([
    'reopened',
    'terms_ended',
  ])

  const approved = await terms.project({ terms: {} })
  await buildDelivery(site.db, { id: approved.request.id, songwriterId: approved.songwriter.id })
  const song = { completedSongUrl: `/objects/private/songs/${approved.request.id}/1.mp3` }
  await setRow(site, requests, approved.request.id, { ...song, status: 'completed' })
  const body = { rating: 5 }
  expect((await approved.listener.call(songRequests.approve, { params: approved.params, body })).status).toBe(
    200,
  )
  expect((await chain(approved.request.id)).map(([kind]) => kind).slice(-2)).toEqual([
    'approved',
    'terms_ended',
  ])
  expect((await terms.read(approved.listener, approved.request))?.project?.terms).toMatchObject({
    agreed: null,
    waiting: null,
  })
})

test('after a decline, before anything was agreed or sent, the listener reopens at once', async () => {
  const { request, params, listener, songwriter, accepted } = await terms.project({ terms: {} })
  const reopen = () => listener.call(songRequests.reopen, { params })
  expect((await reopen()).status).toBe(409)
  await terms.decline(listener, params, accepted.body.terms!.waiting!)
  expect((await terms.read(listener, request))?.can).toContain('reopen')
  expect((await reopen()).body).toMatchObject({ status: 'open', terms: null })
  expect(await toldTo(site, songwriter.id)).toMatchObject([
    { kind: 'terms_answered' },
    { kind: 'request_reopened', subjects: { isRefused: 'yes' } },
  ])
  // Who lost the request so accepts it again only by an invitation.
  const accept = () => songwriter.call(acceptance.accept, { params })
  expect(refusal(await accept())).toEqual([409, expect.stringContaining('only if its listener invites you')])
  expect((await terms.read(songwriter, request))?.can).not.toContain('accept')
  await setRow(site, requests, params.id, { invitedSongwriterId: songwriter.id })
  expect((await terms.read(songwriter, request))?.can).toContain('accept')
  expect((await accept()).status).toBe(200)
  // The terms of the earlier acceptance no longer count.
  expect((await reopen()).status).toBe(409)
})

test('a songwriter who declined the listener’s terms has lost nothing: they may accept it again', async () => {
  const { request, params, listener, songwriter } = await terms.project()
  const { body } = await terms.propose(listener, params)
  await terms.decline(songwriter, params, body)
  expect((await listener.call(songRequests.reopen, { params })).status).toBe(200)
  expect((await terms.read(songwriter, request))?.can).toContain('accept')
  expect((await songwriter.call(acceptance.accept, { params })).status).toBe(200)
})

test('after terms were agreed once, or words or a song were sent, a decline reopens nothing', async () => {
  const agreed = await terms.agreed()
  const newer = await terms.propose(agreed.songwriter, agreed.params, { price: '200' })
  await terms.decline(agreed.listener, agreed.params, newer.body)
  expect((await agreed.listener.call(songRequests.reopen, { params: agreed.params })).status).toBe(409)

  const sent = await terms.project({ terms: {} })
  await buildDelivery(site.db, { id: sent.request.id, songwriterId: sent.songwriter.id })
  await terms.decline(sent.listener, sent.params, sent.accepted.body.terms!.waiting!)
  expect((await sent.listener.call(songRequests.reopen, { params: sent.params })).status).toBe(409)

  const words = await terms.project({ terms: {} })
  await buildLyricDraft(site.db, { id: words.request.id, songwriterId: words.songwriter.id })
  await terms.decline(words.listener, words.params, words.accepted.body.terms!.waiting!)
  expect((await words.listener.call(songRequests.reopen, { params: words.params })).status).toBe(409)
})

test('terms of a former songwriter are hidden from the next one', async () => {
  const { request, params, listener, songwriter, terms: former } = await terms.agreed()
  await songwriter.call(songRequests.release, { params, body: { reason: 'Ill' } })
  const next = await site.as(await buildSongwriter(site.db))
  await next.call(acceptance.accept, { params })
  const none = { agreed: null, waiting: null, declined: null, movedTo: null, changesAsked: 0 }
  for (const party of [next, listener])
    expect((await terms.read(party, request))?.project?.terms).toEqual(none)
  expect((await terms.agree(next, params, former)).status).toBe(404)
  expect((await terms.agree(listener, params, former)).status).toBe(409)
})

test('rounds of changes that were asked for are counted, and none is refused', async () => {
  const { request, params, listener } = await terms.agreed({ changes: 0 })
  for (let asked = 1; asked <= 2; asked++) {
    await setRow(site, requests, params.id, { status: 'completed' })
    const body = { message: 'A little slower' }
    expect((await listener.call(songRequests.requestChanges, { params, body })).status).toBe(200)
    expect((await terms.read(listener, request))?.project?.terms?.changesAsked).toBe(asked)
  }
})

test('a listener whose songwriter proposed terms has the request among those that wait for them', async () => {
  const { request, listener, songwriter, params, accepted } = await terms.project({ terms: {} })
  const turn = async () =>
    (await listener.call(songRequests.mine, { query: { turn: 'own' } })).body.map(({ id }) => id)
  expect(await turn()).toEqual([request.id])
  // Nothing can be agreed then.
  await setRow(site, users, songwriter.id, { suspendedAt: new Date().toISOString() })
  expect(await turn()).toEqual([])
  await setRow(site, users, songwriter.id, { suspendedAt: null })
  await terms.decline(listener, params, accepted.body.terms!.waiting!)
  expect(await turn()).toEqual([])
  await terms.propose(listener, params)
  expect(await turn()).toEqual([])
})

test('a person without any relation has no button for terms', async () => {
  const { request, listener } = await terms.project()
  const visitor = await site.as(await buildUser(site.db))
  expect((await terms.read(visitor, request))?.can).not.toContain('terms')
  expect((await terms.read(listener, request))?.can).toContain('terms')
})
