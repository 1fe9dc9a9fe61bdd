import { parseFeed } from '@rowanmanning/feed-parser'
import { Window } from 'happy-dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildRequest, buildSongwriter, buildUser } from '../../../test/factories.ts'
import { type TestApp, testApp } from '../../../test/test-app.ts'
import { findStarts, listPublic } from './reads.ts'

const at = 'https://songs.example'
let site: TestApp
const links: Record<string, string> = {}

beforeAll(async () => {
  site = await testApp({ settings: { PUBLIC_URL: at } })
  const { db } = site
  const songwriter = await buildSongwriter(db)
  const lena = await buildUser(db, {
    firstName: 'Lena',
    lastName: 'Secretname',
    email: 'lena@secret.example',
  })
  const taken = { songwriterId: songwriter.id } as const
  const suspended = await buildUser(db, { suspendedAt: new Date().toISOString() })
  const kinds = {
    open: { isPublic: true, title: '"Tea" & <b>sugar</b> \u0001\ud83c', goalAmount: '180.00' },
    anonymous: { isPublic: true, isAnonymous: true, title: 'أغنية لأمي' },
    invited: { isPublic: true, invitedSongwriterId: songwriter.id },
    inWork: { isPublic: true, status: 'in_progress', ...taken },
    delivered: { isPublic: true, status: 'completed', ...taken },
    approved: { isPublic: true, status: 'approved', isApproved: true, ...taken },
    withdrawn: { isPublic: true, withdrawnAt: new Date().toISOString() },
    bySuspended: { isPublic: true, listenerId: suspended.id },
    linkOnly: {},
    linkOnlyApproved: { status: 'approved', isApproved: true, ...taken },
  } as const
  for (const [kind, values] of Object.entries(kinds)) {
    const request = await buildRequest(db, { listenerId: lena.id, ...values })
    links[kind] = `${at}/request/${request.shareableId}`
  }
  const shown = await buildSongwriter(db, { publicPage: true })
  await buildSongwriter(db, { publicPage: true }, { suspendedAt: new Date().toISOString() })
  links['songwriter'] = `${at}/songwriter/${shown.id}`
})
afterAll(() => site.close())

const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers })

/** The page as XML; whatever is no XML fails here. */
async function xmlOf(url: string) {
  const { statusCode, body } = await get(url)
  expect(statusCode).toBe(200)
  const document = new new Window().DOMParser().parseFromString(body, 'application/xml')
  expect(document.querySelector('parsererror')).toBeNull()
  return [...document.querySelectorAll('loc')].map(({ textContent }) => textContent)
}

/** Every address that the sitemap names, by way of its pages. */
async function addresses() {
  const pages = await xmlOf('/sitemap.xml')
  const all = await Promise.all(pages.map((page) => xmlOf(page.replace(at, ''))))
  return all.flat()
}

test('the sitemap names what is public, and nothing else', async () => {
  const about = ['guidelines', 'help', 'payment-guide', 'privacy', 'terms'].map(
    (page) => `${at}/about/${page}`,
  )
  const shown = ['open', 'anonymous', 'invited', 'inWork', 'delivered', 'approved', 'songwriter'].map(
    (kind) => links[kind],
  )
  const named = await addresses()
  expect(new Set(named)).toEqual(new Set([`${at}/`, `${at}/fund`, ...about, ...shown]))
  expect(named).toHaveLength(14)
})

test('each of its addresses is there, and open to search engines', async () => {
  for (const address of await addresses()) {
    const { statusCode, headers, body } = await get(address.replace(at, ''))
    expect([address, statusCode, headers['x-robots-tag']]).toEqual([address, 200, undefined])
    expect(body).not.toContain('noindex')
  }
})

test('a sitemap of many pages names each request once', async () => {
  const starts = await findStarts(site.db, 'request', 4)
  expect(starts).toHaveLength(2)
  const pages = await Promise.all(
    starts.map((from) => listPublic(site.db, { kind: 'request', from, size: 4 })),
  )
  expect(pages.map((page) => page.length)).toEqual([4, 2])
  expect(new Set(pages.flat().map(({ key }) => key)).size).toBe(6)
  expect(await findStarts(site.db, 'request', 6)).toHaveLength(1)
})

test('a page of it that begins nowhere is not there', async () => {
  for (const query of ['', '?from=', "?from='", '?from=1&from=2'])
    expect((await get(`/sitemap/request.xml${query}`)).statusCode).toBe(404)
})

test('the landing page names the feed', async () => {
  expect((await get('/')).body).toContain(' type="application/atom+xml" ')
})

test('robots are kept from what is for people and programs, and shown the sitemap', async () => {
  const { body, headers } = await get('/robots.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  const lines = body.split('\n')
  for (const line of [
    'Disallow: /api/',
    'Disallow: /objects/',
    'Disallow: /profile',
    'Disallow: /donations/',
  ])
    expect(lines).toContain(line)
  expect(lines).toContain(`Sitemap: ${at}/sitemap.xml`)
})

test.each(['/feed.xml', '/feed.rss'])('%s tells of the public requests that wait', async (url) => {
  const { body, headers } = await get(url)
  expect(headers['content-type']).toMatch(url === '/feed.xml' ? /^application\/atom/ : /^application\/rss/)
  await xmlOf(url)
  const feed = parseFeed(body)
  expect([feed.self, feed.url]).toEqual([at + url, `${at}/`])
  expect(feed.items.map(({ url }) => url)).toEqual([links.anonymous, links.open])
  const [anonymous, open] = feed.items
  expect(open?.title).toBe('"Tea" & <b>sugar</b> \ufffd')
  expect(open?.authors.map(({ name }) => name)).toEqual(['Lena'])
  expect(open?.categories.map(({ term }) => term)).toEqual(['folk', 'nostalgic', 'grateful'])
  expect(open?.content ?? open?.description).toContain('$0 pledged of $180.')
  expect(open?.content ?? open?.description).toMatch(/^<p>My mother left the kitchen light on/)
  expect(anonymous?.authors.map(({ name }) => name)).toEqual(['Anonymous'])
  for (const secret of ['Secretname', 'lena@secret.example']) expect(body).not.toContain(secret)
})

test('what did not change is not sent again', async () => {
  for (const url of ['/robots.txt', '/sitemap.xml', '/sitemap/pages.xml', '/feed.xml', '/feed.rss']) {
    const { headers } = await get(url)
    const again = await get(url, { 'if-none-match': String(headers.etag) })
    expect([url, again.statusCode]).toEqual([url, 304])
  }
})
