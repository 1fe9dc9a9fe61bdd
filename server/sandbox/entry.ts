import { Worker } from 'node:worker_threads'
import {
  type FromChild,
  type Job,
  type ReadBytes,
  sharedLimits,
  type ToChild,
  writeLimits,
} from './messages.ts'

const shared = sharedLimits()
new Worker(new URL('./watchdog.ts', import.meta.url), {
  workerData: { parent: process.ppid, shared },
  execArgv: [],
}).unref()

const say = (message: FromChild) => void process.send?.(message)
const asked = new Map<number, (bytes: Uint8Array | undefined) => void>()
let reads = 0
const read: ReadBytes = (start, end) =>
  new Promise((resolve) => {
    reads += 1
    asked.set(reads, resolve)
    say({ type: 'read', id: reads, start, end })
  })

let jobs = 0

/** Processor time in milliseconds that all threads of this process have taken since `before`. */
function msSince(before: NodeJS.CpuUsage) {
  const { user, system } = process.cpuUsage(before)
  return Math.ceil((user + system) / 1000)
}

async function run({ module, input, ms, megabytes }: Extract<ToChild, { type: 'run' }>) {
  let before = process.cpuUsage()
  try {
    const { run: job }: { run: Job<unknown, unknown> } = await import(module)
    jobs += 1
    before = process.cpuUsage()
    writeLimits(shared, { megabytes, ms, job: jobs })
    const value = await job(input, read)
    say({ type: 'done', value, rss: process.memoryUsage.rss(), ms: msSince(before) })
  } catch (error) {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
    say({ type: 'failed', reason, ms: msSince(before) })
  } finally {
    writeLimits(shared, { megabytes, ms, job: 0 })
    asked.clear()
  }
}

process.on('message', (message: ToChild) => {
  if (message.type === 'run') {
    void run(message)
    return
  }
  asked.get(message.id)?.(message.bytes)
  asked.delete(message.id)
})
process.on('disconnect', () => process.exit())
// Ignores Ctrl-C, which the terminal sends to all processes. The main program finishes its requests, and then
// ends this process.
process.on('SIGINT', () => {})
say({ type: 'ready' })
