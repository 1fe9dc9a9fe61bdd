import { expect, test, vi } from 'vitest'
import { Variants } from './variants.ts'

test('each is made once for all who ask at once, kept, and counted', async () => {
  const variants = new Variants()
  const make = vi.fn(async () => Buffer.from('four'))
  const onGrown = vi.fn()
  const ask = (name: string) => variants.get(name, make, onGrown)
  const [one, same] = await Promise.all([ask('br'), ask('br')])
  expect(same).toBe(one)
  expect(await ask('br')).toBe(one)
  expect([make.mock.calls.length, onGrown.mock.calls.length, variants.bytes]).toEqual([1, 1, 4])
  await ask('gzip')
  expect([make.mock.calls.length, onGrown.mock.calls.length, variants.bytes]).toEqual([2, 2, 8])
})

test('one that failed is made again, and counts nothing', async () => {
  const variants = new Variants()
  const onGrown = vi.fn()
  const failing = variants.get('br', () => Promise.reject(new Error('busy')), onGrown)
  await expect(failing).rejects.toThrow('busy')
  expect([onGrown.mock.calls.length, variants.bytes]).toEqual([0, 0])
  expect((await variants.get('br', async () => Buffer.from('ok'), onGrown)).toString()).toBe('ok')
  expect(variants.bytes).toBe(2)
})
