// Crash test: kills the server and its database many times while payments are made, and has the history judged.
//   npm run test:kill [-- CYCLES]
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../scripts/test-runner/root.ts'
import { openDb } from '../server/db/client.ts'
import { startPostgres } from '../server/db/embedded/embedded.ts'
import { type Judged, judge } from '../server/test/history/judge.ts'
import type { Call } from '../server/test/history/lines.ts'
import { left } from '../server/test/outside/test-processes.ts'
import { History, recordMoney } from '../server/test/record-history.ts'

const targets = ['process', 'group', 'database'] as const

interface Tally extends Judged {
  /** Number of processes that still used the data folder ten seconds after all others were killed. */
  orphans: number
  /** Milliseconds of each start after a kill. */
  restarts: number[]
}

/** A call of the writer, and its move, with which the next writer repeats it. */
interface Asked {
  move: { does: string; cents: number }
  call: Omit<Call, 'call'>
}
interface Answered {
  does: string
  cents: number
  status: number
  shows?: string
}

/** Writes the history of all writers, and knows which calls have no answer. */
class Recording {
  readonly history: History
  /** Number and move of the calls without an answer. */
  readonly #open = new Map<string, { number: number; move: Asked['move'] }>()
  next = 1
  answers = 0

  constructor(file: string) {
    this.history = new History(file)
  }

  ask({ move, call }: Asked) {
    this.next = Math.max(this.next, move.cents - 99)
    this.#open.set(`${move.cents} ${move.does}`, { number: this.history.ask(call), move })
  }

  answer({ cents, does, status, shows }: Answered) {
    const name = `${cents} ${does}`
    this.history.answer(this.#open.get(name)!.number, status, shows)
    this.#open.delete(name)
    this.answers++
  }

  /** Moves without an answer, which the next writer makes again. */
  get open() {
    return [...this.#open.values()].map(({ move }) => move)
  }
}

/**
 * Kills the writer `cycles` times. In turn it kills the process alone, the whole process group, and the
 * database server alone. The history of all cycles is written to `file`, and judged.
 */
export async function killCycles(cycles: number, dataDir: string, file: string): Promise<Tally> {
  const record = new Recording(file)
  const tally = { orphans: 0, restarts: [] as number[] }
  for (let cycle = 0; cycle <= cycles; cycle++) {
    const writer = await startWriter(dataDir, record)
    if (cycle > 0) tally.restarts.push(writer.startedIn)
    const target = cycle === cycles ? 'group' : targets[cycle % targets.length]
    await writer.hasAnswered(20 + Math.floor(Math.random() * 150))
    if (target === 'database') {
      process.kill(writer.server, 'SIGKILL')
      await writer.hasAnswered(20)
    }
    if (target === 'process') process.kill(writer.pid, 'SIGKILL')
    else process.kill(-writer.group, 'SIGKILL')
    await writer.ended
    // Only some cycles wait for leftover processes to end. In all others the next start must cope with them.
    if (cycle === cycles || cycle % 4 === 3) tally.orphans += await left(dataDir)
  }
  const server = await startPostgres({ dataDir })
  const { pool, close } = openDb(server.url)
  await recordMoney(pool, record.history)
  await close()
  await server.stop()
  record.history.close()
  return { ...tally, ...(await judge(file)) }
}

async function startWriter(dataDir: string, record: Recording) {
  const began = performance.now()
  const args = [dataDir, String(record.next), JSON.stringify(record.open)]
  const launcher = spawn(process.execPath, ['trials/kill-writer.ts', ...args], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    // The sources are compiled once, not at each start.
    env: { ...process.env, NODE_COMPILE_CACHE: `${dataDir}.cache` },
  })
  const ended = once(launcher, 'close')
  let complaints = ''
  launcher.stderr
    .setEncoding('utf8')
    .on('data', (text: string) => (complaints = (complaints + text).slice(-4000)))
  const started = new Promise<number>((resolve, reject) => {
    launcher.once('close', () => reject(new Error(`The writer did not start:\n${complaints}`)))
    createInterface(launcher.stdout).on('line', (line) => {
      const [what, rest = ''] = line.split(/ (.*)/)
      if (what === 'server') resolve(Number(rest))
      // A kill can cut the last line.
      else if (!rest.endsWith('}')) return
      else if (what === 'ask') record.ask(JSON.parse(rest) as Asked)
      else if (what === 'answer') record.answer(JSON.parse(rest) as Answered)
    })
  })
  const server = await started
  const hasAnswered = async (more: number) => {
    const enough = record.answers + more
    const until = Date.now() + 20_000
    while (record.answers < enough) {
      if (Date.now() > until || launcher.exitCode !== null)
        throw new Error(`The writer stopped writing:\n${complaints}`)
      await sleep(10)
    }
  }
  const pid = pidOf(launcher)
  return { server, pid, group: pid, ended, hasAnswered, startedIn: performance.now() - began }
}

function pidOf({ pid }: ChildProcess) {
  if (!pid) throw new Error('The writer has no process')
  return pid
}

if (import.meta.main) {
  const cycles = Number(process.argv[2] ?? 50)
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'songwright-kill-'))
  const file = `${dataDir}.jsonl`
  const { calls, open, events, faults, orphans, restarts } = await killCycles(cycles, dataDir, file)
  for (const made of [dataDir, `${dataDir}.cache`]) rmSync(made, { recursive: true, force: true })
  const slowest = Math.round(Math.max(...restarts))
  console.log(
    `${cycles} kills: ${calls} calls, ${open} without an answer, ${events} events, ${orphans} orphans; slowest start ${slowest} ms`,
  )
  console.log(`The history is in ${file}, with ${faults.length} faults`)
  for (const fault of faults.slice(0, 100)) console.log(fault)
  const failed = faults.length + orphans
  console.log(`${failed ? 0 : cycles} passed, ${failed} failed`)
  process.exitCode = failed ? 1 : 0
}
