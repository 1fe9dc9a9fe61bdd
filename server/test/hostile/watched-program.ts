import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** Baseline of a call on this machine: a server that does nothing, in a separate process. */
export async function idleServer() {
  const program = `
    const server = require('node:http').createServer((_, reply) => reply.end('ok'))
    server.listen(0, '127.0.0.1', () => console.log(server.address().port))`
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port]: unknown[] = await once(child.stdout, 'data')
  return { url: `http://127.0.0.1:${Number(port)}/`, stop: () => void child.kill('SIGKILL') }
}

/** Durations of repeated calls in milliseconds, until `stop`. `seen` returns their number so far. */
export function timed(call: () => Promise<unknown>, everyMs: number) {
  const times: number[] = []
  const over = new AbortController()
  async function go() {
    while (!over.signal.aborted) {
      const before = performance.now()
      await call()
      times.push(performance.now() - before)
      await sleep(everyMs)
    }
  }
  const going = go()
  async function stop() {
    over.abort()
    await going
    return times
  }
  return { stop, seen: () => times.length }
}

export const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/** Real memory of a process and its children in megabytes. Shared memory counts once. */
export async function megabytesOf(pid: number): Promise<number> {
  const all = await readdir('/proc')
  const own = [pid]
  for (const name of all) {
    if (!/^\d+$/.test(name)) continue
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid) own.push(Number(name))
  }
  let sum = 0
  for (const one of own) {
    const said = await readFile(`/proc/${one}/smaps_rollup`, 'utf8').catch(() => '')
    sum += Number(/^Pss:\s+(\d+)/m.exec(said)?.[1] ?? 0) / 1024
  }
  return sum
}

/** Slowdown of this machine by other work at the moment: at least 1. */
export function crowding(): number {
  const [before, cpu] = [performance.now(), process.cpuUsage()]
  const spent = () => {
    const { user, system } = process.cpuUsage(cpu)
    return (user + system) / 1000
  }
  while (spent() < 200);
  return Math.max(1, (performance.now() - before) / spent())
}
