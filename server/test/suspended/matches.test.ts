import { afterEach, expect, test } from 'vitest'
import { donations as calls } from '#contract/giving/donations'
import { notifications as bell } from '#contract/people/notifications'
import { and, eq, isNotNull } from '#unguarded'
import { newId } from '../../db/schema/columns.ts'
import { notifications, songRequests } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { audit } from '../../domain/audit/audit.ts'
import { recount } from '../../domain/money/totals.ts'
import { HttpError } from '../../errors.ts'
import { endAccount } from '../../features/account/proof/actions.ts'
import { fundOf } from '../../features/donations/matches/test-fund.ts'
import { stopMatch } from '../../features/moderation/people/stop-match.ts'
import { buildUser } from '../factories.ts'
import { useSite } from '../test-app.ts'
import { daysFrom, suspensionsOf } from './test-suspended.ts'

/** Each test has its own database, because a database has only one fund. */
const world = useSite({ each: true, settings: { FUND_PAUSE_HOURS: '48' } })
const fund = fundOf(world)
const suspensions = suspensionsOf(world)
/**
 * The audit may only report rows without events, because the payments of an established songwriter are
 * inserted without them.
 */
afterEach(async () => {
  const { differences } = await audit(world.db)
  expect(differences.filter((one) => !/it has no events|nothing$/.test(one))).toEqual([])
})

const row = ({ params }: { params: { id: string } }) => fund.money.row(params.id)
const kinds = async (id: string) => (await fund.money.story(id)).map(([kind]) => kind)
const told = async ({ id }: { id: string }) => (await fund.money.told(id)).map(({ kind }) => kind)
const over = 'Only a match that can’t be paid yet can be stopped'
/** Stops a match as this steward. Returns 'stopped', or the reason of the refusal. */
async function stop(donationId: string, { id: stewardId }: { id: string }) {
  const reason = 'Giver and songwriter are one person'
  const stopping = { donationId, stewardId, stewardEmails: [], reason, rules: world.deps.env }
  const stopped = await withTx(world.db, (tx) => stopMatch(tx, stopping))
  return stopped instanceof HttpError ? stopped.message : stopped ? 'stopped' : 'unknown'
}

test('matches to a suspended songwriter’s songs wait again in the suspension, in their place', async () => {
  const [first, second] = await fund.waiting('40.00', '100.00')
  const song = await fund.song()
  await song.approve()
  expect(await fund.given(song)).toBe(40)
  await suspensions.suspend(song.songwriter)
  expect(await row(first!)).toMatchObject({
    status: 'pledged',
    songRequestId: null,
    songwriterId: null,
    matchId: null,
    dueAt: null,
    queueId: null,
    missedMatches: 0,
  })
  expect(await kinds(first!.params.id)).toEqual(['pledged', 'matched', 'match_stopped'])
  // The earlier notification of the match was unread, so it was deleted.
  expect(await told(first!.giver)).toEqual(['match_stopped'])
  const other = await fund.song()
  await other.approve()
  expect([(await row(first!)).songRequestId, (await row(second!)).songRequestId]).toEqual([
    other.request.id,
    null,
  ])
})

test('what was sent before the suspension stays, and can be confirmed', async () => {
  const [paid] = await fund.waiting('40.00')
  const song = await fund.song()
  await song.approve()
  await fund.pass(3)
  expect((await fund.money.send(paid!.giver, paid!.params)).status).toBe(200)
  await suspensions.suspend(song.songwriter)
  expect(await row(paid!)).toMatchObject({ status: 'sent', songRequestId: song.request.id })
  expect((await song.songwriter.call(calls.confirm, { params: paid!.params })).status).toBe(200)
})

async function known() {
  const songwriter = await fund.writer()
  await fund.establish(songwriter)
  await recount(world.db)
  return songwriter
}

test('the fund matches nothing to a suspended songwriter, and tries again once that is over', async () => {
  const by = await known()
  await fund.waiting('40.00', '50.00')
  const [before, during] = [await fund.song({ by }), await fund.song({ by })]
  const paid = await fund.song({ by, goalAmount: '20.00' })
  await fund.money.pledge(await fund.money.someone(), paid.request.id, '20.00')
  await before.approve()
  expect(await fund.given(before)).toBe(90)
  const until = daysFrom(5)
  await suspensions.suspend(by, until)
  await during.approve()
  await paid.approve()
  await fund.work(daysFrom(1))
  const tries = await world.db
    .select({ at: songRequests.fundTryAt })
    .from(songRequests)
    .where(and(eq(songRequests.songwriterId, by.id), isNotNull(songRequests.fundTryAt)))
  expect(tries.map(({ at }) => at)).toEqual([until.toISOString(), until.toISOString()])
  await fund.work(daysFrom(6))
  expect(await fund.given(before, during)).toBe(0)
  await suspensions.lift(by)
  await fund.work(daysFrom(6.1))
  expect(await fund.given(before, during)).toBe(90)
})

test('of a suspension and an approval at once no match to the songwriter is left', async () => {
  for (let round = 0; round < 6; round++) {
    await fund.waiting('40.00')
    const song = await fund.song()
    const [approved] = await Promise.all([song.approve(), suspensions.suspend(song.songwriter)])
    expect([approved.status, await fund.given(song)]).toEqual([200, 0])
  }
})

test('a steward without a part in it stops a match in its pause: it keeps its place, and the next is tried', async () => {
  const [first, second] = await fund.waiting('100.00', '100.00')
  const song = await fund.song()
  await song.approve()
  expect((await row(first!)).songRequestId).toBe(song.request.id)
  for (const involved of [first!.giver, song.listener, song.songwriter])
    expect(await stop(first!.params.id, involved)).toBe(
      'You are part of this match: another steward has to stop it',
    )
  expect(await stop(first!.params.id, await buildUser(world.db))).toBe('stopped')
  expect([await row(first!), await row(second!)]).toMatchObject([
    { status: 'pledged', songRequestId: null, queueId: null, missedMatches: 0 },
    { status: 'pledged', songRequestId: song.request.id },
  ])
  expect(await fund.money.story(first!.params.id)).toEqual([
    ['pledged', null, 'pledged'],
    ['matched', 'pledged', 'pledged'],
    ['match_stopped', 'pledged', 'pledged'],
  ])
  const reasons = await world.db
    .select({ userId: notifications.userId, subjects: notifications.subjects })
    .from(notifications)
    .where(eq(notifications.kind, 'match_stopped'))
  expect(reasons.map(({ userId }) => userId).toSorted()).toEqual(
    [first!.giver.id, song.listener.id, song.songwriter.id].toSorted(),
  )
  for (const { subjects } of reasons) expect(subjects['reason']).toBe('Giver and songwriter are one person')
  for (const person of [first!.giver, song.listener, song.songwriter])
    expect((await person.call(bell.list)).body).toContainEqual(
      expect.objectContaining({
        kind: 'match_stopped',
        text: expect.stringContaining('“Giver and songwriter are one person”'),
      }),
    )
  // The stopped pledge stays first in the queue for other songs.
  const other = await fund.song({ by: await known() })
  await other.approve()
  expect((await row(first!)).songRequestId).toBe(other.request.id)
})

test('nothing is stopped that isn’t matched, or isn’t there', async () => {
  const [waiting] = await fund.waiting('70.00')
  const steward = await buildUser(world.db)
  expect(await stop(waiting!.params.id, steward)).toBe(over)
  expect(await stop(newId(), steward)).toBe('unknown')
})

test('of a stop beside its giver’s "decline" one returns the match', async () => {
  const [match] = await fund.waiting('100.00')
  await (await fund.song()).approve()
  const { id } = match!.params
  const [stopped, declined] = await Promise.all([
    stop(id, await buildUser(world.db)),
    match!.giver.call(calls.declineMatch, { params: { id } }),
  ])
  expect([
    ['stopped', 409],
    [over, 200],
  ]).toContainEqual([stopped, declined.status])
  expect(
    (await kinds(id)).filter((kind) => kind === 'match_stopped' || kind === 'match_declined'),
  ).toHaveLength(1)
})

test('an account ended by its address is suspended with the same consequences', async () => {
  const [match] = await fund.waiting('40.00')
  const song = await fund.song()
  await song.approve()
  await withTx(world.db, (tx) => endAccount(tx, world.deps, song.songwriter.id))
  expect((await row(match!)).songRequestId).toBeNull()
  expect(await suspensions.person(song.songwriter)).toMatchObject({
    suspendedAt: expect.any(String),
    suspendedUntil: null,
  })
})
