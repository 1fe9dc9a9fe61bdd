import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../start-error.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { holdDataDir, isAlive, makeDataDir } from './data-dir.ts'

const major = '18'
/** How long a server gets to end by itself, and how long a dead one's leftovers may stand in the way. */
const patience = 10_000

export interface EmbeddedPostgres {
  /** For `openDb`; the server listens on a Unix socket only. */
  connection: { host: string; user: string; database: string }
  url: string
  /** Of the postmaster that runs now; another one after a crash. */
  readonly pid: number | undefined
  stop(): Promise<void>
}

interface Options {
  dataDir: string
  log?: (line: string) => void
  /** Beyond the defaults, as in postgresql.conf. */
  settings?: Record<string, string>
  /** Told when the server died and could not be started again. */
  onLost?: (error: Error) => void
  /** For tests: the machine's name, and whether root may use a user namespace. */
  platform?: string
  namespaces?: boolean
}

/**
 * Starts PostgreSQL on `dataDir/pg`, made first where it isn't there, and starts it again whenever it dies.
 * It ends with this process, however that ends. Throws a StartError that says what to do.
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
    return await superviseServer({ binaries, pgData, host, args, log, release, onLost: options.onLost })
  } catch (error) {
    release()
    throw error
  }
}

interface Server {
  binaries: Binaries
  pgData: string
  host: string
  args: string[]
  log: (line: string) => void
  release: () => void
  onLost?: (error: Error) => void
}

async function superviseServer(server: Server): Promise<EmbeddedPostgres> {
  const { log, pgData, host } = server
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
      if (died.filter((at) => at > Date.now() - 60_000).length > 5)
        throw new Error('it died six times in a minute')
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
      server.release()
    },
  }
}

/** A fast shutdown, and harder ones if that takes too long. */
async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise<void>((resolve) => void child.once('exit', () => resolve()))
  const harder = (['SIGINT', 'SIGQUIT', 'SIGKILL'] as const).map((signal, step) =>
    setTimeout(() => child.kill(signal), (step * patience) / 2),
  )
  await gone
  for (const timer of harder) clearTimeout(timer)
}

/** Starts the server and answers once it takes connections. */
async function launch(server: Server): Promise<ChildProcess> {
  const pidFile = path.join(server.pgData, 'postmaster.pid')
  for (const until = Date.now() + patience; ; await sleep(100)) {
    // Whoever wrote it is gone: `endOrphan` saw to that. Its number may belong to anybody by now.
    rmSync(pidFile, { force: true })
    const said = await attempt(server)
    if (typeof said !== 'string') return said
    // Backends of a killed server live a moment longer than it.
    if (/still in use/.test(said) && Date.now() < until) continue
    throw new StartError(`The database in ${server.pgData} does not start:\n${said.trim()}`)
  }
}

/** The running server, or what it said before it gave up. */
function attempt({ binaries, args, log }: Server): Promise<ChildProcess | string> {
  const [file, all] = binaries.command('postgres', args)
  // A process group of its own: Ctrl-C in the terminal is for us, and we stop it when the last request is answered.
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

/** Stops a server that outlived its Songwright. Only called by the one who holds the data directory. */
async function endOrphan(pgData: string, log: (line: string) => void) {
  const pid = postmasterOf(pgData)
  if (!pid) return
  log(`An earlier database server (process ${pid}) is still there; stopping it`)
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    for (const until = Date.now() + patience / 2; Date.now() < until; await sleep(20))
      if (!isAlive(pid)) return
  }
}

/** The living postmaster of this directory. The file alone proves nothing: after a reboot the number is another's. */
function postmasterOf(pgData: string): number | undefined {
  const pidFile = path.join(pgData, 'postmaster.pid')
  if (!existsSync(pidFile)) return undefined
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  if (!pid || !isAlive(pid)) return undefined
  return commandLine(pid).includes(pgData) ? pid : undefined
}

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    // macOS has no /proc, a slim Linux no ps.
    return spawnSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
  }
}

/** Makes the database aside and moves it into place when it is whole, so that a killed attempt leaves nothing to trip over. */
function initialise(pgData: string, { command, env, owner }: Binaries, log: (line: string) => void) {
  const has = (name: string) => existsSync(path.join(pgData, name))
  if (has('PG_VERSION') && has('global/pg_control')) {
    const version = readFileSync(path.join(pgData, 'PG_VERSION'), 'utf8').trim()
    if (version === major) return
    throw new StartError(
      `The data in ${pgData} is PostgreSQL ${version}'s, and this Songwright brings ${major}. Start the Songwright that made it, or set DATA_DIR to another folder.`,
    )
  }
  if (existsSync(pgData)) {
    const aside = `${pgData}.incomplete-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
    renameSync(pgData, aside)
    log(`WARNING: ${pgData} was incomplete and is now ${aside}; starting with a new database`)
  }
  const making = `${pgData}.new`
  rmSync(making, { recursive: true, force: true })
  mkdirSync(making, { mode: 0o700 })
  if (owner) chownSync(making, owner.uid, owner.gid)
  // The built-in locale sorts alike on every machine and after every upgrade of the C library.
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const [file, args] = command('initdb', [
    '-D',
    making,
    '-U',
    'songwright',
    '--auth=trust',
    '-E',
    'UTF8',
    ...locale,
  ])
  const result = spawnSync(file, args, { encoding: 'utf8', env })
  if (result.status !== 0)
    throw new StartError(
      `The database could not be made in ${making}:\n${(result.error?.message ?? result.stderr).trim()}`,
    )
  renameSync(making, pgData)
  const parent = openSync(path.dirname(pgData), 'r')
  fsyncSync(parent)
  closeSync(parent)
}

/** A folder for the socket, whose path may have 100 bytes or so; a deep DATA_DIR gets one among the temporary files. */
function socketFolder(dataDir: string, { owner }: Binaries) {
  const near = path.join(dataDir, 'socket')
  const far = path.join(
    os.tmpdir(),
    `songwright-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`,
  )
  const folder = Buffer.byteLength(near) <= 80 ? near : far
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o700 })
  if (owner) chownSync(folder, owner.uid, owner.gid)
  return folder
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
