import { spawn } from 'node:child_process'
import { afterEach, expect, test } from 'vitest'
import { Child, LimitReached, Unfinished, type Work } from './child.ts'

const module = new URL('./test-job.ts', import.meta.url).href
const read = async (start: number, end: number) => Buffer.alloc(end - start + 1)

let child: Child | undefined
afterEach(() => child?.end())
function run(what: string, limits: Partial<Pick<Work, 'ms' | 'megabytes' | 'spent'>> = {}) {
  child = child && !child.isOver ? child : new Child()
  const { ms = 3000, megabytes = 300, spent } = limits
  return child.run({ module, input: { what }, read, ms, megabytes, spent })
}

test('one child does one job after another, and reads only what it asks for', async () => {
  expect(await run('one')).toBe('one')
  const first = child
  expect(await run('read')).toBe(3)
  expect(child).toBe(first)
})

test.each(['wait', 'burn', 'burn and throw'])(
  'it tells the processor’s time of each job: %s',
  async (what) => {
    const times: number[] = []
    await run(what, { spent: (ms) => times.push(ms) }).catch(() => undefined)
    expect(times).toHaveLength(1)
    if (what === 'wait') expect(times[0]).toBeLessThan(500)
    else expect(times[0]).toBeGreaterThanOrEqual(600)
  },
)

test('it has neither the settings nor the secrets of the program', async () => {
  expect(await run('env')).toEqual(['MALLOC_ARENA_MAX', 'MALLOC_TRIM_THRESHOLD_'])
})

test.each(['grow', 'jump', 'buffers', 'exit'])('one that does this ends alone: %s', async (what) => {
  await expect(run(what, { megabytes: 200 })).rejects.toThrow(LimitReached)
  expect(child?.isOver).toBe(true)
  expect(await run('after it')).toBe('after it')
})

test('one that takes too much memory beside the heap is ended; what it may take, its child keeps for nobody', async () => {
  await expect(run('hold', { megabytes: 200 })).rejects.toThrow(LimitReached)
  expect(await run('hold', { megabytes: 900 })).toBe(30)
  expect(child?.isOver).toBe(true)
})

test('of a child that ends before it is up, nothing was begun', async () => {
  child = new Child()
  const running = run('one')
  child.end()
  await expect(running).rejects.toThrow(Unfinished)
})

test('one that never comes back is ended in its time', async () => {
  await run('warm')
  const before = performance.now()
  await expect(run('spin', { ms: 1000 })).rejects.toThrow(LimitReached)
  expect(performance.now() - before).toBeGreaterThan(1000)
  expect(await run('after it')).toBe('after it')
})

test('only the processor’s time counts, and who is killed from outside reached no limit', async () => {
  expect(await run('wait', { ms: 500 })).toBe('wait')
  const running = run('spin', { ms: 60_000 })
  process.kill(child!.pid!, 'SIGTERM')
  await expect(running).rejects.toThrow(Unfinished)
})

test('what a job throws is said, and its child is not used again', async () => {
  await expect(run('throw')).rejects.toThrow('a word of its own')
  expect(child?.isOver).toBe(true)
})

test('a job that spins ends when the program is killed', async () => {
  const program = `
    const { Child } = await import(${JSON.stringify(new URL('./child.ts', import.meta.url).href)})
    const child = new Child()
    const work = (what) => ({ module: ${JSON.stringify(module)}, input: { what }, ms: 60_000, megabytes: 300 })
    await child.run(work('up'))
    console.log(child.pid)
    void child.run(work('spin'))`
  const killed = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'pipe' })
  const pid = await new Promise<number>((resolve) =>
    killed.stdout.once('data', (said) => resolve(Number(said))),
  )
  killed.kill('SIGKILL')
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false)
})

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
