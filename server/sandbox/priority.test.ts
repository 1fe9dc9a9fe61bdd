import { readdirSync } from 'node:fs'
import os from 'node:os'
import { afterEach, expect, test } from 'vitest'
import { Child } from './child.ts'
import { lowerPriority } from './priority.ts'

let child: Child | undefined
afterEach(() => child?.end())

test('each thread of a process that runs gets the lower priority', async () => {
  child = new Child()
  const module = new URL('./test-job.ts', import.meta.url).href
  const limits = { ms: 3000, megabytes: 300 }
  await child.run({ module, input: { what: 'one' }, read: async () => undefined, ...limits })
  lowerPriority(child.pid!, 7)
  const threads = readdirSync(`/proc/${child.pid}/task`).map(Number)
  expect(threads.length).toBeGreaterThan(1)
  expect(threads.map((thread) => os.getPriority(thread))).toEqual(threads.map(() => 7))
})
