// Crash test: kills the server and its database many times during writes, and checks that no row is lost.
//   npm run test:kill [-- CYCLES]
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../scripts/test-runner/root.ts'
import { left } from '../server/test/outside/test-processes.ts'

const targets = ['process', 'group', 'database'] as const

interface Tally {
  acknowledged: number
  lost: number[]
  torn: number[]
  /** Number of processes that still used the data folder ten seconds after all others were killed. */
  orphans: number
  /** Milliseconds of each start after a kill. */
  restarts: number[]
}

/**
 * Kills the writer `cycles` times. In turn it kills the process alone, the whole process group, and the
 * database server alone.
 */
export async function killCycles(cycles: number, dataDir: string): Promise<Tally> {
  const acknowledged = new Set<number>()
  const tally: Tally = { acknowledged: 0, lost: [], torn: [], orphans: 0, restarts: [] }
  for (let cycle = 0; cycle <= cycles; cycle++) {
    const writer = await startWriter(dataDir, acknowledged)
    const kept = new Set(writer.kept)
    tally.lost.push(...[...acknowledged].filter((pair) => pair <= writer.newest && !kept.has(pair)))
    tally.torn.push(...writer.torn)
    if (cycle > 0) tally.restarts.push(writer.startedIn)
    const target = cycle === cycles ? 'group' : targets[cycle % targets.length]
    await writer.hasWritten(50 + Math.floor(Math.random() * 300))
    if (target === 'database') {
      process.kill(writer.server, 'SIGKILL')
      await writer.hasWritten(50)
    }
    if (target === 'process') process.kill(writer.pid, 'SIGKILL')
    else process.kill(-writer.group, 'SIGKILL')
    await writer.ended
    // Only some cycles wait for leftover processes to end. In all others the next start must cope with them.
    if (cycle === cycles || cycle % 4 === 3) tally.orphans += await left(dataDir)
  }
  return { ...tally, acknowledged: acknowledged.size }
}

async function startWriter(dataDir: string, acknowledged: Set<number>) {
  const newest = Math.max(0, ...acknowledged)
  const began = performance.now()
  const launcher = spawn(process.execPath, ['trials/kill-writer.ts', dataDir], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(launcher, 'close')
  let complaints = ''
  launcher.stderr
    .setEncoding('utf8')
    .on('data', (text: string) => (complaints = (complaints + text).slice(-4000)))
  let kept: number[] = []
  let torn: number[] = []
  const written = { count: 0 }
  const started = new Promise<number>((resolve, reject) => {
    launcher.once('close', () => reject(new Error(`The writer did not start:\n${complaints}`)))
    createInterface(launcher.stdout).on('line', (line) => {
      const [what, rest = ''] = line.split(/ (.*)/)
      if (what === 'kept') kept = JSON.parse(rest) as number[]
      if (what === 'torn') torn = JSON.parse(rest) as number[]
      if (what === 'server') resolve(Number(rest))
      if (what === 'wrote') {
        acknowledged.add(Number(rest))
        written.count++
      }
    })
  })
  const server = await started
  const hasWritten = async (more: number) => {
    const enough = written.count + more
    const until = Date.now() + 20_000
    while (written.count < enough) {
      if (Date.now() > until || launcher.exitCode !== null)
        throw new Error(`The writer stopped writing:\n${complaints}`)
      await sleep(10)
    }
  }
  const pid = pidOf(launcher)
  return {
    kept,
    torn,
    newest,
    server,
    pid,
    group: pid,
    ended,
    hasWritten,
    startedIn: performance.now() - began,
  }
}

function pidOf({ pid }: ChildProcess) {
  if (!pid) throw new Error('The writer has no process')
  return pid
}

if (import.meta.main) {
  const cycles = Number(process.argv[2] ?? 50)
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'songwright-kill-'))
  const { acknowledged, lost, torn, orphans, restarts } = await killCycles(cycles, dataDir)
  rmSync(dataDir, { recursive: true, force: true })
  const slowest = Math.round(Math.max(...restarts))
  const faults = lost.length + torn.length + orphans
  console.log(
    `${cycles} kills: ${acknowledged} acknowledged, ${lost.length} lost, ${torn.length} torn, ${orphans} orphans; slowest start ${slowest} ms`,
  )
  console.log(`${faults ? 0 : cycles} passed, ${faults} failed`)
  process.exitCode = faults ? 1 : 0
}
