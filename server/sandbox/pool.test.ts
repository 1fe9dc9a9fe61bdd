import { afterEach, expect, test, vi } from 'vitest'
import { Unfinished, type Work } from './child.ts'
import { Busy, Pool, type PoolOptions, type Runner, type Standing } from './pool.ts'

afterEach(() => void vi.useRealTimers())

/** Creates a pool whose children are controlled by the test. */
function pool(options: Partial<PoolOptions> = {}) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const children: Runner[] = []
  class Played implements Runner {
    isOver = false
    async run({ module }: Work) {
      if (module === 'never up') throw new Unfinished()
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
    const child = new Played()
    children.push(child)
    return child
  }
  const all = { size: 2, kept: 0, waiting: 10, waitMs: 10_000, idleMs: 10_000, start, ...options }
  const inTurn = new Pool(all)
  const run = (lane: string, module: string, standing: Standing = 'trusted') =>
    inTurn.run({ lane, standing }, { module, megabytes: 1, input: {}, read: async () => undefined, ms: 1 })
  return { run, begun, end: (module: string) => ends.get(module)!(), children }
}

test('no more than so many run at once, in their order; one that fails makes room too', async () => {
  const { run, begun, end, children } = pool()
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
  expect(children).toHaveLength(3)
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

test('a place is kept for the trusted: all others take turns at the rest', async () => {
  const { run, begun, end } = pool({ kept: 1 })
  const all = [
    run('a', '1', 'recorded'),
    run('b', '2', 'new'),
    run('visitors', '3', 'visitors'),
    run('c', '4'),
  ]
  await expect.poll(() => begun).toEqual(['1', '4'])
  end('4')
  await all[3]
  const later = [run('d', '5'), run('e', '6')]
  await expect.poll(() => begun).toEqual(['1', '4', '5'])
  end('1')
  await expect.poll(() => begun).toEqual(['1', '4', '5', '6'])
  end('5')
  end('6')
  await Promise.all(later)
  await expect.poll(() => begun).toEqual(['1', '4', '5', '6', '2'])
  end('2')
  await expect.poll(() => begun).toEqual(['1', '4', '5', '6', '2', '3'])
  end('3')
  await Promise.all(all)
})

test('who has a record goes last, before visitors alone, and takes nobody’s place in the queue', async () => {
  const { run, begun, end } = pool({ size: 1, waiting: 2 })
  const all = [run('a', '1'), run('visitors', '7', 'visitors')]
  all.push(run('b', '2', 'recorded'), run('c', '3', 'recorded'))
  await expect(run('d', '4', 'recorded')).rejects.toThrow(Busy)
  all.push(run('e', '5', 'new'), run('f', '6'))
  await expect(run('g', '8', 'new')).rejects.toThrow(Busy)
  for (const job of ['1', '6', '5', '2', '3', '7']) {
    await expect.poll(() => begun.at(-1)).toBe(job)
    end(job)
  }
  await Promise.all(all)
})

test('who would wait behind too many is told so at once', async () => {
  const { run, begun, end } = pool({ size: 1, waiting: 1 })
  const all = [run('a', '1'), run('b', '2')]
  await expect(run('c', '3')).rejects.toThrow(Busy)
  expect(begun).toEqual(['1'])
  end('1')
  await expect.poll(() => begun).toEqual(['1', '2'])
  end('2')
  await Promise.all(all)
})

test('who would wait too long is told so; what runs goes on', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { run, begun, end } = pool({ size: 1, waitMs: 50 })
  const first = run('a', '1')
  const told = vi.fn<(error: unknown) => void>()
  const late = run('b', '2').catch(told)
  await vi.advanceTimersByTimeAsync(49)
  expect(told).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await late
  expect(told.mock.lastCall?.[0]).toBeInstanceOf(Busy)
  vi.useRealTimers()
  end('1')
  expect(await first).toBe('1')
  const next = run('c', '4')
  await expect.poll(() => begun).toEqual(['1', '4'])
  end('4')
  await next
})

test('a job whose child did not come up, or got no time, is told to wait', async () => {
  const { run } = pool()
  await expect(run('a', 'never up')).rejects.toThrow(Busy)
})

test('a child is kept for the next job, unless it ended meanwhile', async () => {
  const { run, end, begun, children } = pool()
  for (const job of ['1', '2', '3']) {
    if (job === '3') children[0]!.end()
    const running = run('a', job)
    await expect.poll(() => begun).toContain(job)
    end(job)
    await running
    expect(children).toHaveLength(job === '3' ? 2 : 1)
  }
})

test('a child without work is ended after a while', async () => {
  const { run, end, begun, children } = pool({ idleMs: 20 })
  const running = run('a', '1')
  await expect.poll(() => begun).toEqual(['1'])
  end('1')
  await running
  await expect.poll(() => children[0]!.isOver).toBe(true)
})
