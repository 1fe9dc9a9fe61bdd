import { expect, test } from 'vitest'
import { queue } from './queue.ts'

const full = () => new Error('full')

test('no more than so many run at once, in their order; one that fails makes room too', async () => {
  const inTurn = queue({ atOnce: 2, waiting: 10 })
  const begun: number[] = []
  const ends: (() => void)[] = []
  const asked = [0, 1, 2, 3].map((at) =>
    inTurn(async () => {
      begun.push(at)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (at === 0) throw new Error('broken')
      return at
    }, full),
  )
  const settled = Promise.allSettled(asked)
  await expect.poll(() => begun).toEqual([0, 1])
  ends[0]!()
  await expect.poll(() => begun).toEqual([0, 1, 2])
  ends[1]!()
  ends[2]!()
  await expect.poll(() => begun).toEqual([0, 1, 2, 3])
  ends[3]!()
  expect((await settled).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])
})

test('who would wait behind too many is told at once', async () => {
  const inTurn = queue({ atOnce: 1, waiting: 1 })
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = inTurn(() => promise, full)
  const second = inTurn(async () => 'second', full)
  await expect(inTurn(async () => 'third', full)).rejects.toThrow('full')
  resolve()
  await first
  expect(await second).toBe('second')
  expect(await inTurn(async () => 'fourth', full)).toBe('fourth')
})
