import { readdirSync } from 'node:fs'
import os from 'node:os'

/**
 * Lowers the priority of a process, so that it doesn't slow down requests. On Linux each thread has its own, and a
 * process that runs already has threads that compress.
 */
export function lowerPriority(pid: number, niceness: number) {
  for (const thread of threadsOf(pid)) {
    try {
      os.setPriority(thread, niceness)
    } catch {
      // Some systems don't allow this, and threads end. The priority then stays normal.
    }
  }
}

function threadsOf(pid: number) {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number)
  } catch {
    return [pid]
  }
}
