import { beforeEach, expect, test } from 'vitest'
import { donations as calls } from '#contract/giving/donations'
import { answerDays, matchDays, quietDays } from '#contract/grammar/days'
import { ms, plus } from '#contract/grammar/time'
import { songRequests } from '#contract/requests/song-requests'
import { eq, sql } from '#drizzle'
import { newId } from '../../db/schema/columns.ts'
import { donations, notifications, songRequests as requests } from '../../db/schema.ts'
import { findOwesAnswers } from '../../domain/requests/unanswered.ts'
import { expireMatches } from '../../features/donations/matches/expire.ts'
import { tryAgain } from '../../features/donations/matches/try-again.ts'
import { askQuiet } from '../../features/projects/inactivity.ts'
import { findForgotten } from '../../features/reminders/reads.ts'
import { buildDonation } from '../factories.ts'
import { useSite } from '../test-app.ts'
import { moneyOf } from '../test-donations.ts'
import { hidingOf } from './test-hiding.ts'

/** While a request is hidden, its deadlines are suspended. They continue when it is visible again. */
const site = useSite({ settings: { FUND_PER_SONG: '10000.00' } })
const hiding = hidingOf(site)
const money = moneyOf(site)
// Removes the songs of earlier tests from the fund's retries.
beforeEach(() => site.db.update(requests).set({ fundTryAt: null }))

const daysAgo = (days: number) => plus(Date.now(), -days * ms.day)
const inDays = (days: number) => new Date(Date.now() + days * ms.day + 60_000)
/** Hides a request for this many days in the past, and makes it visible again now. */
async function hideFor(id: string, days: number) {
  await hiding.hide('request', id)
  await hiding.hiddenFor(id, days)
  await hiding.show('request', id)
}
const approved = { status: 'approved', isApproved: true, approvedAt: daysAgo(30) } as const
const daysSince = (at: string | null) => Math.round((Date.now() - Date.parse(at!)) / ms.day)

test('a due pledge is reminded of by the days for which its request could be seen', async () => {
  const { request, songwriter, giver } = await money.scene(approved)
  const due = await buildDonation(site.db, {
    songRequestId: request.id,
    songwriterId: songwriter.id,
    underwriterId: giver.id,
    dueAt: daysAgo(5),
  })
  const isForgotten = async (days: number) =>
    (await findForgotten(site.db, 'pay', inDays(days))).forgotten.some(({ id }) => id === due.id)
  expect(await isForgotten(0)).toBe(true)
  await hiding.hide('request', request.id)
  expect(await isForgotten(0)).toBe(false)
  await hiding.hiddenFor(request.id, 4)
  await hiding.show('request', request.id)
  expect(daysSince((await money.row(due.id)).dueAt)).toBe(1)
  expect([await isForgotten(1), await isForgotten(2)]).toEqual([false, true])
})

test('a match does not expire while its song is hidden, and the fund gives it nothing', async () => {
  const { request, songwriter, giver } = await money.scene(approved)
  const matched = await buildDonation(site.db, {
    isGeneral: true,
    songRequestId: request.id,
    songwriterId: songwriter.id,
    underwriterId: giver.id,
    matchedAt: daysAgo(matchDays + 6),
    matchId: newId(new Date(daysAgo(matchDays + 6))),
    dueAt: daysAgo(matchDays + 6),
  })
  const stands = async () => (await money.row(matched.id)).songRequestId === request.id
  await hiding.hide('request', request.id)
  await expireMatches(site.deps, new Date())
  expect(await stands()).toBe(true)

  const waiting = await money.pledge(await money.someone(), undefined, '100.00')
  await site.db
    .update(requests)
    .set({ fundTryAt: daysAgo(1) })
    .where(eq(requests.id, request.id))
  await tryAgain(site.deps, new Date())
  expect((await money.row(waiting.id)).songRequestId).toBeNull()

  await hiding.hiddenFor(request.id, 10)
  await hiding.show('request', request.id)
  await expireMatches(site.deps, inDays(3))
  expect(await stands()).toBe(true)
  await tryAgain(site.deps, new Date())
  expect((await money.row(waiting.id)).songRequestId).toBe(request.id)
  await expireMatches(site.deps, inDays(5))
  expect(await stands()).toBe(false)
})

test('a gap that a giver leaves while the song is hidden is closed once it is shown again', async () => {
  const { request, songwriter, giver } = await money.scene({ ...approved, goalAmount: '100.00' })
  const pledged = await buildDonation(site.db, {
    songRequestId: request.id,
    songwriterId: songwriter.id,
    underwriterId: giver.id,
    amount: '100.00',
    dueAt: daysAgo(1),
  })
  await site.db.update(requests).set({ pledgedAmount: '100.00' }).where(eq(requests.id, request.id))
  const waiting = await money.pledge(await money.someone(), undefined, '60.00')
  await hiding.hide('request', request.id)
  expect((await giver.call(calls.cancel, { params: { id: pledged.id } })).status).toBe(200)
  const songOf = async () => (await money.row(waiting.id)).songRequestId
  expect(await songOf()).not.toBe(request.id)
  await hiding.show('request', request.id)
  await tryAgain(site.deps, new Date())
  expect(await songOf()).toBe(request.id)
})

const toldOf = async (requestId: string) => {
  const isOf = eq(notifications.songRequestId, requestId)
  const rows = await site.db.select().from(notifications).where(isOf).orderBy(notifications.id)
  return rows.map(({ kind, userId }) => [kind, userId])
}

test('a songwriter is asked how it goes by the days on which they could have said something', async () => {
  const { request, songwriter, listener } = await money.scene({ acceptedAt: daysAgo(quietDays.ask + 2) })
  await hiding.hide('request', request.id)
  await askQuiet(site.db, new Date())
  expect(await toldOf(request.id)).toEqual([])
  await hiding.hiddenFor(request.id, 5)
  await hiding.show('request', request.id)
  // By then, four days without activity have passed.
  await askQuiet(site.db, inDays(2))
  expect(await toldOf(request.id)).toEqual([])
  await askQuiet(site.db, inDays(3))
  expect(await toldOf(request.id)).toEqual([['project_quiet', songwriter.id]])

  await hideFor(request.id, 2)
  await askQuiet(site.db, inDays(3 + quietDays.tell + 1))
  expect(await toldOf(request.id)).toHaveLength(1)
  await askQuiet(site.db, inDays(3 + quietDays.tell + 2))
  expect(await toldOf(request.id)).toContainEqual(['project_silent', listener.id])
})

test('a listener isn’t told of a silence while the request is hidden', async () => {
  const { request, songwriter } = await money.scene({ acceptedAt: daysAgo(quietDays.ask + 1) })
  await askQuiet(site.db, new Date())
  await hiding.hide('request', request.id)
  await askQuiet(site.db, inDays(quietDays.tell + 5))
  expect(await toldOf(request.id)).toEqual([['project_quiet', songwriter.id]])
})

test('the days in which a payment is to be answered leave out those in which its request was hidden', async () => {
  const { request, songwriter, giver } = await money.scene()
  const sent = { songRequestId: request.id, songwriterId: songwriter.id, underwriterId: giver.id }
  const { id } = await buildDonation(site.db, { ...sent, status: 'sent', sentAt: daysAgo(answerDays + 5) })
  const owes = () => findOwesAnswers(site.db, songwriter.id)
  const release = () =>
    songwriter.call(songRequests.release, { params: { id: request.id }, body: { reason: 'No time' } })
  expect(await owes()).toBe(true)
  await hideFor(request.id, 6)
  expect(await owes()).toBe(false)
  expect((await release()).status).toBe(409)
  await hiding.hide('request', request.id)
  expect(await owes()).toBe(false)
  await site.db.execute(sql`update donations set sent_at = sent_at - interval '2 days' where id = ${id}`)
  expect(await owes()).toBe(true)
})

test('what is paid or over keeps its day', async () => {
  const { request, songwriter, giver } = await money.scene(approved)
  const made = { songRequestId: request.id, songwriterId: songwriter.id, underwriterId: giver.id }
  const paid = await buildDonation(site.db, {
    ...made,
    status: 'sent',
    dueAt: daysAgo(9),
    sentAt: daysAgo(8),
  })
  await hideFor(request.id, 4)
  const { dueAt, sentAt } = await money.row(paid.id)
  expect([daysSince(dueAt), daysSince(sentAt)]).toEqual([9, 8])
  const [row] = await site.db.select().from(donations).where(eq(donations.id, paid.id))
  expect(row?.status).toBe('sent')
})
