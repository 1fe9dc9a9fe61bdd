import { expect, test } from 'vitest'
import { songwriters } from '#contract/people/songwriters'
import { requestMoves } from '#contract/requests/moves'
import { songRequests as calls } from '#contract/requests/song-requests'
import { projects } from '#contract/work/projects'
import { timeline } from '#contract/work/timeline'
import { eq, sql } from '#drizzle'
import { donations, songRequests, songwriterProfiles, users } from '../../db/schema.ts'
import { cannotBePaid } from '../../domain/money/being-paid.ts'
import { signedSong } from '../../domain/requests/song-address.ts'
import { buildDonation, buildProject } from '../../test/factories.ts'
import { refusal, statusesOf, useSite } from '../../test/test-app.ts'
import { pledgedByMany } from '../../test/test-donations.ts'
import { recordOf, toldTo } from '../../test/test-left.ts'

const site = useSite()

async function project(values: Parameters<typeof buildProject>[1] = {}) {
  const { request, listener, songwriter } = await buildProject(site.db, values)
  return {
    request,
    params: { id: request.id },
    listener: await site.as(listener),
    songwriter: await site.as(songwriter),
  }
}

const delivered = { status: 'completed', completedSongUrl: '/objects/private/songs/1/1.mp3' } as const
const kindsTold = async (userId: string) => (await toldTo(site, userId)).map(({ kind }) => kind)

test('a listener asks for changes: the song is in progress again and the songwriter has the message', async () => {
  const { params, listener, songwriter } = await project(delivered)
  const body = { message: 'Could the bridge be slower?' }
  const both = await Promise.all([1, 2].map(() => listener.call(calls.requestChanges, { params, body })))
  expect(statusesOf(both)).toEqual([200, 409])
  expect(both.find(({ status }) => status === 200)!.body.status).toBe('in_progress')
  expect((await songwriter.call(projects.messages, { params })).body).toMatchObject([
    { ...body, senderId: listener.id, receiverId: songwriter.id, isRead: false },
  ])
  expect(await kindsTold(songwriter.id)).toEqual(['changes_requested'])
})

test('an approval tried ten times at once counts once', async () => {
  const { request, params, listener, songwriter } = await project({ ...delivered, pledgedAmount: '25.00' })
  const pledge = await buildDonation(site.db, { songRequestId: request.id, songwriterId: songwriter.id })
  const waiting = await buildDonation(site.db, { isGeneral: true, amount: '40.00' })
  const tries = await Promise.all(
    Array.from({ length: 10 }, () =>
      listener.call(calls.approve, { params, body: { rating: 4, review: 'She cried.' } }),
    ),
  )
  expect(statusesOf(tries)).toEqual([200, ...Array(9).fill(409)])
  const { body } = tries.find(({ status }) => status === 200)!
  // 25 were pledged to the song, and 40 were matched from the fund.
  expect(body).toMatchObject({ status: 'approved', isApproved: true, pledgedAmount: '65.00' })
  const shown = await listener.call(songwriters.one, { params: { id: songwriter.id } })
  expect(shown.body).toMatchObject({ rating: '4.00', completedSongs: 1 })

  const rows = await site.db.select().from(donations).where(eq(donations.songRequestId, request.id))
  expect(rows.every(({ dueAt }) => dueAt !== null)).toBe(true)
  expect(await kindsTold(pledge.underwriterId)).toEqual(['pledge_due'])
  expect(await kindsTold(waiting.underwriterId)).toEqual(['pledge_matched'])
  expect(await kindsTold(songwriter.id)).toEqual(['approved'])
  expect(await recordOf(site, request.id)).toMatchObject([
    { kind: 'approved', actorId: listener.id, fromStatus: 'completed', toStatus: 'approved' },
  ])
  const room = await site.visitor.call(calls.shared, { params: request })
  expect(room.body).toMatchObject({
    songUrl: signedSong(request.completedSongUrl!, request.shareableId),
    review: { rating: 4, review: 'She cried.' },
  })
  // The listener gets the song's address without a signature for the link, so the address works after the
  // link is renewed.
  const own = await listener.call(calls.shared, { params: request })
  expect(own.body).toMatchObject({ songUrl: request.completedSongUrl })
})

test('a rating is the mean of all, to two decimals, even when two songs are approved at once', async () => {
  const { songwriter } = await project()
  const ratings = [5, 4, 4]
  await Promise.all(
    ratings.map(async (rating) => {
      const { request, listener } = await buildProject(site.db, { ...delivered, songwriterId: songwriter.id })
      await (await site.as(listener)).call(calls.approve, { params: request, body: { rating } })
    }),
  )
  const [profile] = await site.db
    .select()
    .from(songwriterProfiles)
    .where(eq(songwriterProfiles.userId, songwriter.id))
  expect(profile).toMatchObject({ rating: '4.33', completedSongs: 3, ratingSum: 13, ratingCount: 3 })
})

test('an approval waits for the answer to a pending change', async () => {
  const { params, listener, songwriter } = await project(delivered)
  const proposed = await songwriter.call(projects.propose, {
    params,
    body: { field: 'tempo', newValue: '90' },
  })
  expect(refusal(await listener.call(calls.approve, { params, body: { rating: 5 } }))).toEqual([
    409,
    expect.stringContaining('proposed change'),
  ])
  await listener.call(projects.declineChange, { params: proposed.body })
  expect((await listener.call(calls.approve, { params, body: { rating: 5 } })).status).toBe(200)
})

test('an approval declines what waits in the same step, where the listener says so', async () => {
  const { params, listener, songwriter } = await project(delivered)
  for (const field of ['tempo', 'title'])
    await songwriter.call(projects.propose, { params, body: { field, newValue: 'slower' } })
  const body = { rating: 5, declinePending: true }
  const both = await Promise.all([1, 2].map(() => listener.call(calls.approve, { params, body })))
  expect(statusesOf(both)).toEqual([200, 409])
  const { body: updates } = await songwriter.call(projects.creativeUpdates, { params })
  expect(updates.map(({ decision }) => decision)).toEqual(['declined', 'declined'])
  expect((await kindsTold(songwriter.id)).toSorted()).toEqual([
    'approved',
    'proposal_answered',
    'proposal_answered',
  ])
  expect((await songwriter.call(timeline.ofProject, { params })).text).toContain('declined')
})

test('an approval that is refused declines nothing', async () => {
  const { params, listener, songwriter } = await project()
  await songwriter.call(projects.propose, { params, body: { field: 'tempo', newValue: '90' } })
  const body = { rating: 5, declinePending: true }
  expect((await listener.call(calls.approve, { params, body })).status).toBe(409)
  const { body: updates } = await songwriter.call(projects.creativeUpdates, { params })
  expect(updates).toMatchObject([{ decision: 'pending' }])
})

test('a change proposed while the song is being approved never ends up pending on an approved song', async () => {
  for (let i = 0; i < 8; i++) {
    const { params, listener, songwriter } = await project(delivered)
    const [approval, proposal] = await Promise.all([
      listener.call(calls.approve, { params, body: { rating: 5 } }),
      songwriter.call(projects.propose, { params, body: { field: 'tempo', newValue: '90' } }),
    ])
    expect([approval.status, proposal.status]).toSatisfy(
      ([approved, proposed]) =>
        (approved === 200 && proposed === 409) || (approved === 409 && proposed === 201),
    )
  }
})

test('a listener approves a delivered song, with 1 to 5 stars', async () => {
  const { params, listener } = await project(delivered)
  for (const rating of [undefined, 0, 6, 4.5, '5']) {
    const { status, problem } = await listener.call(calls.approve, { params, body: { rating } })
    expect([status, problem.detail]).toEqual([400, 'Please choose 1 to 5 stars'])
  }
  const body = { rating: 5 }
  const early = await project()
  expect(refusal(await early.listener.call(calls.approve, { params: early.params, body }))).toEqual([
    409,
    requestMoves.approve.refusal,
  ])
})

/**
 * Number of givers. One statement with a parameter for each value couldn't insert their events: PostgreSQL
 * allows 65,535 parameters.
 */
const crowd = 5000

const counted = async (of: ReturnType<typeof sql>) =>
  Number((await site.db.execute<{ count: string }>(sql`select count(*) from ${of}`)).rows[0]!.count)

test('a song that thousands pledged to is approved, and each of them is notified', {
  timeout: 60_000,
}, async () => {
  const { request, params, listener } = await project({ status: 'completed' })
  await pledgedByMany(site, request.id, crowd)
  const approved = await listener.call(calls.approve, { params, body: { rating: 5 } })
  expect([approved.status, approved.body.pledgedAmount]).toEqual([200, `${crowd}.00`])
  expect(
    await counted(sql`notifications where song_request_id = ${request.id} and kind = 'pledge_due'`),
  ).toBe(crowd)
  expect(await counted(sql`events where kind = 'due' and seq = 2 and prev_hash = 'first'`)).toBe(crowd)
})

test('an approval with the listener’s own pledge makes both once, and the fund fills only what is left', async () => {
  const { request, params, listener } = await project(delivered)
  const waiting = await buildDonation(site.db, { isGeneral: true, amount: '10.00' })
  const body = { rating: 5, pledge: { amount: '100', isAnonymous: true } }
  const headers = { 'idempotency-key': 'approve and pledge' }
  const tries = await Promise.all(
    [1, 2, 3].map(() => listener.call(calls.approve, { params, body, headers })),
  )
  expect(statusesOf(tries)).toEqual([200, 200, 200])
  for (const { body: made } of tries) expect(made).toEqual(tries[0]!.body)
  const { donation, ...approved } = tries[0]!.body
  expect(approved).toMatchObject({ status: 'approved', pledgedAmount: '100.00' })
  expect(donation).toMatchObject({ amount: '100.00', isAnonymous: true, dueAt: donation?.createdAt })
  const own = await site.db.select().from(donations).where(eq(donations.songRequestId, request.id))
  expect(own).toMatchObject([{ id: donation?.id, keepsGap: false, underwriterId: listener.id }])
  expect(await recordOf(site, donation!.id)).toMatchObject([{ kind: 'pledged' }, { kind: 'due' }])
  const [left] = await site.db.select().from(donations).where(eq(donations.id, waiting.id))
  expect(left?.songRequestId).toBeNull()
  expect(refusal(await listener.call(calls.approve, { params, body }))).toEqual([
    409,
    requestMoves.approve.refusal,
  ])
})

test('a pledge that is refused refuses the approval with its reason', async () => {
  const { request, params, listener, songwriter } = await project(delivered)
  const approve = (amount: string) =>
    listener.call(calls.approve, { params, body: { rating: 5, pledge: { amount } } })
  expect((await approve('0.50')).status).toBe(400)
  expect(refusal(await approve('1000.01'))).toEqual([
    409,
    expect.stringContaining('$1,000.00 of yours is left'),
  ])
  const suspend = (at: string | null, id = songwriter.id) =>
    site.db.update(users).set({ suspendedAt: at }).where(eq(users.id, id))
  await suspend(new Date().toISOString())
  expect(refusal(await approve('25'))).toEqual([409, cannotBePaid])
  await suspend(null)
  await suspend(new Date().toISOString(), listener.id)
  expect((await approve('25')).status).toBe(403)
  await suspend(null, listener.id)
  const [row] = await site.db.select().from(songRequests).where(eq(songRequests.id, request.id))
  expect(row?.status).toBe('completed')
  const { status, body } = await listener.call(calls.approve, { params, body: { rating: 5 } })
  expect([status, body.donation]).toEqual([200, null])
})
