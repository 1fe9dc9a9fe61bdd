import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { inTime } from '../../db/connections/budget.ts'
import { budgetRequests } from '../budget.ts'
import { SharedReplies } from './cached-replies.ts'

/** An app with one shared reply for each `?key=`, of `bytes` bytes, which counts how often each was made. */
function sharing({ most, mostBytes, bytes = 1000 }: { most?: number; mostBytes?: number; bytes?: number }) {
  let now = 0
  const made: string[] = []
  const shared = new SharedReplies({
    ...(most && { most }),
    ...(mostBytes && { mostBytes }),
    now: () => now,
  })
  const app = Fastify()
  app.get<{ Querystring: { key: string } }>('/', (request, reply) => {
    const { key } = request.query
    const make = async () => {
      made.push(key)
      if (key === 'broken') throw new Error('no')
      return { text: JSON.stringify(key.repeat(bytes)) }
    }
    return shared.reply(request, reply, { key, ms: 1000, make })
  })
  const ask = async (key: string) => (await app.inject(`/?key=${key}`)).statusCode
  return { ask, made, shared, pass: (ms: number) => void (now += ms) }
}

test('is made once for all who ask at once, and again when its time is over', async () => {
  const { ask, made, pass } = sharing({})
  expect(await Promise.all([ask('a'), ask('a'), ask('a')])).toEqual([200, 200, 200])
  await ask('a')
  expect(made).toEqual(['a'])
  pass(1000)
  await ask('a')
  expect(made).toEqual(['a', 'a'])
})

test('keeps so many, and drops the one that was not asked for longest', async () => {
  const { ask, made, shared } = sharing({ most: 2 })
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key)
  expect(made).toEqual(['a', 'b', 'c', 'b'])
  expect(shared.size.replies).toBe(2)
})

test('keeps so many bytes in all encodings', async () => {
  const { ask, shared } = sharing({ mostBytes: 100_000, bytes: 30_000 })
  for (const key of 'abcdefgh') {
    await ask(key)
    expect(shared.size.bytes).toBeLessThanOrEqual(100_000)
  }
  expect(shared.size.replies).toBeGreaterThan(1)
  expect(shared.size.replies).toBeLessThan(5)
})

test('one larger than the limit is sent and not kept', async () => {
  const { ask, shared } = sharing({ mostBytes: 100, bytes: 1000 })
  expect(await ask('a')).toBe(200)
  expect(shared.size).toEqual({ replies: 0, bytes: 0 })
})

test('a reply that failed is not kept, and one that was cleared while it was made is not kept either', async () => {
  const { ask, shared } = sharing({})
  expect(await ask('broken')).toBe(500)
  expect(shared.size).toEqual({ replies: 0, bytes: 0 })
  const asked = ask('a')
  await Promise.resolve()
  shared.forget()
  await asked
  expect(shared.size.bytes).toBe(0)
})

test('who joins late outlasts the time of the one who asked first', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const app = Fastify()
  budgetRequests(app, { isStrict: true })
  const hung: PromiseWithResolvers<{ text: string }>[] = []
  const shared = new SharedReplies({ now: () => 0 })
  app.get('/', (request, reply) => {
    const make = () => {
      hung.push(Promise.withResolvers())
      return inTime(hung.at(-1)!.promise)
    }
    return shared.reply(request, reply, { key: 'one', ms: 1000, make })
  })
  const first = app.inject('/')
  await vi.waitFor(() => expect(hung).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(5000)
  const late = app.inject('/')
  await vi.advanceTimersByTimeAsync(2000)
  expect((await first).statusCode).toBe(500)
  await vi.waitFor(() => expect(hung).toHaveLength(2))
  hung[1]!.resolve({ text: '"there"' })
  expect((await late).body).toBe('"there"')
  vi.useRealTimers()
})
