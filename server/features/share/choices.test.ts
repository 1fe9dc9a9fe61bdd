import { afterAll, beforeAll, expect, test } from 'vitest'
import { songRequests } from '#contract/song-requests'
import { buildRequest, buildUser } from '../../db/factories.ts'
import { type Client, statusesOf, type TestApp, testApp } from '../../http/test-app.ts'

let site: TestApp
let lena: Client
let stranger: Client
beforeAll(async () => {
  site = await testApp()
  lena = await site.as(await buildUser(site.db, { firstName: 'Lena' }))
  stranger = await site.as(await buildUser(site.db))
})
afterAll(() => site.close())

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
  // Drawn already, with the way home.
  expect(gone.body).toContain('This request isn’t here')
  expect(gone.body).toContain('Back to Home')
  expect(gone.body).not.toContain('The kitchen light')
  expect((await pageOf(body.shareableId)).statusCode).toBe(200)
  expect((await stranger.call(songRequests.shared, { params: { shareableId: old } })).status).toBe(404)
  expect((await site.app.inject({ url: `/request/${old}/card.png` })).statusCode).toBe(404)
})

test('the page of a withdrawn request is gone, and that of none unknown', async () => {
  const { id, shareableId } = await ask()
  await lena.call(songRequests.withdraw, { params: { id } })
  expect((await pageOf(shareableId)).statusCode).toBe(410)
  expect((await pageOf('nobody-ever-had-this-one')).statusCode).toBe(404)
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
