import { Window } from 'happy-dom'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Wrapped } from '#contract/requests/gifts'
import { sharing } from '#contract/requests/link-previews'
import { eq } from '#drizzle'
import { gifts } from '../../../db/schema.ts'
import { signedSong } from '../../../domain/requests/song-address.ts'
import {
  buildDelivery,
  buildGift,
  buildRequest,
  buildSongwriter,
  buildUser,
} from '../../../test/factories.ts'
import { useSite } from '../../../test/test-app.ts'
import { postForm } from '../../../test/test-forms.ts'
import { faultsOfData } from '../validity/json-ld.ts'
import { readHead } from '../validity/read-head.ts'
import { wrappedHead } from './wrapped.ts'

const home = 'https://songs.example'
const site = useSite({ settings: { PUBLIC_URL: home } })

const get = (url: string) => site.app.inject({ url })
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

async function give(hours: number) {
  const listener = await buildUser(site.db, { firstName: 'Lena' })
  const songwriter = await buildSongwriter(site.db, {}, { firstName: 'Kenji', lastName: 'Morita' })
  const request = await buildRequest(site.db, {
    listenerId: listener.id,
    songwriterId: songwriter.id,
    title: 'Two sugars, no milk',
    story: 'He took his tea with two sugars.',
    genre: 'jazz',
    status: 'approved',
    isApproved: true,
    completedSongUrl: '/objects/people/x/song',
    isPublic: true,
  })
  await buildDelivery(site.db, request, {
    songUrl: '/objects/people/x/song',
    lyrics: 'Sugar, sugar',
    seconds: 61,
  })
  const opensAt = inHours(hours)
  await buildGift(site.db, {
    songRequestId: request.id,
    receiverName: 'Anna',
    dedication: 'For your mornings',
    opensAt,
  })
  return { ...request, page: `/request/${request.shareableId}` }
}
const open = (id: string) =>
  site.db
    .update(gifts)
    .set({ opensAt: inHours(-1) })
    .where(eq(gifts.songRequestId, id))

const secrets = [
  'sugars',
  'Sugar',
  'two sugars',
  'Kenji',
  'jazz',
  'mornings',
  '/objects/',
  'MusicRecording',
  'oembed',
]

test('the page of a gift that is still wrapped names its receiver, its giver and its moment, and no more', async () => {
  const { page, shareableId, id } = await give(30)
  const { statusCode, body, headers } = await get(page)
  expect([statusCode, headers['x-robots-tag'], headers['cache-control']]).toEqual([
    200,
    'noindex',
    'private, no-cache',
  ])
  for (const secret of [...secrets, id]) expect(body).not.toContain(secret)
  const { document } = new Window()
  document.write(body)
  expect(document.querySelector('h1')?.textContent).toBe('For Anna')
  const said = document.querySelector('main')?.textContent
  expect(said).toContain('A gift from Lena')
  expect(said).toMatch(/It opens on \w+day, \w+ \d+, \d{4} at \d+:\d\d [AP]M GMT\+[12]/)
  const { og, data } = readHead(body)
  expect(og).toMatchObject({ title: 'A gift for Anna', url: home + page })
  expect(data).toMatchObject([{ '@type': 'WebPage', name: 'A gift for Anna', url: home + page }])
  expect(data.flatMap(faultsOfData)).toEqual([])
  expect(og['description']).toMatch(/^A gift from Lena\. It opens on /)

  const picture = await get(`/request/${shareableId}/card.png`)
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])
  expect(picture.rawPayload.length).toBeLessThan(150_000)
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 })
})

test('no other address leads to a wrapped song, and all do once it is open', async () => {
  // Another public request, so that the sitemap has a page of requests. Its id is lower than the gift's.
  const beside = await give(-1)
  const { page, shareableId, id } = await give(30)
  const oembed = () => site.visitor.call(sharing.oembed, { query: { url: home + page } })
  const listed = async (key = shareableId) => {
    const [, first = ''] = /<loc>([^<]*request\.xml[^<]*)</.exec((await get('/sitemap.xml')).body) ?? []
    return (await get(first.slice(home.length))).body.includes(key)
  }
  expect(await listed(beside.shareableId)).toBe(true)
  expect((await get(`/embed/${shareableId}`)).statusCode).toBe(404)
  expect((await oembed()).status).toBe(404)
  expect(await listed()).toBe(false)
  const wrapped = await get(`/request/${shareableId}/card.png`)
  await open(id)
  site.aSecondLater()
  expect((await get(`/embed/${shareableId}`)).statusCode).toBe(200)
  expect((await oembed()).status).toBe(200)
  expect(await listed()).toBe(true)
  const { body, headers } = await get(page)
  expect(headers['x-robots-tag']).toBeUndefined()
  expect(body).toContain('Two sugars, no milk')
  const opened = await get(`/request/${shareableId}/card.png`)
  expect(opened.headers.etag).not.toBe(wrapped.headers.etag)
})

test('no cache keeps a wrapped page longer than it is true', async () => {
  const { page, shareableId } = await give(0.5)
  const { body } = await get(page)
  const seconds = Number(/<noscript><meta http-equiv="refresh" content="(\d+)">/.exec(body)?.[1])
  expect(seconds).toBeGreaterThan(1760)
  expect(seconds).toBeLessThanOrEqual(1801)
  const picture = await get(`/request/${shareableId}/card.png`)
  expect(picture.headers['cache-control']).toBe('public, no-cache')
  const far = await give(24 * 40)
  expect((await get(far.page)).body).not.toContain('http-equiv="refresh"')
})

test('a page that waits for its moment is another one now and then only, and never later than that moment', () => {
  const gift = { shareableId: 'link', receiverName: 'Anna', from: null, timeZone: 'UTC' }
  const secondsAt = (left: number) => {
    const opensAt = new Date(Date.UTC(2026, 10, 23)).toISOString()
    const now = new Date(Date.parse(opensAt) - left * 1000).toISOString()
    const head = wrappedHead({ ...gift, opensAt, now } as Wrapped, home)
    return Number(/content="(\d+)"><\/noscript>/.exec(head)?.[1])
  }
  const lefts = Array.from({ length: 1440 }, (_, at) => at * 60)
  const all = lefts.map(secondsAt)
  expect(new Set(all).size).toBeLessThan(400)
  for (const [at, left] of lefts.entries()) {
    const seconds = all[at]
    expect(seconds).toBeLessThanOrEqual(left + 1)
    expect(seconds).toBeGreaterThan(((left + 1) * 30) / 31 - 1)
  }
})

test('an open gift shows its dedication, has no price tag and no story, and takes its answer without a script', async () => {
  const { page, id } = await give(-1)
  const { document } = new Window()
  document.write((await get(page)).body)
  const main = document.querySelector('main')
  const text = main?.textContent ?? ''
  expect(text.indexOf('For your mornings')).toBeGreaterThan(-1)
  expect(text).not.toContain('He took his tea')
  expect(text).not.toMatch(/[$€£¥]|pledge|support|promis|\bpa(y|id)|missing|donat/i)
  expect(main?.querySelector('.meter')).toBeNull()
  expect(main?.querySelector('audio')?.getAttribute('src')).toBe(
    signedSong('/objects/people/x/song', page.slice('/request/'.length)),
  )
  const form = main?.querySelector('form')
  expect([form?.getAttribute('method'), form?.getAttribute('action')]).toEqual(['post', `${page}/answer`])
  expect(form?.querySelector('textarea')?.getAttribute('name')).toBe('text')

  const send = (text: string) => postForm(site, `${page}/answer`, { text }, { origin: home })
  const empty = await send(' ')
  expect([empty.statusCode, empty.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8'])
  expect(empty.body).toContain('Please write a few words')
  const odd = await send('I cried\0')
  expect([odd.statusCode, odd.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8'])
  const sent = await send('I cried, twice.\r\nThänks')
  expect([sent.statusCode, sent.headers.location]).toEqual([303, `${page}#answer`])
  const [kept] = await site.db.select().from(gifts).where(eq(gifts.songRequestId, id))
  expect(kept?.answer).toBe('I cried, twice.\nThänks')
  expect((await get(page)).body).toContain('is on its way')
  const again = await send('Me too')
  expect([again.statusCode, again.body.includes('This gift already has its reply')]).toEqual([409, true])
  expect(again.body).toContain(`href="${page}"`)
  expect((await get(`${page}/answer`)).headers.location).toBe(page)
})
