import type { AddressInfo } from 'node:net'
import { Window } from 'happy-dom'
import { unfurl } from 'unfurl.js'
import { beforeAll, expect, test } from 'vitest'
import { retiredLinks } from '../../../db/schema.ts'
import { buildDelivery, buildRequest, buildSongwriter, buildUser } from '../../../test/factories.ts'
import { useSite } from '../../../test/test-app.ts'
import { faultsOfData } from './json-ld.ts'
import { faultsOfMarkup } from './markup.ts'
import { readHead } from './read-head.ts'

// External validators check the pages with link previews, as sent, without JavaScript.

const awkward = '"Tea" & <b>sugar</b> </script> 🎸 أغنية'

const site = useSite()
let origin: string
const paths: Record<string, string> = { home: '/', fund: '/fund', unknown: '/nowhere', help: '/about/help' }

beforeAll(async () => {
  const { db, app } = site
  await app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const listener = await buildUser(db, { firstName: awkward })
  const songwriter = await buildSongwriter(
    db,
    { publicPage: true, bio: `${awkward}\n\nSecond` },
    { firstName: awkward },
  )
  const words = { listenerId: listener.id, title: awkward, story: `${awkward}\n\n`.repeat(20) }
  const songUrl = '/objects/people/x/song'
  const approved = {
    ...words,
    songwriterId: songwriter.id,
    status: 'approved',
    isApproved: true,
    approvedAt: new Date().toISOString(),
    rating: 5,
    review: awkward,
    completedSongUrl: songUrl,
  } as const
  const kinds = {
    open: words,
    shown: { ...words, isPublic: true, goalAmount: '100.00' },
    approved,
    played: { ...approved, isPublic: true },
    withdrawn: { ...words, withdrawnAt: new Date().toISOString() },
  }
  for (const [kind, values] of Object.entries(kinds)) {
    const request = await buildRequest(db, values)
    paths[kind] = `/request/${request.shareableId}`
    if (kind === 'played') {
      paths['embed'] = `/embed/${request.shareableId}`
      const sung = { songUrl, seconds: 61.4, peaks: [0, 0.5, 1], lyrics: `${awkward}\n\nLa` }
      await buildDelivery(db, request, sung)
      await db.insert(retiredLinks).values({ shareableId: 'an-old-link-of-it', songRequestId: request.id })
    }
  }
  paths['songwriter'] = `/songwriter/${songwriter.id}`
  paths['renewed'] = '/request/an-old-link-of-it'
  paths['missing'] = '/request/nobody-ever-had-this'
})

const statuses: Record<string, number> = { unknown: 404, missing: 404, withdrawn: 410, renewed: 410 }
const page = async (name: string) => site.app.inject({ url: paths[name]! })
const withData = ['home', 'fund', 'open', 'shown', 'approved', 'played', 'songwriter']

test.each([
  'home',
  'fund',
  'help',
  'unknown',
  'open',
  'shown',
  'approved',
  'played',
  'embed',
  'songwriter',
  'withdrawn',
  'renewed',
  'missing',
])('%s: its markup is as the standard of HTML wants it', async (name) => {
  const { statusCode, body } = await page(name)
  expect(statusCode).toBe(statuses[name] ?? 200)
  expect(await faultsOfMarkup(body)).toEqual([])
})

test.each(withData)('%s: its data is in the vocabulary of schema.org', async (name) => {
  const { data } = readHead((await page(name)).body)
  expect(data).toHaveLength(1)
  expect(faultsOfData(data[0]!)).toEqual([])
})

test('a page without content has no structured data', async () => {
  for (const name of Object.keys(statuses)) {
    const { body } = await page(name)
    expect(readHead(body).data).toEqual([])
    expect(body).not.toMatch(/og:|twitter:|rel="canonical"|oembed/)
  }
})

test('sites that show links find the cards, and the player of a public song', async () => {
  for (const name of withData) {
    const { open_graph: og, twitter_card: twitter, title } = await unfurl(origin + paths[name])
    expect([name, og.url]).toEqual([name, origin + paths[name]])
    expect(og.images?.[0]).toMatchObject({ type: 'image/png', width: 1200, height: 630 })
    expect([title, og.title, og.description, twitter.card].every(Boolean)).toBe(true)
    expect(twitter.title).toBe(og.title)
  }
  const { oEmbed } = await unfurl(origin + paths['played'], { oembed: true })
  expect(oEmbed).toMatchObject({
    type: 'rich',
    version: '1.0',
    title: awkward,
    provider_name: 'Songwright',
    width: 560,
    height: 200,
    thumbnails: [{ width: 1200, height: 630 }],
  })
  const frame = new Window().document
  frame.write(oEmbed && 'html' in oEmbed ? oEmbed.html : '')
  expect(frame.querySelector('iframe')?.getAttribute('src')).toBe(origin + paths['embed'])
  for (const name of ['open', 'shown', 'approved'])
    expect((await unfurl(origin + paths[name], { oembed: true })).oEmbed).toBeUndefined()
})

test('the validators find faults where there are some', async () => {
  const context = { '@context': 'https://schema.org' }
  const song = { ...context, '@type': 'MusicRecording', name: 'Home', genre: 'folk', url: `${origin}/x` }
  expect(faultsOfData(song)).toEqual([])
  const faults = [
    { ...song, pages: 3 },
    { ...song, name: '' },
    { ...song, url: '/x' },
    { ...song, duration: '61 seconds' },
    { ...song, byArtist: 'Kenji' },
    { ...song, '@type': 'Songlet' },
    { ...song, '@context': 'schema.org' },
    { ...context, '@graph': [{ '@type': 'WebSite', name: 'Songwright' }] },
  ]
  for (const about of faults) expect(faultsOfData(about), JSON.stringify(about)).toHaveLength(1)
  expect(
    await faultsOfMarkup('<!doctype html><html lang="en"><title>x</title><p><div></p></html>'),
  ).not.toEqual([])
})
