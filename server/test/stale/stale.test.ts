import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyEndpoint } from '#contract/api'
import { feeds, paths } from '#contract/surface/paths'
import { eq } from '#drizzle'
import { openDb } from '../../db/client.ts'
import { songRequests, songwriterProfiles } from '../../db/schema.ts'
import { moneyCases } from '../reach/test-money.ts'
import { ownCases } from '../reach/test-own.ts'
import { requestCases } from '../reach/test-requests.ts'
import { type Room, roomOf } from '../reach/test-room.ts'
import { workCases } from '../reach/test-work.ts'
import { type Client, type TestApp, testApp } from '../test-app.ts'
import { testDb } from '../test-db.ts'

/**
 * Compares cached replies before and after each write of the contract. The process `here` writes, `beside` is
 * another process, and `forgetful` has no caches, so its replies are the expected ones. Images are left out,
 * because their URLs contain a hash of the content.
 */
let here: TestApp
let beside: TestApp
let forgetful: TestApp
beforeAll(async () => {
  const database = await testDb()
  const settings = { FUND_PAUSE_HOURS: '48', PUBLIC_URL: 'https://songs.example' }
  const sharing = () => {
    const { db, pool, close } = openDb(database.url)
    return { url: database.url, db, pool, drop: close }
  }
  here = await testApp({ settings, database })
  beside = await testApp({ settings, database: sharing() })
  forgetful = await testApp({ settings, database: sharing(), keepsNothing: true })
})
afterAll(async () => {
  for (const site of [forgetful, beside, here]) await site.close()
})

const calls = everyEndpoint.filter(({ sharedFor }) => sharedFor > 0).map(({ path }) => path)
const themes = ['light', 'dark']
const viewers = ['listener', 'songwriter', 'giver', 'member', 'stranger'] as const
type Viewer = (typeof viewers)[number]

/** A request to compare: who sends it, its URL, and the theme. */
interface Sight {
  viewer: Viewer
  url: string
  theme?: string
}

const inThemes = (viewer: Viewer, pages: string[]): Sight[] =>
  pages.flatMap((url) => themes.map((theme) => ({ viewer, url, theme })))
const inTheme = (theme: string, viewer: Viewer, pages: string[]): Sight[] =>
  pages.map((url) => ({ viewer, url, theme }))

const callsBy = (viewer: Viewer): Sight[] => calls.map((url) => ({ viewer, url }))

/** Seconds until a page reloads itself. They are ignored, because they differ in each reply. */
const counting = /(http-equiv="refresh" content=")\d+/g

async function look(
  site: TestApp,
  { viewer, url, theme }: Sight,
  room: Room & { member: Client },
  etag = '',
) {
  // One process sends compressed replies, the others uncompressed ones.
  const encoding = site === here ? 'br' : 'identity'
  const { cookie } = viewer === 'stranger' ? { cookie: undefined } : room[viewer]
  const cookies = [cookie, theme && `theme=${theme}`].filter(Boolean).join('; ')
  const reply = await site.app.inject({
    url,
    headers: { cookie: cookies, 'accept-encoding': encoding, ...(etag && { 'if-none-match': etag }) },
  })
  const { rawPayload, headers, statusCode } = reply
  const bytes = headers['content-encoding'] === 'br' ? brotliDecompressSync(rawPayload) : rawPayload
  const text = bytes.toString().replace(counting, '$1')
  return { etag: headers.etag ?? '', seen: { viewer, url, theme, statusCode, text } }
}

const cases = [...requestCases, ...workCases, ...moneyCases, ...ownCases]
/** Writes that change no request. After these, visitors may get a page that is a second old. */
const ofNoRoom = new Set(ownCases.map(([name]) => name))

async function linkOf({ id }: { id: string }) {
  const [link] = await here.db
    .select({ shareableId: songRequests.shareableId })
    .from(songRequests)
    .where(eq(songRequests.id, id))
  return link!.shareableId
}

async function shownRoom(state: Parameters<typeof roomOf>[1]) {
  const room = await roomOf(here, { isPublic: true, ...state })
  const [profile] = await here.db
    .update(songwriterProfiles)
    .set({ publicPage: true })
    .where(eq(songwriterProfiles.userId, room.songwriter.id))
    .returning({ id: songwriterProfiles.id })
  const { giver: member } = await roomOf(here)
  return { ...room, member, profile: profile!.id }
}

interface Looking {
  links: string[]
  signedIn: Viewer
  theme: string
}

/**
 * Requests of a visitor and of one signed-in person, in one theme. The person differs from write to write.
 */
function sightsOf(
  { id, profile }: Awaited<ReturnType<typeof shownRoom>>,
  { links, signedIn, theme }: Looking,
) {
  const alike = [paths.songwriter(profile), paths.fund()]
  const rooms = links.map((one) => paths.room(one))
  const byPrograms = ['/sitemap.xml', `/sitemap/request.xml?from=${id}`, feeds.atom, feeds.rss]
  return [
    ...[signedIn, 'stranger' as const].flatMap((viewer) => [
      ...callsBy(viewer),
      ...inTheme(theme, viewer, [...rooms, ...alike]),
    ]),
    ...[...byPrograms, ...links.map((one) => paths.embed(one))].map(
      (url): Sight => ({ viewer: 'stranger', url }),
    ),
  ]
}

test.each(cases)(
  'after %s nobody sees what is stale or not theirs',
  async (write, { state, before, act }) => {
    const room = await shownRoom(state)
    const id = (await before?.(room)) ?? room.id
    for (const site of [here, beside]) site.aSecondLater()
    const index = cases.findIndex(([name]) => name === write)
    const signedIn = viewers[index % (viewers.length - 1)]!
    // The theme is part of the cache key. It alternates every four writes.
    const theme = themes[Math.floor(index / (viewers.length - 1)) % 2]!
    const link = await linkOf(room)
    const known = new Map<string, string>()
    for (const sight of sightsOf(room, { links: [link], signedIn, theme }))
      for (const site of [here, beside])
        known.set(JSON.stringify(sight), (await look(site, sight, room)).etag)

    const answer = await act(room, { id })
    expect(answer.status, answer.text).toBeLessThan(300)

    // The writing process must be correct immediately: the lists for the user who wrote, and the request's
    // page for everyone.
    const shown = ofNoRoom.has(write) ? [] : inTheme(theme, 'stranger', [paths.room(link)])
    for (const sight of [...callsBy('listener'), ...shown])
      expect((await look(here, sight, room)).seen).toEqual((await look(forgetful, sight, room)).seen)

    for (const site of [here, beside]) site.aSecondLater()
    const links = [...new Set([link, await linkOf(room)])]
    const ofRoom = viewers.flatMap((viewer) =>
      inTheme(
        theme,
        viewer,
        links.map((one) => paths.room(one)),
      ),
    )
    for (const sight of [...ofRoom, ...sightsOf(room, { links, signedIn, theme })]) {
      const right = await look(forgetful, sight, room)
      for (const site of [here, beside]) {
        const { seen } = await look(site, sight, room)
        expect(seen).toEqual(right.seen)
      }
      const etag = known.get(JSON.stringify(sight))
      if (!etag || etag === right.etag) continue
      expect((await look(here, sight, room, etag)).seen).toEqual(right.seen)
    }
  },
)

test('what the build drew is the same for all strangers, in their own theme, and not for members', async () => {
  const room = await shownRoom({})
  const pages = ['/', '/about/help']
  const sights = (['listener', 'stranger', 'listener'] as const).flatMap((viewer) => inThemes(viewer, pages))
  for (const sight of sights) {
    const { seen } = await look(here, sight, room)
    // Only a member's page has the top bar and the skeleton.
    expect(seen.text.includes('<div class="start">')).toBe(sight.viewer === 'listener')
    expect(seen.text).toContain(`data-theme="${sight.theme}"`)
    expect(seen).toEqual((await look(forgetful, sight, room)).seen)
  }
})
