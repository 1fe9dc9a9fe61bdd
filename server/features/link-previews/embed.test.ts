import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { sharing } from '#contract/requests/link-previews'
import { signedSong } from '../../domain/requests/song-address.ts'
import { buildRequest, buildSongwriter, buildUser } from '../../test/factories.ts'
import { useSite } from '../../test/test-app.ts'

const home = 'https://songs.example'
const site = useSite({ settings: { PUBLIC_URL: home } })

const song = { status: 'approved', isApproved: true, completedSongUrl: '/objects/people/x/song' } as const
async function ask(state: Parameters<typeof buildRequest>[1]) {
  const listener = await buildUser(site.db, { firstName: 'Lena' })
  const songwriter = await buildSongwriter(site.db, {}, { firstName: 'Kenji', lastName: 'Morita' })
  return buildRequest(site.db, {
    listenerId: listener.id,
    songwriterId: songwriter.id,
    title: 'Tea & <b>',
    ...state,
  })
}
const embed = (shareableId: string) => site.app.inject({ url: `/embed/${shareableId}` })
const oembed = (shareableId: string, more = {}) =>
  site.visitor.call(sharing.oembed, { query: { url: `${home}/request/${shareableId}`, ...more } })

test('an approved public song may be played in a frame of any site, and says how', async () => {
  const { shareableId } = await ask({ ...song, isPublic: true })
  const page = await embed(shareableId)
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-security-policy']).toContain('frame-ancestors *')
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect(page.headers['x-frame-options']).toBeUndefined()
  expect(page.body).toContain(`src="${signedSong('/objects/people/x/song', shareableId)}"`)
  expect(page.body).toContain('Tea &amp; &lt;b&gt;')
  expect(page.body).not.toContain('<script')
  const packed = await site.app.inject({
    url: `/embed/${shareableId}`,
    headers: { 'accept-encoding': 'gzip, br' },
  })
  expect([packed.headers['content-encoding'], packed.headers['vary']]).toEqual(['br', 'accept-encoding'])
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(page.body)

  // These field names are from the oEmbed specification, §2.3.4.
  const { status, body } = await oembed(shareableId, { maxwidth: '300' })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    version: '1.0',
    type: 'rich',
    title: 'Tea & <b>',
    author_name: 'Kenji Morita',
    provider_name: 'Songwright',
    provider_url: home,
    width: 300,
    height: 200,
    thumbnail_width: 1200,
    thumbnail_height: 630,
  })
  expect(body.html).toContain(`<iframe src="${home}/embed/${shareableId}" width="300" height="200"`)
  expect(body.html).toContain('title="Tea &amp; &lt;b&gt;"')
  const room = await site.app.inject({ url: `/request/${shareableId}` })
  const link = /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)"/.exec(room.body)?.[1]
  expect(link).toBe(`${home}/api/oembed?url=${encodeURIComponent(`${home}/request/${shareableId}`)}`)
})

test("an unlisted song, and one that isn’t approved, can't be embedded", async () => {
  for (const state of [
    { ...song },
    { ...song, status: 'completed', isApproved: false, isPublic: true } as const,
  ]) {
    const { shareableId } = await ask(state)
    expect((await embed(shareableId)).statusCode).toBe(404)
    expect((await oembed(shareableId)).status).toBe(404)
    expect((await site.app.inject({ url: `/request/${shareableId}` })).body).not.toContain('oembed')
  }
})

test('an address of another site, and another format, are refused', async () => {
  const { shareableId } = await ask({ ...song, isPublic: true })
  const url = `https://elsewhere.example/request/${shareableId}`
  expect((await site.visitor.call(sharing.oembed, { query: { url } })).status).toBe(404)
  expect(
    (await site.app.inject({ url: `/api/oembed?url=${home}/request/${shareableId}&format=xml` })).statusCode,
  ).toBe(400)
})

const pages = '/ /fund /profile /about/help /nowhere /request/x /songwriter/x /embed/x'
const others = '/api/login /api/docs /api/stats /objects/x /card.png /favicon.svg /feed.xml'

test.each(`${pages} ${others}`.split(' '))('%s can not be framed', async (url) => {
  const { headers } = await site.app.inject({ url })
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
})
