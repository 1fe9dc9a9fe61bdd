import { expect, test } from 'vitest'
import type { Work } from './child.ts'
import { Busy, Pool, type PoolOptions, type Runner } from './pool.ts'

/** A pool whose children do what the test says. */
function pool(options: Partial<PoolOptions> = {}) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  let started = 0
  class Standing implements Runner {
    isOver = false
    async run({ module }: Work) {
      begun.push(module)
      await new Promise<void>((resolve) => ends.set(module, resolve))
      if (module.endsWith('!')) {
        this.isOver = true
        throw new Error(module)
      }
      return module
    }
    end() {
      this.isOver = true
    }
  }
  const start = () => {
    started += 1
    return new Standing()
  }
  const all = { size: 2, waiting: 10, waitMs: 10_000, idleMs: 10_000, megabytes: 100, start, ...options }
  const inTurn = new Pool(all)
  const run = (lane: string, module: string, megabytes = 10) =>
    inTurn.run({ lane }, { module, megabytes, input: {}, read: async () => undefined, ms: () => 1 })
  return { run, begun, end: (module: string) => ends.get(module)!(), started: () => started }
}

test('no more than so many run at once, in their order; one that fails makes room too', async () => {
  const { run, begun, end, started } = pool()
  const settled = Promise.allSettled([run('a', '1!'), run('b', '2'), run('c', '3'), run('d', '4')])
  await expect.poll(() => begun).toEqual(['1!', '2'])
  end('1!')
  await expect.poll(() => begun).toEqual(['1!', '2', '3'])
  end('2')
  await expect.poll(() => begun).toEqual(['1!', '2', '3', '4'])
  end('3')
  end('4')
  expect((await settled).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])
  expect(started()).toBe(3)
})

test("one at a time a person: another's goes first", async () => {
  const { run, begun, end } = pool()
  const all = [run('a', '1'), run('a', '2'), run('b', '3')]
  await expect.poll(() => begun).toEqual(['1', '3'])
  end('3')
  await all[2]
  expect(begun).toEqual(['1', '3'])
  end('1')
  await expect.poll(() => begun).toEqual(['1', '3', '2'])
  end('2')
  await Promise.all(all)
})

test('two that take too much together run one after another, and a small one beside them', async () => {
  const { run, begun, end } = pool()
  const all = [run('a', '1', 70), run('b', '2', 70), run('c', '3', 30)]
  await expect.poll(() => begun).toEqual(['1', '3'])
  end('3')
  end('1')
  await expect.poll(() => begun).toEqual(['1', '3', '2'])
  end('2')
  await Promise.all(all)
})

test('who would wait too long, or behind too many, is told so; what runs goes on', async () => {
  const { run, begun, end } = pool({ size: 1, waiting: 1, waitMs: 50 })
  const first = run('a', '1')
  const second = run('b', '2')
  await expect(run('c', '3')).rejects.toThrow(Busy)
  await expect(second).rejects.toThrow(Busy)
  end('1')
  expect(await first).toBe('1')
  const next = run('c', '4')
  await expect.poll(() => begun).toEqual(['1', '4'])
  end('4')
  await next
})
