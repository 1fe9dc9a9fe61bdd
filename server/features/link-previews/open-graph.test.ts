import { Window } from 'happy-dom'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { songwriters } from '#contract/people/songwriters'
import { drawnPages } from '../../db/schema.ts'
import { signedSong } from '../../domain/requests/song-address.ts'
import { buildDelivery, buildRequest, buildSongwriter, buildUser } from '../../test/factories.ts'
import { testApp, useSite } from '../../test/test-app.ts'
import { readHead } from './validity/read-head.ts'

const site = useSite({ settings: { PUBLIC_URL: 'https://songs.example' } })

const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers })

async function pageOf(url: string) {
  const { statusCode, body, headers } = await get(url)
  const { document } = new Window()
  document.write(body)
  const attribute = (selector: string, name: string) => document.querySelector(selector)?.getAttribute(name)
  return { status: statusCode, html: body, document, headers, attribute }
}

const titles = [
  'Two sugars, no milk',
  'Home',
  'A very long title that goes on and on, past the end of the second line, through the third one, and does not end before it must',
  'أغنية لأمي التي أحبت البحر',
  'שיר לאמא שלי 2026',
  '写给外婆的歌，给所有的夏天',
  'おばあちゃんの庭で歌う',
  '🎸 Rain & 🌊 for Zoë ❤️ 👩‍👩‍👧',
  '<script>alert("x")</script>',
  '\u200b\u200d',
  'Bell \u0007 and \uffff nothing \u001b[31m',
  'Песня для бабушки, τραγούδι, माँ के लिए',
]

test("a request's link preview is complete", async () => {
  const listener = await buildUser(site.db, { firstName: 'Lena' })
  const { shareableId } = await buildRequest(site.db, {
    listenerId: listener.id,
    title: `"Tea" & <b>sugar</b>`,
    story: 'He took his tea with two sugars. '.repeat(40),
  })
  const { status, html, document, attribute } = await pageOf(`/request/${shareableId}`)
  const url = `https://songs.example/request/${shareableId}`
  expect(status).toBe(200)
  expect(document.title).toBe('"Tea" & <b>sugar</b> · Songwright')
  expect(attribute('link[rel=canonical]', 'href')).toBe(url)
  expect(attribute('meta[name=robots]', 'content')).toBe('noindex')
  const { og, twitter, data } = readHead(html)
  expect(og).toMatchObject({
    title: '"Tea" & <b>sugar</b>',
    url,
    type: 'website',
    site_name: 'Songwright',
    'image:width': '1200',
    'image:height': '630',
    'image:type': 'image/png',
  })
  expect(twitter['card']).toBe('summary_large_image')
  expect(data).toMatchObject([
    { '@context': 'https://schema.org', '@type': 'CreativeWork', name: '"Tea" & <b>sugar</b>', url },
  ])
  expect(og['description']).toMatch(/^Lena asks for a \w+ song\. He took his tea with two sugars\..*…$/)
  expect(og['description']!.length).toBeLessThanOrEqual(201)
  expect(og['image']).toMatch(new RegExp(`^${url}/card\\.png\\?v=[\\w-]{12}$`))
})

test('an approved song is complete without a script: who asked, its title, story, meter and a player', async () => {
  const songwriter = await buildSongwriter(site.db, {}, { firstName: 'Kenji', lastName: 'Morita' })
  const request = await buildRequest(site.db, {
    songwriterId: songwriter.id,
    title: 'Two sugars, no milk',
    status: 'approved',
    isApproved: true,
    completedSongUrl: '/objects/people/x/song',
  })
  await buildDelivery(site.db, request, { songUrl: '/objects/people/x/song', seconds: 61 })
  const { document, html } = await pageOf(`/request/${request.shareableId}`)
  expect(document.querySelector('h1')?.textContent).toBe('Two sugars, no milk')
  expect(document.querySelector('main')?.textContent).toContain(request.story)
  expect(document.querySelector('main')?.textContent).toContain('and Kenji wrote this.')
  expect(document.querySelector('main figure .meter')).not.toBeNull()
  expect(document.querySelector('audio[controls]')?.getAttribute('src')).toBe(
    signedSong('/objects/people/x/song', request.shareableId),
  )
  expect(readHead(html).data).toMatchObject([
    { '@type': 'MusicRecording', duration: 'PT61S', byArtist: { '@type': 'Person', name: 'Kenji Morita' } },
  ])
})

test('a stranger’s page holds nothing that only the two parties may know', async () => {
  const listener = await buildUser(site.db, {
    firstName: 'Lena',
    lastName: 'Secretname',
    email: 'lena.secret@example.com',
  })
  const { shareableId } = await buildRequest(site.db, {
    listenerId: listener.id,
    isAnonymous: true,
    musicalPreferences: 'only for the two of us',
  })
  const { html } = await pageOf(`/request/${shareableId}`)
  for (const secret of ['Lena', 'Secretname', 'lena.secret', 'only for the two of us', listener.id])
    expect(html).not.toContain(secret)
})

test('a songwriter with a public page is there for strangers, without ways to pay or be found', async () => {
  const profile = {
    bio: 'Piano by night. <Really>',
    genres: ['jazz', 'classical'],
    rating: '4.50',
    completedSongs: 7,
    venmoHandle: '@kenji-secret',
    paypalLink: 'https://paypal.me/kenji-secret',
    cashappHandle: '$kenji-secret',
    tipLink: 'https://tips.example/kenji-secret',
    publicPage: true,
  }
  const user = { firstName: 'Kenji', lastName: 'Morita', email: 'kenji.secret@example.com' }
  const { id } = await buildSongwriter(site.db, profile, user)
  const { status, html, document, headers } = await pageOf(`/songwriter/${id}`)
  expect([status, headers['x-robots-tag']]).toEqual([200, undefined])
  expect(document.querySelector('h1')?.textContent).toBe('Kenji Morita')
  expect(document.querySelector('main')?.textContent).toContain('Piano by night. <Really>')
  for (const shown of ['jazz', 'classical', '7 songs completed'])
    expect(document.querySelector('main')?.textContent).toContain(shown)
  expect(html).toContain('aria-label="4.5 of 5 stars"')
  expect(html).not.toContain('secret')
  const { og, data } = readHead(html)
  expect(og).toMatchObject({
    title: 'Kenji Morita',
    type: 'profile',
    url: `https://songs.example/songwriter/${id}`,
  })
  expect(data).toMatchObject([
    { '@type': 'ProfilePage', mainEntity: { '@type': 'Person', name: 'Kenji Morita' } },
  ])
  const picture = await get(`/songwriter/${id}/card.png`)
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])
})

test('a suspended songwriter has no public page, and a suspended listener’s song is for its link alone', async () => {
  const suspendedAt = new Date().toISOString()
  const { id } = await buildSongwriter(site.db, { publicPage: true }, { suspendedAt })
  expect((await get(`/songwriter/${id}`)).statusCode).toBe(302)
  expect((await get(`/songwriter/${id}/card.png`)).statusCode).toBe(404)
  expect((await site.visitor.call(songwriters.shown, { params: { id } })).status).toBe(404)

  const listener = await buildUser(site.db, { suspendedAt })
  const song = { status: 'approved', isApproved: true, completedSongUrl: '/objects/people/x/song' } as const
  const { shareableId } = await buildRequest(site.db, { listenerId: listener.id, isPublic: true, ...song })
  const { status, headers, html } = await pageOf(`/request/${shareableId}`)
  expect([status, headers['x-robots-tag']]).toEqual([200, 'noindex'])
  expect(html).not.toContain('oembed')
  expect((await get(`/embed/${shareableId}`)).statusCode).toBe(404)
})

test('a songwriter without a public page is for members alone', async () => {
  const { id } = await buildSongwriter(site.db)
  const { statusCode, headers } = await get(`/songwriter/${id}`)
  expect([statusCode, headers.location]).toEqual([
    302,
    `/api/login?returnTo=${encodeURIComponent(`/songwriter/${id}`)}`,
  ])
  expect((await site.visitor.call(songwriters.shown, { params: { id } })).status).toBe(404)
  expect((await get(`/songwriter/${id}/card.png`)).statusCode).toBe(404)
})

test('a link to the site itself shows what it is', async () => {
  const { html, attribute } = await pageOf('/')
  const { og, twitter, data } = readHead(html)
  expect(og).toMatchObject({ title: 'A song written just for You', url: 'https://songs.example/' })
  expect(twitter['card']).toBe('summary_large_image')
  expect(data).toMatchObject([{ '@graph': [{ '@type': 'WebSite' }, { '@type': 'Organization' }] }])
  expect(attribute('link[rel=canonical]', 'href')).toBe('https://songs.example/')
  expect((await get('/card.png')).headers['content-type']).toBe('image/png')
})

test('a stranger’s page needs no browser process of its own, a member’s does (COOP)', async () => {
  const { shareableId } = await buildRequest(site.db)
  const { cookie } = await site.as(await buildUser(site.db))
  const policies = ['cross-origin-opener-policy', 'origin-agent-cluster']
  const ofStranger = (await get(`/request/${shareableId}`)).headers
  const ofMember = (await get(`/request/${shareableId}`, { cookie: cookie! })).headers
  expect(policies.map((name) => ofStranger[name])).toEqual([undefined, undefined])
  expect(policies.map((name) => ofMember[name])).toEqual(['same-origin', '?1'])
  expect(ofStranger['content-security-policy']).toContain("frame-ancestors 'none'")
})

test('a dead link answers 404 with a page that says so', async () => {
  const { status, headers } = await pageOf('/request/nothing-is-here-at-all')
  expect([status, headers['x-robots-tag']]).toEqual([404, 'noindex'])
  expect((await get('/request/nothing-is-here-at-all/card.png')).statusCode).toBe(404)
})

test.each(titles)('the picture of “%s” is drawn in ink, not too heavy, once', async (title) => {
  const { shareableId } = await buildRequest(site.db, { title })
  const address = `/request/${shareableId}/card.png`
  const picture = await get(address)
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])
  expect(picture.rawPayload.length).toBeLessThan(150_000)
  const { width, height, format } = await sharp(picture.rawPayload).metadata()
  expect([width, height, format]).toEqual([1200, 630, 'png'])
  // The title's area contains dark pixels, so the title was drawn.
  const words = await sharp(picture.rawPayload)
    .extract({ left: 680, top: 130, width: 460, height: 260 })
    .stats()
  expect(words.channels[0]!.stdev).toBeGreaterThan(15)
  const again = await get(address, { 'if-none-match': String(picture.headers.etag) })
  expect(again.statusCode).toBe(304)
})

test('without a public address no page is kept for other processes: it names any Host', async () => {
  const { shareableId } = await buildRequest(site.db)
  await get(`/request/${shareableId}`)
  await expect.poll(() => site.db.$count(drawnPages)).toBeGreaterThan(0)
  const anywhere = await testApp()
  const { shareableId: link } = await buildRequest(anywhere.db)
  for (const host of ['made-up.example', 'another.example']) {
    const { statusCode } = await anywhere.app.inject({ url: `/request/${link}`, headers: { host } })
    expect(statusCode).toBe(200)
  }
  // `close` waits for pending writes.
  await anywhere.app.close()
  expect(await anywhere.db.$count(drawnPages)).toBe(0)
  await anywhere.close()
})
