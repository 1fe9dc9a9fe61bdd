import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { Caches, logCaches, mostBytes, restWhenIdle } from './caches.ts'

const MiB = 1_048_576

test('all caches of a process together take 25 MiB at most', () => {
  const all = Object.values(mostBytes).reduce((sum, one) => sum + one, 0)
  expect(all).toBeLessThanOrEqual(25 * MiB)
})

test('a cache has one user', () => {
  const caches = new Caches()
  caches.open('pages', () => 1)
  expect(() => caches.open('pages', () => 1)).toThrow('in use already')
})

test('what the caches did is a line of the log each ten minutes in which somebody asked, until the app is closed', async () => {
  vi.useFakeTimers()
  const app = Fastify()
  const told = vi.spyOn(app.log, 'info')
  const caches = new Caches()
  const pages = caches.open<string>('pages', ({ length }) => length)
  logCaches(app, caches)
  await app.ready()
  await pages.get('key', async () => 'page')
  pages.peek('key')
  vi.advanceTimersByTime(10 * 60_000)
  const figures = { hits: 1, misses: 1, evictions: 0, entries: 1, bytes: expect.any(Number) }
  expect(told.mock.lastCall).toEqual([{ caches: { pages: figures } }, 'caches'])
  vi.advanceTimersByTime(20 * 60_000)
  expect(told).toHaveBeenCalledOnce()
  pages.peek('key')
  vi.advanceTimersByTime(10 * 60_000)
  expect(told).toHaveBeenCalledTimes(2)
  await app.close()
  pages.peek('key')
  vi.advanceTimersByTime(10 * 60_000)
  expect(told).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})

test('what is too old is dropped, and memory given back once after a busy time, until the app is closed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const app = Fastify()
  const caches = new Caches()
  const replies = caches.open<string>('replies', ({ length }) => length)
  const collect = vi.fn()
  restWhenIdle(app, caches, collect)
  app.get('/', () => '')
  const pass = () => void vi.advanceTimersByTime(10_000)
  const ask = (times: number) => Promise.all(Array.from({ length: times }, () => app.inject('/')))
  await replies.get('key', async () => 'reply', { ms: 1000 })
  await ask(30)
  pass()
  expect(caches.figures().replies).toMatchObject({ entries: 0 })
  pass()
  expect(collect).not.toHaveBeenCalled()
  await ask(31)
  pass()
  expect(collect).not.toHaveBeenCalled()
  await ask(5)
  pass()
  pass()
  expect(collect).toHaveBeenCalledOnce()
  await ask(31)
  pass()
  await app.close()
  pass()
  expect(collect).toHaveBeenCalledOnce()
  vi.useRealTimers()
})
