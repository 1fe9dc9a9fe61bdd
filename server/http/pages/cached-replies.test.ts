import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { donations } from '#contract/giving/donations'
import type { Endpoint } from '#contract/grammar/endpoint'
import { songwriters } from '#contract/people/songwriters'
import { songRequests } from '#contract/requests/song-requests'
import { buildApp } from '../../app.ts'
import { buildDonation, buildRequest, buildSongwriter, buildUser } from '../../test/factories.ts'
import { type TestApp, testApp } from '../../test/test-app.ts'

let world: TestApp
/** The app as production has it: what everyone gets alike is kept for a second. */
let app: FastifyInstance
let cookie: string
beforeAll(async () => {
  world = await testApp()
  app = await buildApp(world.deps)
  cookie = (await world.as(await buildUser(world.db))).cookie ?? ''
})
afterAll(async () => {
  await app.close()
  await world.close()
})

const get = (url: string) => app.inject({ url, headers: { cookie } })
const write = ({ method, path }: Endpoint, payload = {}, id = '') =>
  app.inject({ method, url: path.replace(':id', id), headers: { cookie }, payload })
type Row = { id: string }

/** Every row of a list, by the `Link` header of one page after the other. */
async function wholeOf({ path }: Endpoint) {
  const rows: Row[] = []
  const lengths: number[] = []
  for (let next: string | undefined = path; next; ) {
    const reply = await get(next)
    const page = reply.json<Row[]>()
    rows.push(...page)
    lengths.push(page.length)
    next = /^<([^>]+)>; rel="next"$/.exec(String(reply.headers.link ?? ''))?.[1]
  }
  return { ids: new Set(rows.map(({ id }) => id)), lengths }
}

test('a list that everyone gets alike is read to its last row, page by page', async () => {
  const listener = await buildUser(world.db)
  const asked: string[] = []
  const people: string[] = []
  for (let n = 0; n < 52; n++) {
    asked.push((await buildRequest(world.db, { listenerId: listener.id })).id)
    people.push((await buildSongwriter(world.db)).id)
    await buildDonation(world.db, {
      underwriterId: listener.id,
      songRequestId: asked[0]!,
      isGeneral: true,
      matchId: randomUUID(),
      matchedAt: new Date().toISOString(),
    })
  }
  expect(await wholeOf(songRequests.open)).toEqual({ ids: new Set(asked), lengths: [50, 2] })
  expect(await wholeOf(songwriters.list)).toEqual({ ids: new Set(people), lengths: [50, 2] })
  expect((await wholeOf(donations.ledger)).lengths).toEqual([50, 2])
  // Kept or made for the first time, the answer names the same next page.
  const [first, again] = [await get(songRequests.open.path), await get(songRequests.open.path)]
  expect([again.headers.etag, again.headers.link]).toEqual([first.headers.etag, first.headers.link])
  expect(first.headers.link).toContain('rel="next"')
})

test('who asks and withdraws sees the list with their own write at once', async () => {
  const listed = async () => (await get(songRequests.open.path)).json<Row[]>().map(({ id }) => id)
  const before = await listed()
  const rain = { title: 'Rain', story: 'It rained.', emotions: ['grateful'], genre: 'folk' }
  const { id } = (await write(songRequests.create, rain)).json<Row>()
  expect(await listed()).toEqual([id, ...before.slice(0, 49)])
  expect((await write(songRequests.withdraw, {}, id)).statusCode).toBe(200)
  expect(await listed()).toEqual(before)
})
