import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'

/** A program that runs until it is stopped. */
export interface Daemon {
  child: ChildProcess
  pid: number
  ended: Promise<unknown>
  isRunning: () => boolean
  /** Ends it with a signal, and by force after ten seconds; nothing where it has ended already. */
  stop: (signal?: NodeJS.Signals) => Promise<void>
}

interface Options {
  /** The file that takes its words. */
  log: string
  /** As the account `postgres`: PostgreSQL and its helpers refuse root. */
  asPostgres?: boolean
  /** Its environment, beside this process' own. */
  env?: NodeJS.ProcessEnv
  /** Its whole environment, without this process' own. */
  only?: NodeJS.ProcessEnv
  cwd?: string
}

export const isRoot = () => process.getuid?.() === 0

/** What a command is prefixed with where it must not run as root. */
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
      // A frozen one takes no signal.
      child.kill('SIGCONT')
      const patience = setTimeout(() => child.kill('SIGKILL'), 10_000)
      await ended
      clearTimeout(patience)
    },
  }
}
