import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Ids of a process and of all its descendants. The process itself is first. */
export function family(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const parent = parentOf(Number(name))
    if (parent !== undefined) parents.set(Number(name), parent)
  }
  const all = [pid]
  for (const one of all)
    for (const [child, parent] of parents) if (parent === one && !all.includes(child)) all.push(child)
  return all
}

function parentOf(pid: number): number | undefined {
  try {
    // The program's name in parentheses may contain any character. The state and the parent's id follow it.
    const [, rest = ''] = /\) \S (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return Number(rest)
  } catch {
    return undefined
  }
}

/** Sends a signal to these processes. Ignores processes that have ended. */
export function signalAll(pids: number[], signal: NodeJS.Signals) {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {}
  }
}

/** Resolves when `holds` returns true. @throws with the text `what` after the time limit */
export async function until(what: string, seconds: number, holds: () => Promise<boolean> | boolean) {
  for (const end = Date.now() + seconds * 1000; ; await sleep(100)) {
    if (await holds()) return
    if (Date.now() > end) throw new Error(`${what}: not within ${seconds} seconds`)
  }
}
