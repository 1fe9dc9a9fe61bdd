import { afterEach, expect, test, vi } from 'vitest'
import { lastToday } from '#contract/grammar/calendar'
import { songwriterProfile } from '#contract/people/songwriter-profile'
import { type SongwriterFilters, songwriters } from '#contract/people/songwriters'
import { acceptance } from '#contract/requests/acceptance'
import { briefs } from '#contract/requests/briefs'
import { type Room, songRequests as requestCalls } from '#contract/requests/song-requests'
import { eq, sql } from '#drizzle'
import { songwriterProfiles } from '../../db/schema.ts'
import { nothingOffered } from '../../domain/songwriters/offers.ts'
import {
  buildDonation,
  buildGift,
  buildProject,
  buildRequest,
  buildSongwriter,
  buildUser,
} from '../../test/factories.ts'
import { hidingOf } from '../../test/hidden/test-hiding.ts'
import { type Client, refusal, statusesOf, useSite } from '../../test/test-app.ts'
import { heldAtOnce } from '../../test/test-locks.ts'

const site = useSite()
afterEach(() => void vi.useRealTimers())

const someone = async () => site.as(await buildUser(site.db))
const writer = async (profile = {}) => site.as(await buildSongwriter(site.db, profile))

const form = { bio: 'I write slow songs.', genres: ['folk'] as const }
const change = (who: Client, body: object) =>
  who.call(songwriterProfile.update, { body: { ...form, ...body } })
const offer = {
  priceFrom: '120.00',
  usualDays: 21,
  changesIncluded: 2,
  isPaused: true,
  pausedUntil: '2999-05-03',
}

const story = {
  title: 'The kitchen light',
  story: 'My mother left the light on.',
  emotions: ['grateful' as const],
  genre: 'folk' as const,
}
const invite = (listener: Client, songwriter: { id: string }) =>
  listener.call(briefs.create, { body: { ...story, invitedSongwriterId: songwriter.id } })

const noInvitations = (end: string) =>
  `This songwriter takes no invitations ${end}. Ask everyone, or choose another songwriter`

test('an offer is made with the profile, and everyone who sees the songwriter sees it', async () => {
  const person = await someone()
  const made = await person.call(songwriterProfile.create, {
    body: { ...form, ...offer, priceFrom: '$120', usualDays: '21', changesIncluded: ' 2 ', publicPage: true },
  })
  expect([made.status, made.body]).toEqual([201, expect.objectContaining(offer)])
  expect((await person.call(songwriterProfile.mine)).body).toMatchObject(offer)
  const viewer = await someone()
  expect((await viewer.call(songwriters.one, { params: person })).body).toMatchObject(offer)
  expect((await site.visitor.call(songwriters.shown, { params: person })).body).toMatchObject(offer)
  const listed = (await viewer.call(songwriters.list, { query: { limit: 100 } })).body
  expect(listed.find(({ id }) => id === person.id)).toMatchObject(offer)
})

test('each field stays where a form is silent on it, and is cleared by null or empty text', async () => {
  const person = await writer()
  const silent = await change(person, {})
  expect([silent.status, silent.body]).toEqual([200, expect.objectContaining(nothingOffered)])
  expect((await change(person, offer)).body).toMatchObject(offer)
  expect((await change(person, {})).body).toMatchObject(offer)
  const half = { priceFrom: '', usualDays: null, changesIncluded: 0 }
  const cleared = { ...offer, priceFrom: null, usualDays: null, changesIncluded: 0 }
  expect((await change(person, half)).body).toMatchObject(cleared)
  expect((await change(person, { changesIncluded: '', pausedUntil: '' })).body).toMatchObject({
    ...nothingOffered,
    isPaused: true,
  })
  for (const isPaused of [false, null, '']) {
    await change(person, { isPaused: true, pausedUntil: '2999-05-03' })
    expect((await change(person, { isPaused })).body).toMatchObject(nothingOffered)
    // The next pause doesn't begin with the day of the one before.
    expect((await change(person, { isPaused: true })).body).toMatchObject({ pausedUntil: null })
  }
  await change(person, { isPaused: true, pausedUntil: '2026-01-01' })
  expect((await change(person, { isPaused: true })).body).toMatchObject({ isPaused: true, pausedUntil: null })
  // A day alone is no pause.
  await change(person, { isPaused: false })
  expect((await change(person, { pausedUntil: '2999-05-03' })).body).toMatchObject({ isPaused: false })
  expect((await invite(await someone(), person)).status).toBe(201)
})

const days = 'Please enter a whole number from 1 to 365'
const rounds = 'Please enter a whole number from 0 to 10'
test.each([
  ['priceFrom', '0.99', 'Amount is required'],
  ['priceFrom', 0, 'Amount is required'],
  ['priceFrom', '12.345', 'Use at most two decimals'],
  ['priceFrom', '100000000', 'The most is 99999999.99'],
  ['priceFrom', 'much', 'Amount is required'],
  ['usualDays', 0, days],
  ['usualDays', 366, days],
  ['usualDays', 1.5, days],
  ['usualDays', '-1', days],
  ['changesIncluded', 11, rounds],
  ['changesIncluded', -1, rounds],
  ['changesIncluded', 'many', rounds],
  ['isPaused', 'perhaps', 'Invalid input'],
  ['pausedUntil', '2027-02-29', 'Please choose a day'],
  ['pausedUntil', 'May', 'Please choose a day'],
])('%s is refused where it is %j, and the profile stays as it was', async (path, value, message) => {
  const person = await writer(offer)
  const { status, problem } = await change(person, { [path]: value })
  expect([status, problem.issues]).toEqual([400, [{ path, message }]])
  expect((await person.call(songwriterProfile.mine)).body).toMatchObject(offer)
})

test('of two changes at once none is lost', async () => {
  const person = await writer()
  const both = await Promise.all([change(person, { priceFrom: 80 }), change(person, { usualDays: 365 })])
  expect(statusesOf(both)).toEqual([200, 200])
  expect((await person.call(songwriterProfile.mine)).body).toMatchObject({
    priceFrom: '80.00',
    usualDays: 365,
  })
})

test('who pauses is not invited, and may still accept what is open to all and what they were invited to', async () => {
  const [listener, person] = [await someone(), await writer()]
  const invited = await invite(listener, person)
  expect(invited.status).toBe(201)
  const open = await buildRequest(site.db)
  await change(person, offer)
  expect(refusal(await invite(listener, person))).toEqual([409, noInvitations('until May 3, 2999')])
  await change(person, { pausedUntil: null })
  expect(refusal(await invite(listener, person))).toEqual([409, noInvitations('for now')])
  const asked = (await listener.call(requestCalls.mine)).body
  expect(asked.map(({ id }) => id)).toEqual([invited.body.id])
  for (const params of [invited.body, open])
    expect((await person.call(acceptance.accept, { params })).status).toBe(200)
  await change(person, { isPaused: false })
  expect((await invite(listener, person)).status).toBe(201)
})

const zones = [
  ['Pacific/Kiritimati', '2028-03-01T00:00:00+14:00'],
  ['UTC', '2028-03-01T00:00:00Z'],
  ['Etc/GMT+12', '2028-02-29T23:59:59-12:00'],
] as const
test('a pause until 29 February holds until that day is over in every time zone', async () => {
  const pausedUntil = '2028-02-29'
  const { id } = await buildSongwriter(site.db, { publicPage: true, isPaused: true, pausedUntil })
  const seenAt = async (time: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(time) })
    site.aSecondLater()
    const [viewer, own] = [await someone(), await site.as({ id })]
    const query = { notPaused: 'true', limit: 100 } as const
    const found = (await viewer.call(songwriters.list, { query })).body.some((one) => one.id === id)
    const replies = [
      await viewer.call(songwriters.one, { params: { id } }),
      await site.visitor.call(songwriters.shown, { params: { id } }),
      await own.call(songwriterProfile.mine),
    ].map(({ body }) => [body?.isPaused, body?.pausedUntil])
    return { found, replies, invited: (await invite(viewer, { id })).status }
  }
  const thrice = (...pause: [boolean, string | null]) => [pause, pause, pause]
  const paused = { found: false, replies: thrice(true, pausedUntil), invited: 409 }
  for (const [, time] of zones) expect(await seenAt(time)).toEqual(paused)
  const over = { found: true, replies: thrice(false, null), invited: 201 }
  expect(await seenAt('2028-03-01T00:00:00-12:00')).toEqual(over)
})

test('an invitation waits for a pause that is being saved, and is refused by it', async () => {
  const [one, other, person] = [await someone(), await someone(), await writer()]
  const pausing = sql`update songwriter_profiles set is_paused = true where id = ${person.id}`
  const both = await heldAtOnce(site.db, pausing, [() => invite(one, person), () => invite(other, person)])
  expect(both.map(refusal)).toEqual([
    [409, noInvitations('for now')],
    [409, noInvitations('for now')],
  ])
})

test('of invitations and a pause at once each invitation came before the pause, or was refused', async () => {
  for (let round = 0; round < 5; round++) {
    const person = await writer()
    const listeners = await Promise.all([someone(), someone(), someone()])
    const [paused, ...asked] = await Promise.all([
      change(person, { isPaused: true }),
      ...listeners.map((listener) => invite(listener, person)),
    ])
    expect(paused.status).toBe(200)
    for (const { status } of asked) expect([201, 409]).toContain(status)
    const made = await person.call(requestCalls.invitations)
    expect(made.body).toHaveLength(asked.filter(({ status }) => status === 201).length)
    expect((await invite(listeners[0], person)).status).toBe(409)
  }
})

test('a list up to a price has only those who named one, and both filters hold past the first page', async () => {
  await site.db.update(songwriterProfiles).set({ priceFrom: null, isPaused: true, pausedUntil: null })
  const past = lastToday(Date.now() - 86_400_000)
  const made = {
    silent: {},
    cheap: { priceFrom: '40.00' },
    same: { priceFrom: '150.00', genres: ['jazz'] },
    dear: { priceFrom: '150.01' },
    paused: { priceFrom: '20.00', isPaused: true },
    back: { priceFrom: '90.00', isPaused: true, pausedUntil: past },
    away: { isPaused: true, pausedUntil: lastToday() },
  }
  const names = new Map<string, string>()
  for (const [name, values] of Object.entries(made))
    names.set((await buildSongwriter(site.db, values)).id, name)
  const viewer = await someone()
  async function found(filters: SongwriterFilters) {
    const seen: (string | undefined)[] = []
    let cursor: string | undefined
    do {
      const query = { ...filters, limit: 1, ...(cursor && { cursor }) }
      const { body, headers } = await viewer.call(songwriters.list, { query })
      seen.push(...body.map(({ id }) => names.get(id)))
      cursor = /cursor=([^&>]+)/.exec(String(headers['link'] ?? ''))?.[1]
    } while (cursor)
    return seen
  }
  expect(await found({ maxPrice: '150' })).toEqual(['back', 'paused', 'same', 'cheap'])
  expect(await found({ notPaused: 'true' })).toEqual(['back', 'dear', 'same', 'cheap', 'silent'])
  expect(await found({ maxPrice: '150', notPaused: 'true' })).toEqual(['back', 'same', 'cheap'])
  expect(await found({ maxPrice: '150', genre: 'jazz' })).toEqual(['same'])
  expect(await found({ maxPrice: '1' })).toEqual([])
  for (const query of [{ maxPrice: 'much' }, { maxPrice: '0' }, { notPaused: 'perhaps' as 'true' }])
    expect((await viewer.call(songwriters.list, { query })).status).toBe(400)
})

test('a room has the offer of its songwriter, but a hidden profile and a gift have none', async () => {
  const { request, songwriter } = await buildProject(site.db)
  await site.db.update(songwriterProfiles).set(offer).where(eq(songwriterProfiles.id, songwriter.id))
  const room = async () => {
    site.aSecondLater()
    return (await site.visitor.call(requestCalls.shared, { params: request })).body as Room
  }
  expect((await room()).songwriter).toMatchObject(offer)
  const hiding = hidingOf(site)
  await hiding.hide('songwriter', songwriter.id)
  expect((await room()).songwriter).toMatchObject(nothingOffered)
  const viewer = await someone()
  await buildDonation(site.db, { underwriterId: viewer.id, songwriterId: songwriter.id })
  const hidden = await viewer.call(songwriters.one, { params: songwriter })
  expect(hidden.body).toMatchObject({ bio: '', ...nothingOffered })
  await hiding.show('songwriter', songwriter.id)
  expect((await room()).songwriter).toMatchObject(offer)
  await buildGift(site.db, { songRequestId: request.id, opensAt: new Date(Date.now() - 1000).toISOString() })
  expect((await room()).songwriter).toMatchObject({ id: songwriter.id, ...nothingOffered })
})
