import assert from 'node:assert'
import { Window } from 'happy-dom'
import { beforeAll, expect, test } from 'vitest'
import { eq } from '#drizzle'
import { songRequests } from '../../../db/schema.ts'
import { buildRequest, buildSongwriter, buildUser } from '../../../test/factories.ts'
import { useSite } from '../../../test/test-app.ts'
import { keepStarts } from './keep-starts.ts'
import { findStarts, listPublic } from './reads.ts'
import { keepSitemap } from './routes.ts'

const at = 'https://songs.example'
const site = useSite({ settings: { PUBLIC_URL: at } })
const links: Record<string, string> = {}

beforeAll(async () => {
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
    open: {
      isPublic: true,
      createdAt: '2026-01-02T03:04:05.000Z',
      title: '"Tea" &\u2028<b>sugar</b> \u0001\ud83c',
      goalAmount: '180.00',
    },
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

const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers })

/** Matches characters that XML 1.0 doesn't allow, and an ampersand that is no entity. */
const noXml = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]|&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/iu

const parsed = (text: string) => {
  const document = new new Window().DOMParser().parseFromString(text, 'application/xml')
  return noXml.test(text) || document.querySelector('parsererror') ? undefined : document
}

/** Fetches a URL and parses its reply as XML. Invalid XML makes the test fail. */
async function xmlOf(url: string) {
  const { statusCode, body } = await get(url)
  expect(statusCode).toBe(200)
  const document = parsed(body)
  assert(document, `${url} is no XML`)
  return document
}
const locations = async (url: string) =>
  [...(await xmlOf(url)).querySelectorAll('loc')].map(({ textContent }) => textContent)

async function addresses() {
  const pages = await locations('/sitemap.xml')
  const all = await Promise.all(pages.map((page) => locations(page.replace(at, ''))))
  return all.flat()
}

test('the sitemap names what is public, and nothing else', async () => {
  const about = ['guidelines', 'help', 'moderation', 'payment-guide', 'privacy', 'terms'].map(
    (page) => `${at}/about/${page}`,
  )
  const shown = ['open', 'anonymous', 'invited', 'inWork', 'delivered', 'approved', 'songwriter'].map(
    (kind) => links[kind],
  )
  const named = await addresses()
  expect(new Set(named)).toEqual(new Set([`${at}/`, `${at}/begin`, `${at}/fund`, ...about, ...shown]))
  expect(named).toHaveLength(16)
})

test('each of its addresses exists, and is open to search engines', async () => {
  for (const address of await addresses()) {
    const { statusCode, headers, body } = await get(address.replace(at, ''))
    expect([address, statusCode, headers['x-robots-tag']]).toEqual([address, 200, undefined])
    expect(body).not.toContain('noindex')
  }
})

test('a sitemap of many pages names each request once, and who asks for it counts none of them', async () => {
  const most = 100
  const { db } = site
  const pagesOf = async () =>
    Promise.all(
      (await findStarts(db, 'request')).map((from) => listPublic(db, { kind: 'request', from, most })),
    )
  // Before the job has run all of them are on one page.
  expect((await pagesOf()).map((page) => page.length)).toEqual([6])
  await keepStarts(db, 'request', 4)
  const pages = await pagesOf()
  expect(pages.map((page) => page.length)).toEqual([4, 2])
  expect(new Set(pages.flat().map(({ key }) => key)).size).toBe(6)
  // What becomes public meanwhile is on its page at once.
  const { id } = await buildRequest(db, { isPublic: true })
  expect((await pagesOf()).map((page) => page.length)).toEqual([4, 3])
  await keepStarts(db, 'request', 1)
  expect(await pagesOf()).toHaveLength(7)
  await db.delete(songRequests).where(eq(songRequests.id, id))
  await keepSitemap(db)
  expect(await findStarts(db, 'request')).toHaveLength(1)
})

test('a page of it with an unknown first id is a 404', async () => {
  for (const query of ['', '?from=', "?from='", '?from=1&from=2'])
    expect((await get(`/sitemap/request.xml${query}`)).statusCode).toBe(404)
})

test('the landing page names the feed', async () => {
  expect((await get('/')).body).toContain(' type="application/atom+xml" ')
})

test('robots.txt excludes the paths for people and programs, and names the sitemap', async () => {
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

type Parent = Pick<Awaited<ReturnType<typeof xmlOf>>['children'][number], 'children'>
/** Children with this qualified name, for example `dc:creator`. */
const childrenOf = (parent: Parent, name: string) =>
  [...parent.children].filter(({ tagName }) => tagName === name)
const textOf = (parent: Parent, name: string) => childrenOf(parent, name)[0]?.textContent
const isTime = (text: string | undefined) => !Number.isNaN(Date.parse(text ?? ''))

/** Reads an Atom feed (RFC 4287), and asserts the required elements. */
async function readAtom() {
  const { documentElement: feed } = await xmlOf('/feed.xml')
  expect([feed.tagName, feed.getAttribute('xmlns')]).toEqual(['feed', 'http://www.w3.org/2005/Atom'])
  const link = (parent: Parent, rel: string) =>
    childrenOf(parent, 'link')
      .find((one) => one.getAttribute('rel') === rel)
      ?.getAttribute('href')
  const entries = childrenOf(feed, 'entry')
  for (const part of [feed, ...entries])
    expect([textOf(part, 'id'), textOf(part, 'title'), isTime(textOf(part, 'updated'))]).toEqual([
      expect.stringMatching(/^(https|urn:uuid):/),
      expect.stringMatching(/./),
      true,
    ])
  return {
    self: link(feed, 'self'),
    url: link(feed, 'alternate'),
    at: textOf(feed, 'updated'),
    items: entries.map((entry) => ({
      url: link(entry, 'alternate'),
      at: textOf(entry, 'updated'),
      title: textOf(entry, 'title'),
      authors: childrenOf(entry, 'author').map((author) => textOf(author, 'name')),
      words: childrenOf(entry, 'category').map((category) => category.getAttribute('term')),
      content: textOf(entry, 'content'),
      type: childrenOf(entry, 'content')[0]?.getAttribute('type'),
    })),
  }
}

async function readRss() {
  const { documentElement: rss } = await xmlOf('/feed.rss')
  expect([rss.tagName, rss.getAttribute('version')]).toEqual(['rss', '2.0'])
  const [channel] = childrenOf(rss, 'channel')
  for (const name of ['title', 'link', 'description']) expect(textOf(channel!, name)).toMatch(/./)
  const items = childrenOf(channel!, 'item')
  for (const item of items)
    expect([textOf(item, 'guid'), isTime(textOf(item, 'pubDate'))]).toEqual([
      expect.stringMatching(/^urn:uuid:/),
      true,
    ])
  return {
    self: childrenOf(channel!, 'atom:link')[0]?.getAttribute('href'),
    url: textOf(channel!, 'link'),
    at: textOf(channel!, 'lastBuildDate'),
    items: items.map((item) => ({
      url: textOf(item, 'link'),
      at: textOf(item, 'pubDate'),
      title: textOf(item, 'title'),
      authors: childrenOf(item, 'dc:creator').map(({ textContent }) => textContent),
      words: childrenOf(item, 'category').map(({ textContent }) => textContent),
      content: textOf(item, 'description'),
      // A description in RSS is always HTML.
      type: 'html',
    })),
  }
}

test.each([
  ['/feed.xml', 'application/atom', readAtom],
  ['/feed.rss', 'application/rss', readRss],
] as const)('%s tells of the public requests that wait', async (url, type, read) => {
  const { body, headers } = await get(url)
  expect(headers['content-type']).toContain(`${type}+xml`)
  const feed = await read()
  expect([feed.self, feed.url]).toEqual([at + url, `${at}/`])
  expect(feed.items.map(({ url }) => url)).toEqual([links.anonymous, links.open])
  const [anonymous, open] = feed.items
  expect(open).toEqual({
    url: links.open,
    at: expect.any(String) as unknown,
    title: '"Tea" & <b>sugar</b> \ufffd',
    authors: ['Lena'],
    words: ['folk', 'nostalgic', 'grateful'],
    content: expect.stringMatching(/^<p>My mother left the kitchen light on/) as unknown,
    type: 'html',
  })
  expect(open?.content).toContain('$0 promised of $180.')
  expect(anonymous?.authors).toEqual(['Anonymous'])
  // The feed's date is the date of its newest entry. Otherwise a feed reader would ignore that entry.
  expect(new Date(open?.at ?? '')).toEqual(new Date('2026-01-02T03:04:05.000Z'))
  expect(feed.at).toBe(anonymous?.at)
  for (const secret of ['Secretname', 'lena@secret.example']) expect(body).not.toContain(secret)
})

test('the checks find invalid XML', () => {
  expect(parsed('<a b="c">1 &amp; 2</a>')).toBeDefined()
  for (const broken of ['<a><b></a>', '<a>&nbsp;</a>', '<a>1 & 2</a>', '<a b=c/>', '<a>\u0001</a>'])
    expect(parsed(broken), broken).toBeUndefined()
})

test('an unchanged reply is a 304', async () => {
  for (const url of ['/robots.txt', '/sitemap.xml', '/sitemap/pages.xml', '/feed.xml', '/feed.rss']) {
    const { headers } = await get(url)
    const again = await get(url, { 'if-none-match': String(headers.etag) })
    expect([url, again.statusCode]).toEqual([url, 304])
  }
})
