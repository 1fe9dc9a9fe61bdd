import { workerData } from 'node:worker_threads'
import { type Limits, readLimits } from './messages.ts'

/**
 * The watchdog of a child, in a separate thread, because a job may never return to the event loop. Ends the
 * process when a job exceeds its time, or its memory on or outside the heap, and when the program is gone.
 */
const { parent, shared }: { parent: number; shared: Int32Array } = workerData
const everyMs = 20
/** Minimum processor time of a job, because delays of a busy machine are not the file's fault. */
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
