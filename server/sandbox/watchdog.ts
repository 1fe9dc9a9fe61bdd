import { workerData } from 'node:worker_threads'
import { type Limits, readLimits } from './messages.ts'

/**
 * Watchdog of a child. Runs in a separate thread, because a job may block the event loop forever. Kills the
 * process if a job exceeds its limit of time or memory (on or outside the heap), or if the main program has
 * ended.
 */
const { parent, shared }: { parent: number; shared: Int32Array } = workerData
const everyMs = 20
/** Minimum processor time in milliseconds that a job gets, because a busy machine can delay any job. */
const leastCpuMs = 1000

let job = 0
let began = 0
let cpuBefore = 0

const cpuMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function isOver({ megabytes, ms, job: current }: Limits) {
  if (current === 0) return false
  if (current !== job) {
    job = current
    began = performance.now()
    cpuBefore = cpuMs()
  }
  const isLate = performance.now() - began > ms && cpuMs() - cpuBefore > leastCpuMs
  return isLate || process.memoryUsage.rss() > megabytes * 1_048_576
}

setInterval(() => {
  if (process.ppid !== parent || isOver(readLimits(shared))) process.kill(process.pid, 'SIGKILL')
}, everyMs)
