import { expect, test } from 'vitest'
import { briefs } from '#contract/requests/briefs'
import { neededDays } from '#contract/requests/occasions'
import { songRequests as calls } from '#contract/requests/song-requests'
import { sql } from '#drizzle'
import { songRequests } from '../../db/schema.ts'
import { buildRequest, buildSongwriter, buildUser } from '../../test/factories.ts'
import { useClient, useSite } from '../../test/test-app.ts'
import { setRow } from '../../test/test-rows.ts'

const site = useSite()
const listener = useClient(site, () => buildUser(site.db))
const songwriter = useClient(site, () => buildSongwriter(site.db))

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const asked = (title: string, neededBy: string | null, more = {}) =>
  buildRequest(site.db, { listenerId: listener.id, title, neededBy, ...more })

/** Titles of all pages, in their order. */
async function order(query: object = {}) {
  const titles: string[] = []
  let cursor: string | undefined
  for (;;) {
    const page = await songwriter.call(calls.open, {
      query: { sort: 'needed', limit: '2', ...query, ...(cursor && { cursor }) },
    })
    titles.push(...page.body.map(({ title }) => title))
    cursor = /cursor=([\w-]+)/.exec(String(page.headers['link']))?.[1]
    if (!cursor) return titles
  }
}

test('the nearest day is first, passed and missing days are last, and a changed day counts from the next UTC day', async () => {
  await asked('missing', null)
  const far = await asked('far', dayIn(40))
  await asked('passed', dayIn(-1))
  await asked('today', dayIn(0), { genre: 'jazz' })
  const near = await asked('near', dayIn(3))
  await asked('near too', dayIn(3), { genre: 'jazz' })
  await asked('in work', dayIn(1), { status: 'in_progress' })
  const first = ['today', 'near', 'near too', 'far', 'missing', 'passed']
  expect(await order()).toEqual(first)
  expect(await order({ genre: 'jazz' })).toEqual(['today', 'near too'])
  expect(await order({ minPledged: '1' })).toEqual([])

  const change = (request: { id: string }, neededBy: string | null) =>
    listener.call(briefs.change, { params: request, body: { neededBy } })
  await change(far, neededDays().first)
  await change(far, dayIn(2))
  await change(near, null)
  const shown = (await songwriter.call(calls.open, { query: { sort: 'needed' } })).body
  expect(shown.find(({ title }) => title === 'far')?.neededBy).toBe(dayIn(2))
  expect(await order()).toEqual(first)
  expect(await order({ genre: 'folk' })).toEqual(['near', 'far', 'missing', 'passed'])

  // The UTC day of the changes is over, without any job.
  await site.db.update(songRequests).set({ neededByChangedOn: sql`needed_by_changed_on - 1` })
  site.aSecondLater()
  expect(await order()).toEqual(['today', 'far', 'near too', 'missing', 'passed', 'near'])
  // Saving the day that is there already is no change of it.
  await change(far, dayIn(2))
  expect(await order()).toEqual(['today', 'far', 'near too', 'missing', 'passed', 'near'])
})

test('a page that begins after a request that is gone is empty', async () => {
  const request = await asked('gone', dayIn(9))
  await setRow(site, songRequests, request.id, { withdrawnAt: new Date().toISOString() })
  const after = async (cursor: string) =>
    (await songwriter.call(calls.open, { query: { sort: 'needed', cursor } })).status
  expect(await after(request.id)).toBe(200)
  expect(await after(songwriter.id)).toBe(200)
})
