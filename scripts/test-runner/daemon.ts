import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'

export interface Daemon {
  child: ChildProcess
  pid: number
  ended: Promise<unknown>
  isRunning: () => boolean
  /**
   * Stops the program with a signal, and with SIGKILL if it still runs after ten seconds. Does nothing if it
   * has ended.
   */
  stop: (signal?: NodeJS.Signals) => Promise<void>
}

interface Options {
  /** Path of the file that the program's output is written to. */
  log: string
  /** Runs the program as the user `postgres`, because PostgreSQL and its tools refuse to run as root. */
  asPostgres?: boolean
  env?: NodeJS.ProcessEnv
  /** The whole environment of the program. This process's environment is then not passed on. */
  only?: NodeJS.ProcessEnv
  cwd?: string
}

export const isRoot = () => process.getuid?.() === 0

/** Arguments of setpriv that run a command as the user `postgres`. */
const asPostgres = ['--reuid=postgres', '--regid=postgres', '--init-groups'] as const

/** Starts a program that is stopped when this process ends, even if this process is killed. */
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
      // Continues a program that is paused (SIGSTOP), because it would not handle the signal.
      child.kill('SIGCONT')
      const patience = setTimeout(() => child.kill('SIGKILL'), 10_000)
      await ended
      clearTimeout(patience)
    },
  }
}
