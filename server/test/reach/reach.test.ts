import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyEndpoint } from '#contract/api'
import { projects } from '#contract/work/projects'
import { withTx } from '../../db/client.ts'
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

const cases = [...requestCases, ...workCases, ...moneyCases]

/** Writes that change nothing of a room: of the person alone, or of a file that is not attached yet. */
const elsewhere = [
  'PATCH /api/auth/user',
  'PUT /api/auth/user/profile-image',
  'POST /api/register',
  'POST /api/login',
  'POST /api/logout',
  'POST /api/forgot-password',
  'POST /api/reset-password',
  'POST /api/songwriter-profile',
  'PUT /api/songwriter-profile',
  'PUT /api/notifications/settings',
  'POST /api/objects/upload',
  'POST /api/get-upload-url',
  'POST /api/url/meta',
  'POST /api/url/get',
  /^\w+ \/s3\//,
]

test('each write of the contract is tried here, or known to change nothing of a room', () => {
  const tried = new Set(cases.map(([one]) => one))
  const unknown = everyEndpoint
    .filter(({ method }) => method !== 'GET')
    .map(name)
    .filter((one) => !tried.has(one))
    .filter(
      (one) => !elsewhere.some((known) => (typeof known === 'string' ? known === one : known.test(one))),
    )
  expect(unknown).toEqual([])
})

test.each(cases)(
  '%s leaves one change for each whom it concerns',
  async (_, { state, before, act, told }) => {
    const room = await roomOf(site, state)
    const id = (await before?.(room)) ?? room.id
    const heads = new Map<string, number>()
    for (const who of people) heads.set(who, await headOf(site, room[who].id))
    const answer = await act(room, { id })
    expect(answer.status, answer.text).toBeLessThan(300)
    for (const who of people) {
      const left = await leftFor(site, room[who].id, heads.get(who))
      const parts = new Set(left.flatMap(({ hints }) => hints).map((hint) => hint.split(' ', 1)[0]))
      expect([who, left.length]).toEqual([who, parts.size > 0 ? 1 : 0])
      const missing = (told[who]?.split(' ') ?? []).filter((part) => !parts.has(part))
      expect([who, [...parts], missing]).toEqual([who, [...parts], []])
    }
  },
)

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
