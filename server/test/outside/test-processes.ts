import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until no process of `dataDir` is left, for at most ten seconds. Returns how many are left. */
export async function left(dataDir: string): Promise<number> {
  for (const until = Date.now() + 10_000; ; await sleep(20)) {
    const count = processesOf(dataDir).length
    if (count === 0 || Date.now() > until) return count
  }
}

/** Other processes with `dataDir` in their command line. Linux only. */
export function processesOf(dataDir: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map(Number)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDir)
      } catch {
        return false
      }
    })
}
