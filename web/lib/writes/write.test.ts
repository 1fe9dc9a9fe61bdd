import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { donations } from '#contract/giving/donations'
import { ownChange } from '#contract/grammar/hints'
import { songRequests } from '#contract/requests/song-requests'
import { projects } from '#contract/work/projects'
import { read } from '../calls/query.ts'
import { makeQueryClient } from '../calls/query-client.ts'
import { keysOfPart } from './changed-keys.ts'
import { readChanged } from './own-changes.ts'
import { write, writing } from './write.ts'

afterEach(() => vi.unstubAllGlobals())

let answered: number
beforeEach(() => {
  answered = 7
})

/** Test page that shows the notes and messages of a room. */
async function page() {
  const reads: string[] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'GET') reads.push(address)
    else observer.setOptions(options())
    return Response.json([], method === 'GET' ? {} : { headers: { [ownChange]: String(answered) } })
  })
  const client = makeQueryClient()
  const params = { id: 'r' }
  for (const list of [projects.notes, projects.messages])
    new QueryObserver(client, read(list, { params })).subscribe(() => {})
  await expect.poll(() => client.isFetching()).toBe(0)
  reads.length = 0
  // The component renders again during the call, and creates new options then.
  const options = () =>
    write(projects.addNote, { given: (content: string) => ({ params, body: { content } }) })
  const observer = new MutationObserver(client, options())
  const note = () => observer.mutate('A waltz')
  const tell = (seq: number, parts: ('notes' | 'messages')[]) =>
    readChanged(client, { from: seq, to: seq, keys: parts.flatMap((part) => keysOfPart(part, 'r')) })
  const settled = () => vi.waitFor(() => expect(client.isFetching()).toBe(0), 10_000)
  return { client, reads, note, tell, settled }
}

const notes = '/api/projects/r/notes'
const messages = '/api/projects/r/messages'

test('a write reads again what it changed, and no more when the change feed tells of it', async () => {
  const { reads, note, tell, settled } = await page()
  await note()
  tell(7, ['notes'])
  await settled()
  expect(reads).toEqual([notes])
})

test('where the change feed is faster than the answer, the write reads nothing again', async () => {
  const { reads, note, tell, settled } = await page()
  tell(7, ['notes'])
  await note()
  await settled()
  expect(reads).toEqual([notes])
})

test('what the same change tells beyond that is read', async () => {
  const { reads, note, tell, settled } = await page()
  await note()
  tell(7, ['notes', 'messages'])
  await settled()
  expect(reads).toEqual([notes, messages])
})

test('another’s change of the same list is read again', async () => {
  const { reads, note, tell, settled } = await page()
  await note()
  tell(8, ['notes'])
  tell(7, ['notes'])
  await settled()
  expect(reads).toEqual([notes, notes])
})

test('where the feed reports the first of two calls between them, their list is read again after both', async () => {
  const { client, reads, tell, settled } = await page()
  const both = new MutationObserver(
    client,
    writing({
      calls: [projects.addNote],
      room: 'r',
      run: async (call, _: void) => {
        await call(projects.addNote, { params: { id: 'r' }, body: { content: 'A waltz' } })
        tell(7, ['notes'])
        await settled()
        answered = 8
        await call(projects.addNote, { params: { id: 'r' }, body: { content: 'In three four' } })
      },
    }),
  )
  await both.mutate()
  tell(8, ['notes'])
  await settled()
  expect(reads).toEqual([notes, notes])
})

/** Like `page`, but the first read of the messages is still pending. */
async function readingFirst() {
  const { client, reads, ...rest } = await page()
  const first = Promise.withResolvers<void>()
  const fetched = fetch
  vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => {
    const answer = await fetched(...given)
    const isRead = given[0] === messages && given[1]?.method !== 'POST'
    if (isRead && reads.filter((one) => one === messages).length === 1) await first.promise
    return answer
  })
  const list = read(projects.messages, { params: { id: 'r' } })
  client.removeQueries({ queryKey: list.queryKey })
  new QueryObserver(client, list).subscribe(() => {})
  await expect.poll(() => reads).toEqual([messages])
  return { client, reads, first, ...rest }
}

test('where the feed reports changes while a list is first read, the list is read once more', async () => {
  const { reads, tell, settled, first } = await readingFirst()
  tell(7, ['messages'])
  tell(8, ['messages'])
  first.resolve()
  await expect.poll(() => reads).toEqual([messages, messages])
  await settled()
  expect(reads).toHaveLength(2)
})

test('where a write changes a list that is first read, the list is read again', async () => {
  const { client, reads, tell, settled, first } = await readingFirst()
  const send = new MutationObserver(
    client,
    write(projects.sendMessage, {
      given: (message: string) => ({ params: { id: 'r' }, body: { message, receiverId: 'b' } }),
    }),
  )
  const sent = send.mutate('A waltz')
  // The write has already marked the list as outdated, but the list's first read is still pending.
  const { queryKey } = read(projects.messages, { params: { id: 'r' } })
  await expect.poll(() => client.getQueryState(queryKey)?.isInvalidated).toBe(true)
  first.resolve()
  await sent
  tell(7, ['messages'])
  await settled()
  expect(reads.filter((one) => one === messages)).toHaveLength(2)
})

test.each([
  [200, []],
  [503, [notes]],
])(
  'where the feed is faster than the answer %i of a write that ends the room, it is read again: %j',
  async (status, expected) => {
    const { client, reads, tell, settled } = await page()
    new QueryObserver(client, read(donations.ofRequest, { params: { id: 'r' } })).subscribe(() => {})
    await settled()
    reads.length = 0
    const answer = Promise.withResolvers<Response>()
    const plain = fetch
    const send = vi.fn((address: string, init: RequestInit = {}) =>
      init.method === 'DELETE' ? answer.promise : plain(address, init),
    )
    vi.stubGlobal('fetch', send)
    const options = write(songRequests.withdraw, { given: () => ({ params: { id: 'r' } }) })
    const ended = new MutationObserver(client, options).mutate()
    await expect.poll(() => send).toHaveBeenCalled()
    tell(7, ['notes'])
    await settled()
    expect(reads).toEqual([])
    answer.resolve(Response.json({}, { status, headers: { [ownChange]: '7' } }))
    await ended.catch(() => {})
    await settled()
    expect(reads).toEqual(expected)
    // Reads with these keys in other rooms are only marked as stale. They are refetched when shown.
    expect(client.getQueryState(read(projects.notes, { params: { id: 'r' } }).queryKey)?.isInvalidated).toBe(
      status === 200,
    )
  },
)
