import { expect, test } from 'vitest'
import { donations as calls } from '#contract/giving/donations'
import { keepDays } from '#contract/grammar/days'
import { ms, plus } from '#contract/grammar/time'
import { songRequests as requestCalls } from '#contract/requests/song-requests'
import { deliveries } from '#contract/work/deliveries'
import { eq } from '#drizzle'
import { donations, songRequests } from '../../../db/schema.ts'
import { uploadedSong } from '../../../test/storage/test-uploads.ts'
import { statusesOf, useSite } from '../../../test/test-app.ts'
import { expectAudited, moneyOf } from '../../../test/test-donations.ts'
import { setRow } from '../../../test/test-rows.ts'
import { askToKeep, findUnanswered } from './keep.ts'

const world = useSite({ each: true })
const money = moneyOf(world)

const on = (days: number) => askToKeep({ db: world.db }, new Date(Date.now() + days * ms.day))

const waiting = (to: 'fund' | 'song') => money.pledged({ to, amount: '30.00' })

test.for(['fund', 'song'] as const)(
  'a pledge to a %s is asked about after a year, once, and lapses without an answer',
  async (where) => {
    const { giver, songwriter, request, params, read } = await waiting(where)
    await on(keepDays.ask - 0.1)
    expect((await read()).keepAskedAt).toBeNull()
    await on(keepDays.ask + 0.1)
    await on(keepDays.ask + 1)
    const { keepAskedAt, lapsesAt, can } = await read()
    expect([lapsesAt, can.includes('keep')]).toEqual([plus(keepAskedAt!, keepDays.answer * ms.day), true])
    expect((await money.kindsTold(giver)).filter((kind) => kind === 'pledge_keep')).toHaveLength(1)
    await on(keepDays.ask + keepDays.answer)
    expect((await read()).status).toBe('pledged')
    await on(keepDays.ask + keepDays.answer + 0.2)
    await on(keepDays.ask + keepDays.answer + 1)
    expect(await read()).toMatchObject({ status: 'rejected', rejectionReason: 'lapsed', isRenewable: false })
    // The unread notification with the question is removed.
    expect(await money.kindsTold(giver)).toEqual(['pledge_lapsed'])
    expect((await money.kindsTold(songwriter)).includes('pledge_lapsed')).toBe(where === 'song')
    if (where === 'song') expect(await money.sums(request.id)).toEqual(['0.00', '0.00', '0.00'])
    else expect((await world.visitor.call(calls.fund)).body).toMatchObject({ totalAmount: '0.00' })
    expect((await giver.call(calls.keep, { params })).status).toBe(409)
    await expectAudited(world)
  },
)

test.for(['fund', 'song'] as const)(
  'a pledge to a %s that is kept is asked about a year later',
  async (where) => {
    const { giver, params, read } = await waiting(where)
    expect((await giver.call(calls.keep, { params })).status).toBe(409)
    await on(keepDays.ask + 1)
    const tries = await Promise.all(Array.from({ length: 5 }, () => giver.call(calls.keep, { params })))
    expect(statusesOf(tries)).toEqual([200, 409, 409, 409, 409])
    expect(tries.find(({ status }) => status === 200)?.body).toMatchObject({
      keepAskedAt: null,
      lapsesAt: null,
    })
    // The giver keeps the pledge now, so its time starts again.
    await on(keepDays.ask - 1)
    expect((await read()).keepAskedAt).toBeNull()
    await on(keepDays.ask + 0.1)
    expect((await read()).keepAskedAt).not.toBeNull()
    expect((await money.story(params.id)).map(([kind]) => kind)).toEqual([
      'pledged',
      'keep_asked',
      'kept',
      'keep_asked',
    ])
    await expectAudited(world)
  },
)

test('a young pledge to an old request is asked about after a month, and one that is due not at all', async () => {
  const { request, listener, giver, read, params } = await waiting('song')
  const yearAgo = plus(Date.now(), -(keepDays.ask + 1) * ms.day)
  await setRow(world, songRequests, request.id, { createdAt: yearAgo })
  await on(29.9)
  expect((await read()).keepAskedAt).toBeNull()
  await on(30.1)
  expect((await read()).keepAskedAt).not.toBeNull()
  await setRow(world, songRequests, request.id, { status: 'completed' })
  await money.approve(listener, request)
  expect(await read()).toMatchObject({ keepAskedAt: null, dueAt: expect.any(String) })
  await on(70)
  expect((await read()).status).toBe('pledged')
  expect((await giver.call(calls.keep, { params })).status).toBe(409)
})

test('a match and a payment clear the question', async () => {
  const [matched, sent] = [await waiting('fund'), await waiting('song')]
  await on(keepDays.ask + 1)
  const { request, listener } = await money.scene({ status: 'completed' })
  await money.approve(listener, request)
  expect(await matched.read()).toMatchObject({ songRequestId: request.id, keepAskedAt: null })
  expect((await money.send(sent.giver, sent.params)).body).toMatchObject({
    status: 'sent',
    keepAskedAt: null,
  })
})

test('nobody is asked about a hidden request, and its question stands still', async () => {
  const { request, read } = await waiting('song')
  const hide = (hiddenAt: string | null) => setRow(world, songRequests, request.id, { hiddenAt })
  await hide(new Date().toISOString())
  await on(keepDays.ask + 1)
  expect((await read()).keepAskedAt).toBeNull()
  await hide(null)
  await on(keepDays.ask + 1)
  await hide(new Date().toISOString())
  await on(keepDays.ask + keepDays.answer + 2)
  expect(await read()).toMatchObject({ status: 'pledged', lapsesAt: null })
})

test('nobody is asked about a delivered song, and its question stands still: its listener may still answer', async () => {
  const [asked, delivered] = [await waiting('song'), await waiting('song')]
  const setStatus = (status: 'completed' | 'in_progress', { id }: { id: string }) =>
    setRow(world, songRequests, id, { status })
  await setStatus('completed', delivered.request)
  await on(keepDays.ask + 1)
  expect([(await delivered.read()).keepAskedAt, await money.kindsTold(delivered.giver)]).toEqual([null, []])
  await setStatus('completed', asked.request)
  await on(keepDays.ask + keepDays.answer + 2)
  expect((await asked.read()).status).toBe('pledged')
  // The listener has requested changes, so the song is in work again.
  await setStatus('in_progress', asked.request)
  await on(keepDays.ask + keepDays.answer + 3)
  expect(await asked.read()).toMatchObject({ status: 'rejected', rejectionReason: 'lapsed' })
  expect((await delivered.read()).status).toBe('pledged')
})

test('a delivery ends the question; in work again, its giver has all the days to answer', async () => {
  const { giver, songwriter, listener, request, read } = await waiting('song')
  await on(keepDays.ask + 1)
  expect((await read()).lapsesAt).not.toBeNull()
  const songUrl = await uploadedSong(world, songwriter, request.id)
  const { status } = await songwriter.call(deliveries.deliver, { params: request, body: { songUrl } })
  expect(status).toBe(200)
  expect(await read()).toMatchObject({ status: 'pledged', keepAskedAt: null, lapsesAt: null })
  expect(await money.kindsTold(giver)).toEqual(['delivery'])
  const body = { message: 'Slower, please' }
  expect((await listener.call(requestCalls.requestChanges, { params: request, body })).status).toBe(200)
  await on(keepDays.ask + keepDays.answer + 2)
  expect(await read()).toMatchObject({ status: 'pledged', keepAskedAt: expect.any(String) })
  await expectAudited(world)
})

test('what is found to be ended is ended, however its time is spelled', async () => {
  const { params } = await waiting('fund')
  // PostgreSQL writes a whole second without a fraction. As text, this time sorts after times within that
  // second.
  const asked = new Date(1000 * Math.ceil((Date.now() + (keepDays.ask + 1) * ms.day) / 1000))
  await askToKeep({ db: world.db }, asked)
  const at = new Date(asked.getTime() + keepDays.answer * ms.day + 500)
  expect(await findUnanswered(world.db, at)).toHaveLength(1)
  await askToKeep({ db: world.db }, at)
  expect([await findUnanswered(world.db, at), (await money.row(params.id)).status]).toEqual([[], 'rejected'])
})

test('jobs at once ask once and end once', async () => {
  const { giver, params } = await waiting('fund')
  const { id } = params
  await Promise.all(Array.from({ length: 5 }, () => on(keepDays.ask + 1)))
  expect((await money.kindsTold(giver)).filter((kind) => kind === 'pledge_keep')).toHaveLength(1)
  await Promise.all(Array.from({ length: 5 }, () => on(keepDays.ask + keepDays.answer + 2)))
  expect((await money.story(id)).map(([kind]) => kind)).toEqual(['pledged', 'keep_asked', 'rejected'])
  expect(await world.db.$count(donations, eq(donations.status, 'pledged'))).toBe(0)
})
