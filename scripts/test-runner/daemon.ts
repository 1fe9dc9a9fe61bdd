import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'

export interface Daemon {
  child: ChildProcess
  pid: number
  ended: Promise<unknown>
  isRunning: () => boolean
  /** Ends it with a signal, and with SIGKILL after ten seconds. Does nothing after its end. */
  stop: (signal?: NodeJS.Signals) => Promise<void>
}

interface Options {
  /** File for its output. */
  log: string
  /** Runs it as `postgres`: PostgreSQL and its tools refuse root. */
  asPostgres?: boolean
  /** Additions to this process's environment. */
  env?: NodeJS.ProcessEnv
  /** Complete environment, instead of this process's. */
  only?: NodeJS.ProcessEnv
  cwd?: string
}

export const isRoot = () => process.getuid?.() === 0

/** Prefix of commands that must not run as root. */
const asPostgres = ['--reuid=postgres', '--regid=postgres', '--init-groups'] as const

/** Starts a program that ends with this process, so that a killed run leaves nothing behind. */
export function startDaemon(
  command: string[],
  { log, asPostgres: lowered, env, only, cwd }: Options,
): Daemon {
  const file = openSync(log, 'a')
  const rights = lowered && isRoot() ? asPostgres : []
  const child = spawn('setpriv', [...rights, '--pdeathsig', 'TERM', '--', ...command], {
    stdio: ['ignore', file, file],
    env: only ?? { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`, ...env },
    ...(cwd && { cwd }),
  })
  const { pid } = child
  if (!pid) throw new Error(`${command[0]} could not be started`)
  const ended = once(child, 'exit')
  const isRunning = () => child.exitCode === null && child.signalCode === null
  return {
    child,
    pid,
    ended,
    isRunning,
    async stop(signal = 'SIGTERM') {
      if (!isRunning()) return
      child.kill(signal)
      // A stopped process handles no signal.
      child.kill('SIGCONT')
      const patience = setTimeout(() => child.kill('SIGKILL'), 10_000)
      await ended
      clearTimeout(patience)
    },
  }
}
