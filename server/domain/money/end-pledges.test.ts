import { expect, test } from 'vitest'
import { donations as gifts } from '#contract/giving/donations'
import { acceptance } from '#contract/requests/acceptance'
import { briefs } from '#contract/requests/briefs'
import { songRequests as calls } from '#contract/requests/song-requests'
import { eq } from '#drizzle'
import { now } from '../../db/schema/columns.ts'
import { donations, quietProjects, songRequests } from '../../db/schema.ts'
import { audit } from '../../domain/audit/audit.ts'
import { auditSums } from '../../domain/audit/sums.ts'
import { buildRequest } from '../../test/factories.ts'
import { useSite } from '../../test/test-app.ts'
import { moneyOf } from '../../test/test-donations.ts'

// A high limit, so that the fund matches several songs of new songwriters in one week.
const world = useSite({ settings: { FUND_PER_SONG: '1000' } })
const money = moneyOf(world)

const made = ['pledged', null, 'pledged']
const end = ['rejected', 'pledged', 'rejected']
const stories = {
  over: [made, end],
  refused: [made, ['sent', 'pledged', 'sent'], ['rejected', 'sent', 'rejected']],
  stands: [made, ['due', 'pledged', 'pledged']],
  matched: [made, ['matched', 'pledged', 'pledged']],
}

/** Makes a request by calls, so that the hash chain of its events is complete. */
async function asked() {
  const { listener, songwriter, giver } = await money.scene()
  const { body } = await listener.call(briefs.create, {
    body: { title: 'Rain', story: 'It rained all week.', emotions: ['grateful'], genre: 'folk' },
  })
  return { listener, songwriter, giver, params: { id: body.id } }
}

test('withdrawing a request ends the pledges that stand, and not those that had ended before', async () => {
  const { listener, giver, params } = await asked()
  const over = await money.pledge(giver, params.id, '40.00')
  const stands = await money.pledge(giver, params.id, '25.00')
  expect((await giver.call(gifts.cancel, { params: over })).status).toBe(200)
  expect((await listener.call(calls.withdraw, { params })).status).toBe(200)
  expect(await money.sums(params.id)).toEqual(['0.00', '0.00', '0.00'])
  expect(await money.story(over.id)).toEqual([made, end])
  expect(await money.story(stands.id)).toEqual([made, end])
  expect((await money.row(over.id)).rejectionReason).toBe('cancelled by giver')
  expect((await money.row(stands.id)).rejectionReason).toBe('request withdrawn')
  expect((await money.told(giver.id)).map(({ kind }) => kind)).toEqual(['request_withdrawn'])
})

test('a request is released and withdrawn with a cancelled, a rejected and a standing pledge at once', async () => {
  const { listener, songwriter, giver, params } = await asked()
  await songwriter.call(acceptance.accept, { params })
  const over = await money.pledge(giver, params.id, '40.00')
  const refused = await money.pledge(giver, params.id, '30.00')
  const stands = await money.pledge(giver, params.id, '25.00')
  await giver.call(gifts.cancel, { params: over })
  await money.send(giver, refused)
  await songwriter.call(gifts.reject, { params: refused, body: { reason: 'Nothing arrived' } })
  const released = await songwriter.call(calls.release, { params, body: { reason: 'No time' } })
  expect(released.status).toBe(200)
  expect(await money.sums(params.id)).toEqual(['25.00', '0.00', '0.00'])
  expect((await listener.call(calls.withdraw, { params })).status).toBe(200)
  expect(await money.sums(params.id)).toEqual(['0.00', '0.00', '0.00'])
  expect(await money.story(over.id)).toEqual([made, end])
  expect(await money.story(refused.id)).toEqual(stories.refused)
  expect(await money.story(stands.id)).toEqual([made, end])
  expect((await money.row(refused.id)).rejectionReason).toBe('Nothing arrived')
})

test('a songwriter who accepts what they pledged to twice loses only the pledge that stood', async () => {
  const { songwriter, giver, params } = await asked()
  const over = await money.pledge(songwriter, params.id, '40.00')
  const own = await money.pledge(songwriter, params.id, '15.00')
  const other = await money.pledge(giver, params.id, '25.00')
  await songwriter.call(gifts.cancel, { params: over })
  expect((await songwriter.call(acceptance.accept, { params })).status).toBe(200)
  expect(await money.sums(params.id)).toEqual(['25.00', '0.00', '0.00'])
  expect(await money.story(over.id)).toEqual([made, end])
  expect(await money.story(own.id)).toEqual([made, end])
  expect(await money.story(other.id)).toEqual([made])
})

test('a payment that was sent to nobody holds no request: it is withdrawn, released, and waits for the next', async () => {
  const { listener, songwriter, giver } = await money.scene()
  const request = await buildRequest(world.db, { listenerId: listener.id })
  const early = await money.pledge(giver, request.id, '25.00')
  const sent = await money.send(giver, early)
  expect([sent.status, sent.body.songwriterId]).toEqual([200, null])
  const accepted = await songwriter.call(acceptance.accept, { params: request })
  expect([accepted.status, accepted.body.can]).toEqual([200, expect.arrayContaining(['release'])])
  expect(await money.row(early.id)).toMatchObject({ status: 'sent', songwriterId: songwriter.id })
  const body = { reason: 'No time' }
  expect((await songwriter.call(calls.release, { params: request, body })).status).toBe(200)
  expect(await money.row(early.id)).toMatchObject({ status: 'sent', songwriterId: null })
  const withdrawn = await listener.call(calls.withdraw, { params: request })
  expect([withdrawn.status, withdrawn.body.pledgedAmount]).toEqual([200, '0.00'])
  expect(await money.row(early.id)).toMatchObject({
    status: 'rejected',
    rejectionReason: 'request withdrawn',
  })
})

test('sums, donations and chains are those of their events', async () => {
  const { differences } = await audit(world.db)
  // Other differences are expected, because the fixture inserts its request without events.
  expect(differences.filter((one) => /sum|donation|pledge/i.test(one))).toEqual([])
})

/**
 * Makes an approved song with a cancelled, a rejected and a waiting pledge. The approval matches a fourth
 * pledge to it.
 */
async function funded() {
  const { listener, songwriter, giver, request } = await money.scene()
  const over = await money.pledge(giver, request.id, '40.00')
  const refused = await money.pledge(giver, request.id, '30.00')
  const stands = await money.pledge(giver, request.id, '25.00')
  await giver.call(gifts.cancel, { params: over })
  await money.send(giver, refused)
  await songwriter.call(gifts.reject, { params: refused, body: { reason: 'Nothing arrived' } })
  const donor = await money.someone()
  const matched = await money.pledge(donor, undefined, '75.00')
  const ofRequest = eq(songRequests.id, request.id)
  await world.db.update(songRequests).set({ status: 'completed' }).where(ofRequest)
  expect((await money.approve(listener, request)).status).toBe(200)
  expect(await money.row(matched.id)).toMatchObject({
    songRequestId: request.id,
    songwriterId: songwriter.id,
  })

  // Makes the project inactive, so that the approval alone prevents opening it again.
  const at = now()
  const silence = { songwriterId: songwriter.id, signAt: at, askedAt: at, toldAt: at }
  await world.db.insert(quietProjects).values({ songRequestId: request.id, ...silence })

  const moves = {
    withdraw: () => listener.call(calls.withdraw, { params: request }),
    release: () => songwriter.call(calls.release, { params: request, body: { reason: 'No time' } }),
    reopen: () => listener.call(calls.reopen, { params: request }),
  }
  const pledges = Object.entries({ over, refused, stands, matched })
  const all = async () => ({
    rows: await Promise.all(pledges.map(([, { id }]) => money.row(id))),
    stories: Object.fromEntries(
      await Promise.all(pledges.map(async ([name, { id }]) => [name, await money.story(id)] as const)),
    ),
    sums: await money.sums(request.id),
    fund: (await donor.call(gifts.fund)).body,
    story: await money.story(request.id),
    told: await Promise.all([listener, songwriter, giver, donor].map(({ id }) => money.told(id))),
  })

  /** No call undoes an approval, so this changes the database. */
  async function unapprove(status: 'open' | 'in_progress') {
    await world.db.update(songRequests).set({ status, isApproved: false }).where(ofRequest)
    if (status === 'in_progress') return
    await world.db.update(songRequests).set({ songwriterId: null }).where(ofRequest)
    await world.db
      .update(donations)
      .set({ songwriterId: null })
      .where(eq(donations.songRequestId, request.id))
  }
  return { moves, all, unapprove }
}

test.for(['withdraw', 'release', 'reopen'] as const)(
  '%s: refused for a song that the fund was matched to, and every pledge, sum and event stays',
  async (move) => {
    const { moves, all } = await funded()
    const before = await all()
    expect(before).toMatchObject({ sums: ['100.00', '0.00', '0.00'], stories })
    expect((await moves[move]()).status).toBe(409)
    expect(await all()).toEqual(before)
  },
)

test('withdraw: a match of a song whose approval was undone ends as any other pledge, in every sum', async () => {
  const { moves, all, unapprove } = await funded()
  await unapprove('open')
  const before = await all()
  expect((await moves.withdraw()).status).toBe(200)
  const after = await all()
  expect(after.sums).toEqual(['0.00', '0.00', '0.00'])
  expect(after.stories).toEqual({
    ...stories,
    stands: [...stories.stands, end],
    matched: [...stories.matched, end],
  })
  const [over, refused, ...live] = before.rows
  const withdrawn = {
    status: 'rejected',
    rejectionReason: 'request withdrawn',
    endedAt: expect.any(String),
  }
  expect(after.rows).toEqual([over, refused, ...live.map((row) => ({ ...row, ...withdrawn }))])
  const less = (sum: string) => (Number(sum) - 75).toFixed(2)
  expect(after.fund).toEqual({
    ...before.fund,
    totalAmount: less(before.fund.totalAmount),
    monthAmount: less(before.fund.monthAmount),
    matchedAmount: less(before.fund.matchedAmount),
    lastUpdated: expect.any(String),
  })
  const kinds = after.told.map((told, at) => told.slice(before.told[at]?.length).map(({ kind }) => kind))
  expect(kinds).toEqual([[], [], ['request_withdrawn'], ['request_withdrawn']])
})

test.for(['release', 'reopen'] as const)(
  '%s: a match of a song whose approval was undone waits for the next songwriter, in every sum',
  async (move) => {
    const { moves, all, unapprove } = await funded()
    await unapprove('in_progress')
    const { rows, sums, fund, stories: told } = await all()
    expect((await moves[move]()).status).toBe(200)
    // Payments sent to the songwriter stay theirs, so that they can still confirm a rejected one.
    const waiting = rows.map((row) => ({ ...row, ...(row.sentToId === null && { songwriterId: null }) }))
    expect(await all()).toMatchObject({ rows: waiting, sums, fund, stories: told })
  },
)

test('after all of it the sums are those of their donations', async () => {
  expect(await world.db.transaction(auditSums)).toEqual([])
})
