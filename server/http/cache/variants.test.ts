import { expect, test, vi } from 'vitest'
import { Variants } from './variants.ts'

test('one that failed is made again, and counts nothing', async () => {
  const variants = new Variants()
  const onGrown = vi.fn()
  const failing = variants.get('br', () => Promise.reject(new Error('busy')), onGrown)
  await expect(failing).rejects.toThrow('busy')
  expect([onGrown.mock.calls.length, variants.bytes]).toEqual([0, 0])
  expect((await variants.get('br', async () => Buffer.from('ok'), onGrown)).toString()).toBe('ok')
  expect(variants.bytes).toBe(2)
})
