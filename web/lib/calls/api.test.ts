import { expect, test, vi } from 'vitest'
import { donations } from '#contract/giving/donations'
import { acceptance } from '#contract/requests/acceptance'
import { songRequests } from '#contract/requests/song-requests'
import { projects } from '#contract/work/projects'
import { shows } from '#spec'
import { beginReads } from '../early-fetch/early-fetch.ts'
import { call, callPage } from './api.ts'
import { ApiError, errorSentence } from './api-error.ts'
import { keyOf, read } from './query.ts'
import { makeQueryClient } from './query-client.ts'

/** Fake network. It returns `response` to every request, and records the requests. */
function network(response: Response) {
  const asked = vi.fn(async (_path: string, _init: RequestInit) => response)
  vi.stubGlobal('fetch', asked)
  return asked
}

const problem = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/problem+json' } })

test('a call fills its path in, sends JSON with the session, and answers what came', async () => {
  shows('1.session.credentials', '7.all.credentials', '7.all.writer')
  const asked = network(Response.json({ id: 'd1' }))
  const answer = await call(donations.markSent, {
    params: { id: 'a/b' },
    body: { externalRef: 'PP-1' },
    idempotencyKey: 'once',
  })
  expect(answer).toEqual({ id: 'd1' })
  const [path, init] = asked.mock.calls[0]!
  expect(path).toBe('/api/donations/a%2Fb/mark-sent')
  expect(init).toMatchObject({ method: 'POST', credentials: 'include', body: '{"externalRef":"PP-1"}' })
  const headers = new Headers(init.headers)
  expect(headers.get('content-type')).toBe('application/json')
  expect(headers.get('idempotency-key')).toBe('once')
})

test('a query leaves out what is not given', async () => {
  const asked = network(Response.json([]))
  await call(songRequests.open, { query: { genre: 'folk', minPledged: undefined } })
  expect(asked.mock.calls[0]?.[0]).toBe('/api/song-requests?genre=folk')
})

test('a page comes with the cursor of the next one, and the last without', async () => {
  network(
    Response.json([{ id: 1 }], { headers: { link: '</api/song-requests?cursor=abc&limit=5>; rel="next"' } }),
  )
  expect(await callPage(songRequests.open)).toEqual({ items: [{ id: 1 }], next: 'abc' })
  network(Response.json([]))
  expect(await callPage(songRequests.open)).toEqual({ items: [], next: undefined })
})

test('an error reads as status, colon, space and body text, or the status text without a body', async () => {
  shows('8.error.message', '8.error.empty-body')
  network(new Response('Nothing to see', { status: 404 }))
  await expect(call(donations.fund)).rejects.toThrow('404: Nothing to see')
  network(new Response(null, { status: 503, statusText: 'Service Unavailable' }))
  await expect(call(donations.fund)).rejects.toThrow('503: Service Unavailable')
})

test('a read throws where the session is gone', async () => {
  shows('7.all.throws-401')
  network(new Response(null, { status: 401, statusText: 'Unauthorized' }))
  await expect(makeQueryClient().fetchQuery(read(donations.fund))).rejects.toThrow('401: Unauthorized')
})

test('a problem document is kept, and its sentence is the text for people', async () => {
  network(
    problem(409, { title: 'Conflict', status: 409, detail: 'Another songwriter has accepted this request' }),
  )
  const error: unknown = await call(acceptance.accept, { params: { id: 'x' } }).catch(
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(ApiError)
  expect((error as ApiError).status).toBe(409)
  expect(errorSentence(error)).toBe('Another songwriter has accepted this request')
  expect(errorSentence(new TypeError('Failed to fetch'))).toBe('The connection was lost. Please try again.')
})

test('the key of a read is the segments of its path', () => {
  shows('7.all.reads')
  expect(keyOf(projects.notes, { params: { id: 'p1' } })).toEqual(['/api', 'projects', 'p1', 'notes'])
  expect(keyOf(songRequests.open, { query: { genre: 'folk' } })).toEqual([
    '/api',
    'song-requests',
    { genre: 'folk' },
  ])
})

/** This function never runs. The compiler alone checks these calls. */
const refused = () => [
  // @ts-expect-error the parameter has another name
  call(donations.markSent, { params: { donation: 'x' }, body: { externalRef: 'x' } }),
  // @ts-expect-error the body is missing
  call(donations.markSent, { params: { id: 'x' } }),
  // @ts-expect-error everything is missing
  call(donations.markSent),
  // @ts-expect-error the body has no such field
  call(donations.create, { body: { amount: 5, isgeneral: true } }),
  // @ts-expect-error the query has no such name
  call(songRequests.open, { query: { genres: 'folk' } }),
  // @ts-expect-error the reply has no such field
  call(donations.fund).then((fund) => fund.total),
]
void refused

test('a read that the page began with is not asked for again, and only the first time', async () => {
  const asked = network(Response.json([{ id: 1 }]))
  beginReads({ reads: ['/api/song-requests?genre=folk'], userId: 'u1' })
  expect(asked).toHaveBeenCalledTimes(1)
  const folk = { query: { genre: 'folk' } } as const
  expect(await call(songRequests.open, folk)).toEqual([{ id: 1 }])
  expect(asked).toHaveBeenCalledTimes(1)
  asked.mockImplementation(async () => Response.json([]))
  expect(await call(songRequests.open, folk)).toEqual([])
  expect(asked).toHaveBeenCalledTimes(2)
})

test('a read that began and failed is asked for again', async () => {
  const asked = network(Response.json([]))
  asked.mockRejectedValueOnce(new TypeError('cut'))
  beginReads({ reads: ['/api/song-requests'], userId: 'u1' })
  await new Promise((resolve) => setTimeout(resolve))
  expect(await call(songRequests.open)).toEqual([])
  expect(asked).toHaveBeenCalledTimes(2)
})

test('what follows from the rows of a list begins with its answer, of the first ones that count', async () => {
  const row = (id: number, status: string) => ({ id: `p${id}`, status })
  const rows = [row(0, 'approved'), ...[1, 2, 3, 4, 5, 6, 7].map((id) => row(id, 'in_progress'))]
  const asked = network(Response.json([]))
  asked.mockImplementation(async (address) =>
    Response.json(address === projects.mine.path ? rows : [{ of: address }]),
  )
  beginReads({
    reads: [projects.mine.path],
    followUps: {
      list: projects.mine.path,
      states: ['in_progress'],
      ofAll: [projects.status.path],
      ofFirst: [projects.notes.path],
    },
    userId: 'u1',
  })
  await expect.poll(() => asked).toHaveBeenCalledTimes(1 + 6 + 1)
  expect(await call(projects.mine)).toEqual(rows)
  expect(await call(projects.status, { params: { id: 'p6' } })).toEqual([{ of: '/api/projects/p6/status' }])
  expect(await call(projects.notes, { params: { id: 'p1' } })).toEqual([{ of: '/api/projects/p1/notes' }])
  expect(asked).toHaveBeenCalledTimes(8)
})
