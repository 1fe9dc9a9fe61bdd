import { workerData } from 'node:worker_threads'
import { type Limits, readLimits } from './limits.ts'

/**
 * The watchdog of a child, in a thread of its own, for a job may never come back to the event loop: ends the process
 * when a job has taken too long, or more memory than allowed, on the heap or beside it; and when the program is gone.
 */
const { parent, shared }: { parent: number; shared: Int32Array } = workerData
const everyMs = 20
/** Processor time that a job has in any case: what a busy machine holds up is not the file's fault. */
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
