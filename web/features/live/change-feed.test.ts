import { afterEach, expect, test, vi } from 'vitest'
import type { Hint } from '#contract/grammar/hints'
import type { ChangeNotice } from '#contract/work/live'
import { makeQueryClient } from '../../lib/calls/query-client.ts'
import { follow } from './change-feed.ts'
import { holdLine } from './shared-connection.ts'

const userId = '01900000-0000-7000-8000-000000000001'
const messages = (room: string): Hint => `messages ${room}`

let following = new AbortController()
afterEach(() => {
  following.abort()
  vi.unstubAllGlobals()
})

/** Fake server with an event stream that the test writes to. Records all other calls in `asked`. */
function serverWith(since: ChangeNotice | number | (() => ChangeNotice) = { seq: 0, hints: [] }) {
  const lines: ReadableStreamDefaultController<Uint8Array>[] = []
  const asked: string[] = []
  const began: (string | null)[] = []
  vi.stubGlobal('fetch', async (address: string, { headers }: RequestInit = {}) => {
    if (!address.startsWith('/api/events')) {
      asked.push(address)
      if (typeof since === 'number') return new Response(null, { status: since })
      return Response.json(typeof since === 'function' ? since() : since)
    }
    began.push(new Headers(headers).get('last-event-id'))
    if (since === 401) return new Response(null, { status: 401 })
    const body = new ReadableStream<Uint8Array>({ start: (line) => void lines.push(line) })
    return new Response(body)
  })
  const tell = (told: ChangeNotice) =>
    lines.at(-1)?.enqueue(new TextEncoder().encode(`id: ${told.seq}\ndata: ${JSON.stringify(told)}\n\n`))
  return { tell, asked, began, cut: () => lines.at(-1)?.error(new TypeError('network error')) }
}

function following3() {
  following = new AbortController()
  const client = makeQueryClient()
  const again: string[] = []
  vi.spyOn(client, 'invalidateQueries').mockImplementation(async ({ queryKey = ['everything'] } = {}) => {
    again.push(queryKey.join('/'))
  })
  follow(client, { userId, seq: 3, onSignedOut: () => {} }, following.signal)
  return again
}
const ofDonations = ['/api/donations', '/api/books', '/api/account/closing', '/api/standing-pledge']
const soon = { timeout: 5000, interval: 2 }

test('what comes next is read again, once; what is known already is not', async () => {
  const server = serverWith()
  const again = following3()
  await expect.poll(() => server.began).toEqual(['3'])
  server.tell({ seq: 3, hints: [] })
  server.tell({ seq: 4, hints: [messages('p'), messages('p'), 'notifications'] })
  server.tell({ seq: 4, hints: [messages('p')] })
  await expect
    .poll(() => again, soon)
    .toEqual([
      '/api/projects/p/messages',
      '/api/messages/unread',
      '/api/song-requests/user',
      '/api/song-requests/shared',
      '/api/projects/p/timeline',
      '/api/notifications',
    ])
  expect(server.asked).toEqual([])
})

test('where a number is missing, what was missed is asked for', async () => {
  const server = serverWith({ seq: 6, hints: ['donations'] })
  const again = following3()
  await expect.poll(() => server.began).toHaveLength(1)
  server.tell({ seq: 6, hints: ['notifications'] })
  await expect.poll(() => again, soon).toEqual(ofDonations)
  expect(server.asked).toEqual(['/api/changes?after=3'])
  server.tell({ seq: 7, hints: ['notifications'] })
  await expect.poll(() => again, soon).toEqual([...ofDonations, '/api/notifications'])
})

test('a change that arrives during that fetch is fetched too', async () => {
  const answers: ChangeNotice[] = [
    { seq: 6, hints: ['donations'] },
    { seq: 7, hints: ['notifications'] },
  ]
  const server = serverWith(() => answers.shift()!)
  const again = following3()
  await expect.poll(() => server.began).toHaveLength(1)
  server.tell({ seq: 6, hints: [] })
  server.tell({ seq: 7, hints: [] })
  await expect.poll(() => again, soon).toEqual([...ofDonations, '/api/notifications'])
  expect(server.asked).toEqual(['/api/changes?after=3', '/api/changes?after=6'])
})

test('where too much was missed, everything is read again', async () => {
  const server = serverWith()
  const again = following3()
  await expect.poll(() => server.began).toHaveLength(1)
  server.tell({ seq: 900, hints: [], reset: true })
  server.tell({ seq: 901, hints: ['notifications'] })
  await expect.poll(() => again, soon).toEqual(['everything', '/api/notifications'])
})

test('after a line that broke, what was missed is asked for and the next line begins behind it', async () => {
  const server = serverWith({ seq: 5, hints: ['donations'] })
  const again = following3()
  await expect.poll(() => server.began).toHaveLength(1)
  server.tell({ seq: 4, hints: ['notifications'] })
  await expect.poll(() => again, soon).toHaveLength(1)
  server.cut()
  await expect.poll(() => server.began, soon).toEqual(['3', '5'])
  expect(server.asked).toEqual(['/api/changes?after=4'])
  expect(again).toEqual(['/api/notifications', ...ofDonations])
})

test('a session that is over is reported, and not asked for again', async () => {
  const server = serverWith(401)
  const [catchUp, onSignedOut] = [vi.fn(), vi.fn()]
  // The session has ended, so the server refuses every request.
  const line = { userId, known: () => 3, onTold: () => {}, catchUp, onSignedOut }
  await holdLine(line, new AbortController().signal)
  expect(onSignedOut).toHaveBeenCalledOnce()
  expect(server.began).toEqual(['3'])
  expect(catchUp).not.toHaveBeenCalled()
})

test('a page of a newer server’s hints reads again what it knows, and bears what it doesn’t', async () => {
  const server = serverWith()
  const again = following3()
  await expect.poll(() => server.began).toHaveLength(1)
  server.tell({ seq: 4, hints: ['smell' as Hint, 'smell p' as Hint, 'donations'] })
  await expect.poll(() => again, soon).toContain('/api/donations')
})
