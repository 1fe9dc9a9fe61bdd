import { workerData } from 'node:worker_threads'
import { type Limits, readLimits } from './messages.ts'

/**
 * Watchdog of a child. Runs in a separate thread, because a job may block the event loop forever. Kills the
 * process if a job exceeds its limit of processor time or memory (on or outside the heap), or if the main
 * program has ended. Elapsed time has no limit here, because a busy machine can delay any job.
 */
const { parent, shared }: { parent: number; shared: Int32Array } = workerData
const everyMs = 20
/**
 * Signal that ends a job above its limit. It differs from those that other programs send, because the verdict
 * on a file that reached a limit is kept (product.md, "Files").
 */
const limitSignal = 'SIGVTALRM'

let job = 0
let cpuBefore = 0

const cpuMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function isOver({ megabytes, ms, job: current }: Limits) {
  if (current === 0) return false
  if (current !== job) {
    job = current
    cpuBefore = cpuMs()
  }
  return cpuMs() - cpuBefore > ms || process.memoryUsage.rss() > megabytes * 1_048_576
}

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  else if (isOver(readLimits(shared))) process.kill(process.pid, limitSignal)
}, everyMs)
