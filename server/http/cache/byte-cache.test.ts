import { expect, test } from 'vitest'
import { ByteCache } from './byte-cache.ts'

function texts(mostBytes = 100_000) {
  let now = 0
  const made: string[] = []
  const cache = new ByteCache<string>({ mostBytes, sizeOf: ({ length }) => length, now: () => now })
  const get = (key: string, text = key, ms = Number.POSITIVE_INFINITY) =>
    cache.get(
      key,
      async () => {
        made.push(key)
        return text
      },
      { ms },
    )
  return { cache, get, made, pass: (ms: number) => void (now += ms) }
}

test('makes a value once for all who ask at once, and keeps it', async () => {
  const { cache, get, made } = texts()
  expect(cache.peek('a')).toBeUndefined()
  expect(await Promise.all([get('a'), get('a')])).toEqual(['a', 'a'])
  expect([cache.peek('a'), await get('a')]).toEqual(['a', 'a'])
  expect(made).toEqual(['a'])
  expect(cache.figures).toMatchObject({ hits: 3, misses: 1, entries: 1, evictions: 0 })
})

test('keeps so many bytes with their keys, and drops what was asked for longest ago', async () => {
  const { cache, get, made } = texts(10_000)
  const value = 'x'.repeat(2500)
  for (const key of ['a', 'b', 'a', 'c', 'a', 'd', 'a', 'b']) await get(key, value)
  expect(made).toEqual(['a', 'b', 'c', 'd', 'b'])
  expect(cache.figures).toMatchObject({ entries: 3, evictions: 2 })
  expect(cache.figures.bytes).toBeLessThanOrEqual(10_000)
  for (let number = 0; number < 1000; number++) await get(`${number}${'k'.repeat(500)}`, '')
  expect(cache.figures.bytes).toBeLessThanOrEqual(10_000)
  expect(cache.figures.entries).toBeLessThan(10)
})

test('one that is larger than all may be is not kept, and drives nothing out', async () => {
  const { cache, get } = texts(10_000)
  await get('a')
  expect(await get('large', 'x'.repeat(10_001))).toHaveLength(10_001)
  expect([cache.peek('a'), cache.peek('large')]).toEqual(['a', undefined])
  expect(cache.figures.entries).toBe(1)
})

test('a value is kept for its time from the beginning of its making', async () => {
  const { cache, get, made, pass } = texts()
  const slow = Promise.withResolvers<string>()
  const first = cache.get('a', () => slow.promise, { ms: 1000 })
  pass(999)
  slow.resolve('old')
  expect(await first).toBe('old')
  expect(await get('a')).toBe('old')
  pass(1)
  expect(cache.peek('a')).toBeUndefined()
  expect(await get('a', 'new', 1000)).toBe('new')
  expect(made).toEqual(['a'])
})

test('one that failed is made again, and leaves nothing', async () => {
  const { cache, get } = texts()
  await expect(cache.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(cache.figures).toMatchObject({ entries: 0, bytes: 0 })
  expect(await get('a')).toBe('a')
})

test('what was dropped while it was made is not served to who asks after it', async () => {
  const { cache, get } = texts()
  const slow = Promise.withResolvers<string>()
  const before = cache.get('a', () => slow.promise)
  cache.drop((key) => key === 'a')
  const after = get('a', 'new')
  slow.resolve('old')
  expect(await Promise.all([before, after])).toEqual(['old', 'new'])
  expect(cache.peek('a')).toBe('new')
})

test('drops by key and value, and counts a value again that has grown', async () => {
  const { cache, get } = texts(10_000)
  await get('a', 'one')
  await get('b', 'two')
  cache.drop((_, value) => value === 'one')
  expect([cache.peek('a'), cache.peek('b')]).toEqual([undefined, 'two'])
  const growing = new ByteCache<string[]>({ mostBytes: 10_000, sizeOf: (list) => list.join('').length })
  const list = await growing.get('list', async () => ['x'])
  const { bytes } = growing.figures
  list.push('y'.repeat(99))
  growing.recount('list', list)
  expect(growing.figures.bytes).toBe(bytes + 99)
  growing.recount('list', ['another'])
  expect(growing.figures.bytes).toBe(bytes + 99)
  list.push('z'.repeat(10_000))
  growing.recount('list', list)
  expect(growing.figures).toMatchObject({ entries: 0, bytes: 0 })
})

test('what is too old goes, and nothing else does', async () => {
  let now = 0
  const cache = new ByteCache<string>({ mostBytes: 10_000, sizeOf: ({ length }) => length, now: () => now })
  await cache.get('short', async () => 'a', { ms: 1000 })
  await cache.get('long', async () => 'b', { ms: 2000 })
  now = 1000
  cache.dropOld()
  expect([cache.peek('short'), cache.peek('long')]).toEqual([undefined, 'b'])
  now = 2000
  cache.dropOld()
  expect(cache.figures).toMatchObject({ entries: 0, bytes: 0 })
})

test('with no bytes it keeps nothing', async () => {
  const { cache, get, made } = texts(0)
  await Promise.all([get('a'), get('a')])
  await get('a')
  expect(made).toEqual(['a', 'a', 'a'])
  expect(cache.figures).toMatchObject({ hits: 0, misses: 3, entries: 0, bytes: 0 })
})
