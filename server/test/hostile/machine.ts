import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

/**
 * Starts a server that does nothing, in a separate process. Its response times show how slow this machine is.
 */
export async function idleServer() {
  const program = `
    const server = require('node:http').createServer((_, reply) => reply.end('ok'))
    server.listen(0, '127.0.0.1', () => console.log(server.address().port))`
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port]: unknown[] = await once(child.stdout, 'data')
  return { url: `http://127.0.0.1:${Number(port)}/`, stop: () => void child.kill('SIGKILL') }
}

/**
 * Repeats a call until `stop`, which returns the durations in milliseconds. `seen` returns the number of
 * calls so far.
 */
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

/** Resident memory of a process in megabytes, and of each of its children. */
export async function memoryOf(pid: number): Promise<{ own: number; children: number[] }> {
  const children: number[] = []
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    const isChild = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid
    const megabytes = isChild ? await residentOf(name) : 0
    // A process that has ended has none.
    if (megabytes > 0) children.push(megabytes)
  }
  return { own: await residentOf(pid), children }
}

async function residentOf(pid: number | string) {
  const said = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Rss:\s+(\d+)/m.exec(said)?.[1] ?? 0) / 1024
}

/**
 * Measures how much this machine is slowed down until `stop`, which returns it. At least 1, which means not at all.
 * A thread takes 20 ms of the processor ten times in four seconds, and compares them with the time that passed.
 */
export function crowding() {
  const program = `
    const { parentPort } = require('node:worker_threads')
    let [passed, spent] = [0, 0]
    function measure() {
      const [before, cpu] = [performance.now(), process.threadCpuUsage()]
      let ms = 0
      while (ms < 20) {
        const { user, system } = process.threadCpuUsage(cpu)
        ms = (user + system) / 1000
      }
      passed += performance.now() - before
      spent += ms
    }
    setInterval(measure, 400)
    parentPort.once('message', () => {
      measure()
      parentPort.postMessage(passed / spent)
    })`
  const worker = new Worker(program, { eval: true })
  async function stop() {
    worker.postMessage('stop')
    const [measured]: unknown[] = await once(worker, 'message')
    await worker.terminate()
    return Math.max(1, Number(measured))
  }
  return { stop }
}
