import { expect, test } from 'vitest'
import { donations } from '#contract/giving/donations'
import { songRequests } from '#contract/requests/song-requests'
import { buildRequest, buildSongwriter, buildUser } from '../../test/factories.ts'
import { statusesOf, useClient, useSite } from '../../test/test-app.ts'

const site = useSite()
const lena = useClient(site, () => buildUser(site.db, { firstName: 'Lena' }))
const stranger = useClient(site, () => buildUser(site.db))

const ask = () => buildRequest(site.db, { listenerId: lena.id, title: 'The kitchen light' })
const pageOf = (shareableId: string) => site.app.inject({ url: `/request/${shareableId}` })
const show = (id: string, isPublic: boolean, by = lena) =>
  by.call(songRequests.setVisibility, { params: { id }, body: { isPublic } })
const renew = (id: string, by = lena) => by.call(songRequests.renewLink, { params: { id } })

test('search engines may keep what its listener made public, and nothing else', async () => {
  const { id, shareableId } = await ask()
  const hidden = await pageOf(shareableId)
  expect(hidden.headers['x-robots-tag']).toBe('noindex')
  expect(hidden.body).toContain('<meta name="robots" content="noindex">')
  const { status, body } = await show(id, true)
  expect([status, body.isPublic]).toEqual([200, true])
  const shown = await pageOf(shareableId)
  expect(shown.headers['x-robots-tag']).toBeUndefined()
  expect(shown.body).not.toContain('noindex')
  await show(id, false)
  expect((await pageOf(shareableId)).headers['x-robots-tag']).toBe('noindex')
})

test('a renewed link leads to the request, and the old one says that it is gone', async () => {
  const { id, shareableId: old } = await ask()
  const { status, body } = await renew(id)
  expect(status).toBe(200)
  expect(body.shareableId).not.toBe(old)
  expect(body.shareableId).toMatch(/^[\w-]{24}$/)
  const gone = await pageOf(old)
  expect([gone.statusCode, gone.headers['x-robots-tag']]).toEqual([410, 'noindex'])
  // Server-rendered, with a link to the first page.
  expect(gone.body).toContain('This request isn’t here')
  expect(gone.body).toContain('Back to Home')
  expect(gone.body).not.toContain('The kitchen light')
  expect((await pageOf(body.shareableId)).statusCode).toBe(200)
  expect((await stranger.call(songRequests.shared, { params: { shareableId: old } })).status).toBe(404)
  expect((await site.app.inject({ url: `/request/${old}/card.png` })).statusCode).toBe(404)
})

test('the page of a withdrawn request is gone, and that of none unknown; each says so kindly and leads home', async () => {
  const { id, shareableId } = await ask()
  await lena.call(songRequests.withdraw, { params: { id } })
  for (const [link, status] of [
    [shareableId, 410],
    ['nobody-ever-had-this-one', 404],
  ] as const) {
    const { statusCode, headers, body } = await pageOf(link)
    expect([statusCode, headers['x-robots-tag']]).toEqual([status, 'noindex'])
    expect(body).toContain('This request isn’t here')
    expect(body).toContain('The listener may have withdrawn it')
    expect(body).toMatch(/<a href="\/"[^>]*>Back to Home/)
    expect(body).not.toContain('The kitchen light')
    // HEAD, as link checkers send it.
    const head = await site.app.inject({ method: 'HEAD', url: `/request/${link}` })
    expect([head.statusCode, head.body]).toEqual([status, ''])
    expect((await site.app.inject({ url: `/request/${link}/card.png` })).statusCode).toBe(404)
  }
  expect((await show(id, true)).status).toBe(404)
  expect((await renew(id)).status).toBe(404)
})

test('only the listener chooses; two at once leave one link', async () => {
  const { id, shareableId } = await ask()
  expect([(await show(id, true, stranger)).status, (await renew(id, stranger)).status]).toEqual([404, 404])
  const both = await Promise.all([renew(id), renew(id)])
  expect(statusesOf(both)).toEqual([200, 200])
  const links = [shareableId, ...both.map(({ body }) => body.shareableId)]
  const statuses = await Promise.all(links.map(async (link) => (await pageOf(link)).statusCode))
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 410, 410])
})

test('other sites play a song while it is public, by its newest link alone', async () => {
  const songwriter = await buildSongwriter(site.db)
  const { id, shareableId } = await buildRequest(site.db, {
    listenerId: lena.id,
    songwriterId: songwriter.id,
    status: 'approved',
    isApproved: true,
    completedSongUrl: '/objects/people/x/song',
  })
  const played = async (link: string) => (await site.app.inject({ url: `/embed/${link}` })).statusCode
  await show(id, true)
  expect(await played(shareableId)).toBe(200)
  const { shareableId: link } = (await renew(id)).body
  expect([await played(shareableId), await played(link)]).toEqual([404, 200])
  await show(id, false)
  expect(await played(link)).toBe(404)
})

test('the picture of a link has a new address once it shows something else', async () => {
  const { id, shareableId } = await ask()
  const address = async () =>
    /property="og:image" content="([^"]+)"/.exec((await pageOf(shareableId)).body)?.[1]
  const first = await address()
  expect(await address()).toBe(first)
  const { status } = await stranger.call(donations.create, { body: { amount: 40, songRequestId: id } })
  expect(status).toBe(201)
  const second = await address()
  expect(second).not.toBe(first)
  expect(new URL(second!).pathname).toBe(new URL(first!).pathname)
})
