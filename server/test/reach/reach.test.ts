import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyEndpoint } from '#contract/api'
import { type Change, effectOf, writes } from '#contract/changes'
import { notificationKinds } from '#contract/people/notifications'
import { projects } from '#contract/work/projects'
import { withTx } from '../../db/client.ts'
import { notifications } from '../../db/schema.ts'
import { changed } from '../../domain/journal/change-feed.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { headOf, leftFor } from '../test-left.ts'
import { moneyCases } from './test-money.ts'
import { requestCases } from './test-requests.ts'
import { name, people, roomOf, working } from './test-room.ts'
import { workCases } from './test-work.ts'

let site: TestApp
beforeAll(async () => void (site = await testApp()))
afterAll(() => site.close())

/** The hints of a room, in order. */
const toldIn = async (id: string) =>
  (
    await site.db
      .select({ kind: notifications.kind })
      .from(notifications)
      .where(eq(notifications.songRequestId, id))
      .orderBy(notifications.id)
  ).map(({ kind }) => kind)

const cases = [...requestCases, ...workCases, ...moneyCases]

const happens: Record<string, readonly Change[]> = writes
const effectsOf = (write: string) => (happens[write] ?? []).map(effectOf)

test('each write of the contract is tried here, or known to change nothing of a room', () => {
  const tried = new Set(cases.map(([one]) => one))
  const unknown = everyEndpoint
    .filter(({ method }) => method !== 'GET')
    .map(name)
    .filter((one) => !tried.has(one))
    .filter((one) => effectsOf(one).some(({ parties, givers, person }) => parties ?? givers ?? person))
  expect(unknown).toEqual([])
})

test.each(cases)(
  '%s leaves one change for each whom it concerns',
  async (write, { state, before, act, told }) => {
    const room = await roomOf(site, state)
    const id = (await before?.(room)) ?? room.id
    const effects = effectsOf(write)
    const parts = effects.flatMap(({ parties = [], givers = [], person = [] }) => [
      ...parties,
      ...givers,
      ...person,
    ])
    const named = new Set<string>([...parts, 'notifications'])
    const known = await toldIn(room.id)
    const heads = new Map<string, number>()
    for (const who of people) heads.set(who, await headOf(site, room[who].id))
    const answer = await act(room, { id })
    expect(answer.status, answer.text).toBeLessThan(300)
    const kinds = (await toldIn(room.id)).slice(known.length)
    expect(kinds.filter((kind) => !effects.some(({ notifies }) => notifies?.includes(kind)))).toEqual([])
    for (const who of people) {
      const left = await leftFor(site, room[who].id, heads.get(who))
      const parts = new Set(left.flatMap(({ hints }) => hints).map((hint) => hint.split(' ', 1)[0]))
      expect([who, left.length]).toEqual([who, parts.size > 0 ? 1 : 0])
      const unnamed = [...parts].filter((part = '') => !named.has(part))
      expect([who, unnamed], 'contract/changes.ts names what it changes').toEqual([who, []])
      const missing = (told[who]?.split(' ') ?? []).filter((part) => !parts.has(part))
      expect([who, [...parts], missing]).toEqual([who, [...parts], []])
    }
  },
)

test('every notification kind belongs to a write', () => {
  const changes = Object.values(happens).flat()
  const all = new Set([...changes, 'silence' as const].flatMap((change) => effectOf(change).notifies ?? []))
  const kinds = Object.keys(notificationKinds)
  expect(kinds.filter((kind) => ![...all].some((known) => known === kind))).toEqual([])
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
