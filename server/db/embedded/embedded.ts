import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../../settings/start-error.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { holdDataDir, makeDataDir } from './data-dir.ts'
import { endOrphan, initialise, patience, socketFolder } from './pg-data.ts'

/**
 * Settings for tests. After a power cut their rows may be lost, and a deadlock ends early, not after a second in which
 * everything stands still.
 */
export const testSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  deadlock_timeout: '50ms',
}

export interface EmbeddedPostgres {
  /** Connection for `openDb`. The server listens only on a Unix socket. */
  connection: { host: string; user: string; database: string }
  url: string
  /** Process id of the current postmaster. Changes when the server is restarted after a crash. */
  readonly pid: number | undefined
  stop: () => Promise<void>
}

interface Options {
  dataDir: string
  log?: (line: string) => void
  /** Additional settings, named as in postgresql.conf. */
  settings?: Record<string, string>
  onLost?: (error: Error) => void
  /** Maximum number of crashes in a minute. After more crashes the server is not restarted. */
  mostDeaths?: number
  /** For tests: name of the platform, and whether root may use a user namespace. */
  platform?: string
  namespaces?: boolean
}

/**
 * Starts PostgreSQL in `dataDir/pg`, which is created if it is missing. Restarts the server if it crashes.
 * The server ends together with this process, even if this process is killed. Throws a StartError that says
 * what to do.
 */
export async function startPostgres(options: Options): Promise<EmbeddedPostgres> {
  const dataDir = path.resolve(options.dataDir)
  const log = options.log ?? (() => {})
  makeDataDir(dataDir)
  const release = await holdDataDir(dataDir)
  try {
    const binaries = findBinaries(dataDir, options)
    const pgData = path.join(dataDir, 'pg')
    await endOrphan(pgData, log)
    initialise(pgData, binaries, log)
    const host = socketFolder(dataDir, binaries)
    const args = serverArguments(pgData, host, options.settings)
    return await superviseServer({ ...options, binaries, pgData, host, args, log, release })
  } catch (error) {
    release()
    throw error
  }
}

interface Server extends Pick<Options, 'onLost' | 'mostDeaths'> {
  binaries: Binaries
  pgData: string
  host: string
  args: string[]
  log: (line: string) => void
  release: () => void
}

async function superviseServer(server: Server): Promise<EmbeddedPostgres> {
  const { log, pgData, host, mostDeaths = 5 } = server
  let running: ChildProcess | undefined = await launch(server)
  let stopping = false
  const died: number[] = []
  const watch = (child: ChildProcess) => child.once('exit', () => void restart())
  async function restart() {
    running = undefined
    if (stopping) return
    log('The database server died; starting it again')
    died.push(Date.now())
    try {
      if (died.filter((at) => at > Date.now() - 60_000).length > mostDeaths)
        throw new Error(`it died more than ${mostDeaths} times in a minute`)
      await endOrphan(pgData, log)
      const child = await launch(server)
      running = child
      if (stopping) child.kill('SIGINT')
      else watch(child)
    } catch (error) {
      server.onLost?.(new Error('The database server can not be started again', { cause: error }))
    }
  }
  watch(running)
  const user = 'songwright'
  return {
    connection: { host, user, database: 'postgres' },
    url: `postgres://${user}@/postgres?host=${encodeURIComponent(host)}`,
    get pid() {
      return running?.pid
    },
    async stop() {
      stopping = true
      if (running) await end(running)
      rmSync(host, { recursive: true, force: true })
      server.release()
    },
  }
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise<void>((resolve) => void child.once('exit', () => resolve()))
  const harder = (['SIGINT', 'SIGQUIT', 'SIGKILL'] as const).map((signal, step) =>
    setTimeout(() => child.kill(signal), (step * patience) / 2),
  )
  await gone
  for (const timer of harder) clearTimeout(timer)
}

async function launch(server: Server): Promise<ChildProcess> {
  const pidFile = path.join(server.pgData, 'postmaster.pid')
  for (const until = Date.now() + patience; ; await sleep(100)) {
    // Removes a stale pid file. `endOrphan` has made sure that its process has ended, but another program may
    // have the same pid by now.
    rmSync(pidFile, { force: true })
    const said = await attempt(server)
    if (typeof said !== 'string') return said
    // After a server is killed, its backends run for a moment longer.
    if (/still in use/.test(said) && Date.now() < until) continue
    throw new StartError(`The database in ${server.pgData} does not start:\n${said.trim()}`)
  }
}

/** Returns the running server, or its output if it failed to start. */
function attempt({ binaries, args, log }: Server): Promise<ChildProcess | string> {
  const [file, all] = binaries.command('postgres', args)
  // A separate process group: Ctrl-C reaches only this process, which stops the server after its requests.
  const child = spawn(file, all, { stdio: ['ignore', 'ignore', 'pipe'], env: binaries.env, detached: true })
  return new Promise((resolve) => {
    let said = ''
    let ready = false
    child.once('error', (error) => resolve(error.message))
    child.once('exit', () => resolve(said))
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\n')) if (line) log(line)
      if (ready) return
      said += text
      ready = said.includes('ready to accept connections')
      if (ready) resolve(child)
    })
  })
}

function serverArguments(pgData: string, socket: string, settings: Record<string, string> = {}) {
  const all: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: `"${socket.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    max_connections: '100',
    lc_messages: 'C',
    ...settings,
  }
  return ['-D', pgData, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
