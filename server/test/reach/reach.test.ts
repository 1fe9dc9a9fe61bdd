import { expect, test } from 'vitest'
import { everyEndpoint } from '#contract/api'
import { type Change, effectOf, unrecorded, unshown, writes } from '#contract/changes'
import { eventKinds, isEventKind } from '#contract/events'
import { tableKeys } from '#contract/grammar/table-keys'
import { kindOf, notificationKinds } from '#contract/people/notifications'
import { songRequests } from '#contract/requests/song-requests'
import { projects } from '#contract/work/projects'
import { inArray, isNotNull } from '#drizzle'
import { shows } from '#spec'
import { events, notifications } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { changed } from '../../domain/journal/change-feed.ts'
import { sendDue } from '../../features/notifications/mails/send.ts'
import { useSite } from '../test-app.ts'
import { headOf, leftFor } from '../test-left.ts'
import { moneyCases } from './test-money.ts'
import { ownCases } from './test-own.ts'
import { requestCases } from './test-requests.ts'
import { name, people, roomOf, working } from './test-room.ts'
import { stewardEmail, trustCases } from './test-trust.ts'
import { workCases } from './test-work.ts'

const site = useSite({ settings: { FUND_PAUSE_HOURS: '48', STEWARD_EMAILS: stewardEmail } })

const sentTo = async (userIds: string[]) =>
  (
    await site.db
      .select({ kind: notifications.kind })
      .from(notifications)
      .where(inArray(notifications.userId, userIds))
      .orderBy(notifications.id)
  ).map(({ kind }) => kind)

const recorded = async () =>
  (await site.db.select({ kind: events.kind }).from(events).orderBy(events.id)).map(({ kind }) => kind)

const cases = [...requestCases, ...workCases, ...moneyCases, ...ownCases, ...trustCases]

const happens: Record<string, readonly Change[]> = writes
const effectsOf = (write: string) => (happens[write] ?? []).map(effectOf)

/** Kinds of events of a case. By default the first event of the write's entry in contract/changes.ts. */
const recordsOf = ([write, { records }]: (typeof cases)[number]) =>
  records ?? (happens[write] ?? []).filter(isEventKind).slice(0, 1)

test('each write of the contract is tried here, or known to change no screen', () => {
  const tried = new Set(cases.map(([one]) => one))
  const all = everyEndpoint.filter(({ method }) => method !== 'GET').map(name)
  expect(all.filter((one) => !tried.has(one)).toSorted()).toEqual(Object.keys(unshown).toSorted())
})

test.each(cases)('%s leaves one change for each person that it concerns', async (write, one) => {
  if (write === name(songRequests.approve)) shows('1.payment.once-approved')
  const { state, before, act, told, sends = [] } = one
  const room = await roomOf(site, state)
  const id = (await before?.(room)) ?? room.id
  const effects = effectsOf(write)
  const parts = effects.flatMap(({ parties = [], givers = [], person = [] }) => [
    ...parties,
    ...givers,
    ...person,
  ])
  const named = new Set<string>([...parts, 'notifications'])
  const userIds = people.map((who) => room[who].id)
  const [sent, known] = [await sentTo(userIds), await recorded()]
  const heads = new Map<string, number>()
  for (const who of people) heads.set(who, await headOf(site, room[who].id))
  const answer = await act(room, { id })
  expect(answer.status, answer.text).toBeLessThan(300)
  const kinds = new Set((await sentTo(userIds)).slice(sent.length))
  expect([...kinds].toSorted(), 'the kinds of notifications').toEqual(sends.toSorted())
  expect(sends.filter((kind) => !effects.some(({ notifies }) => notifies?.includes(kind)))).toEqual([])
  expect((await recorded()).slice(known.length), 'the events').toEqual(recordsOf([write, one]))
  for (const who of people) {
    const left = await leftFor(site, room[who].id, heads.get(who))
    const parts = new Set(left.flatMap(({ hints }) => hints).map((hint) => hint.split(' ', 1)[0]))
    expect([who, left.length]).toEqual([who, parts.size > 0 ? 1 : 0])
    const unnamed = [...parts].filter((part = '') => !named.has(part))
    expect([who, unnamed], 'contract/changes.ts names what it changes').toEqual([who, []])
    const missing = (told[who]?.split(' ') ?? []).filter((part) => !parts.has(part))
    expect([who, [...parts], missing]).toEqual([who, [...parts], []])
  }
})

test('each kind of notification is sent by a case here, by a job, by stewards, or by reads that are counted', () => {
  const byJobs = [
    ...unrecorded.silence.notifies,
    ...unrecorded.unanswered.notifies,
    ...unrecorded.readyDay.notifies,
    ...eventKinds.match_missed.notifies,
    ...eventKinds.keep_asked.notifies,
    'pledge_lapsed',
  ]
  const byStewards = eventKinds.match_stopped.notifies
  const sent = [...cases.flatMap(([, { sends = [] }]) => sends), ...byJobs, ...byStewards, 'many_looks']
  const kinds = tableKeys(notificationKinds).filter((kind) => !kindOf(kind).isPast)
  expect([...new Set(sent)].toSorted()).toEqual(kinds.toSorted())
})

test('each kind of notification that a case here sent can be mailed, with the subjects that it really has', async () => {
  const dayLater = new Date(Date.now() + 25 * 3_600_000)
  await sendDue(site.deps, () => dayLater)
  const { kind, mailFailure, emailedAt } = notifications
  const failed = await site.db.select({ kind, mailFailure }).from(notifications).where(isNotNull(mailFailure))
  expect(failed).toEqual([])
  const mailed = await site.db.selectDistinct({ kind }).from(notifications).where(isNotNull(emailedAt))
  const sent = new Set(cases.flatMap(([, { sends = [] }]) => sends))
  expect(mailed.map((one) => one.kind).toSorted()).toEqual([...sent].toSorted())
}, 60_000)

test('each kind of event is recorded by a case here, by the jobs of matches and promises, by a mailed link, or by what stewards do (server/test/hidden)', () => {
  const elsewhere = [
    'match_missed',
    'match_stopped',
    // Recorded by builds that had matching offers.
    'offered',
    'keep_asked',
    'due',
    'ways_put_back',
    'hidden',
    'shown_again',
  ]
  const kinds = new Set([...cases.flatMap(recordsOf), ...elsewhere])
  expect([...kinds].toSorted()).toEqual(Object.keys(eventKinds).toSorted())
})

test('a private note is a change for its writer alone', async () => {
  const { listener, songwriter, id, params } = await roomOf(site, working)
  await songwriter.call(projects.addNote, { params, body: { content: 'Capo 2', isPrivate: true } })
  expect(await leftFor(site, songwriter.id)).toEqual([{ seq: 1, hints: [`notes ${id}`] }])
  expect(await leftFor(site, listener.id)).toEqual([])
})

test('what is read already changes nothing, nor does what was refused or rolled back', async () => {
  const { listener, songwriter, id, params } = await roomOf(site, working)
  await songwriter.call(projects.readMessages, { params })
  await listener.call(projects.addNote, { params, body: { content: 'Not mine to add' } })
  const broken = withTx(site.db, async (tx) => {
    changed(tx, 'message', { room: id })
    throw new Error('broken')
  })
  await expect(broken).rejects.toThrow('broken')
  expect(await leftFor(site, listener.id)).toEqual([])
})
