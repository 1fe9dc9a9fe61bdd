import type { LightMyRequestResponse } from 'fastify'
import { expect, test } from 'vitest'
import { everyEndpoint } from '#contract/api'
import { type Endpoint, fill } from '#contract/grammar/endpoint'
import { notifications } from '#contract/people/notifications'
import { briefs } from '#contract/requests/briefs'
import { songRequests } from '#contract/requests/song-requests'
import { stewards } from '#contract/trust/stewards'
import { buildRequest, buildUser } from '../factories.ts'
import { stewardEmail } from '../reach/test-trust.ts'
import { useSite } from '../test-app.ts'
import { type List, moneyLists, open, requestLists, workLists } from './test-lists.ts'
import { peopleLists, trustLists } from './test-person-lists.ts'

// Reads each list of the contract beyond its 50th row, following the `Link` header from page to page. The
// caches are enabled, as in production.

const lists = [...requestLists, ...workLists, ...moneyLists, ...peopleLists, ...trustLists]
const site = useSite({ settings: { STEWARD_EMAILS: stewardEmail } })

async function walk(endpoint: Endpoint, { who, params, query = {} }: Pick<List, 'who' | 'params' | 'query'>) {
  const pages: string[][] = []
  const searched = new URLSearchParams(query).toString()
  let next: string | undefined = `${fill(endpoint.path, params)}${searched && `?${searched}`}`
  while (next) {
    const { cookie } = who
    const reply: LightMyRequestResponse = await site.app.inject({
      url: next,
      headers: { ...(cookie && { cookie }) },
    })
    expect(reply.statusCode, reply.body).toBe(200)
    pages.push(reply.json<{ id: string }[]>().map(({ id }) => id))
    next = /^<([^>]+)>; rel="next"$/.exec(String(reply.headers.link ?? ''))?.[1]
  }
  return pages
}

test('each list of the contract is walked', () => {
  const walked = new Set(lists.map(([, { path }]) => path))
  expect(everyEndpoint.filter(({ paged }) => paged).map(({ path }) => path)).toEqual(
    expect.arrayContaining([...walked]),
  )
  expect(walked.size).toBe(everyEndpoint.filter(({ paged }) => paged).length)
})

test.each(lists)('%s go on from page to page, none twice and none lost', async (_, endpoint, build) => {
  const list = await build(site)
  site.aSecondLater()
  const pages = await walk(endpoint, list)
  expect(pages.map(({ length }) => length)).toEqual([50, 50, 5])
  expect(pages.flat()).toEqual(list.ids)
  // A second read, from the cache, must be equal. This can't hold for the stewards' log, because each read
  // adds a row to it.
  if (endpoint === stewards.log) return
  expect(await walk(endpoint, list)).toEqual(pages)
})

test('a kept list is one second old at most, and none after a write that changes it', async () => {
  const who = await site.as(await buildUser(site.db))
  const first = async () => (await walk(songRequests.open, { who }))[0]?.[0]
  const build = async () => (await buildRequest(site.db)).id
  const before = await build()
  site.aSecondLater()
  expect(await first()).toBe(before)
  const past = await build()
  expect(await first()).toBe(before)
  site.aSecondLater()
  expect(await first()).toBe(past)
  const { body, status } = await who.call(briefs.create, {
    body: { title: 'New', story: 'A longer story', emotions: ['grateful'], genre: 'folk' },
  })
  expect(status).toBe(201)
  expect(await first()).toBe(body.id)
  const further = await build()
  expect(await first()).toBe(body.id)
  await who.call(notifications.read)
  expect(await first()).toBe(body.id)
  await who.call(songRequests.withdraw, { params: body })
  expect(await first()).toBe(further)
})

test('a kept list that has not changed is not sent again, and still names its next page', async () => {
  const { who } = await open(site, {})
  site.aSecondLater()
  const { headers } = await who.call(songRequests.open)
  const again = await who.call(songRequests.open, { headers: { 'if-none-match': String(headers['etag']) } })
  expect([again.status, again.text]).toEqual([304, ''])
  expect(again.headers['link']).toBe(headers['link'])
  expect(headers['link']).toContain('rel="next"')
})
