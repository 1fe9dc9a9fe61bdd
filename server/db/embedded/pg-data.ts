import { spawnSync } from 'node:child_process'
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
import { StartError } from '../../settings/start-error.ts'
import type { Binaries } from './binaries.ts'
import { isAlive } from './data-dir.ts'

const major = '18'
/** Time limit in ms for the shutdown of a server, and for the end of a dead server's processes. */
export const patience = 10_000

/** Stops a server that an earlier process left running. The caller must hold the data directory's lock. */
export async function endOrphan(pgData: string, log: (line: string) => void) {
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

/**
 * Returns the pid of the running postmaster of this directory. Also checks its command line, because after a
 * reboot another process may have the pid in the file.
 */
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
    // For macOS, which has no /proc. A minimal Linux system may have no ps.
    return spawnSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
  }
}

/**
 * Creates the database files with initdb in a temporary folder, and renames the folder when they are
 * complete. So a killed attempt leaves no incomplete database.
 */
export function initialise(pgData: string, { command, env, owner }: Binaries, log: (line: string) => void) {
  const has = (name: string) => existsSync(path.join(pgData, name))
  if (has('PG_VERSION') && has('global/pg_control')) {
    const version = readFileSync(path.join(pgData, 'PG_VERSION'), 'utf8').trim()
    if (version === major) return
    throw new StartError(
      `The data in ${pgData} is PostgreSQL ${version}'s, and this Songwright brings ${major}. Start the Songwright that made it, make a backup, and restore that into another DATA_DIR.`,
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
  // The built-in locale sorts in the same order on every machine, and after every upgrade of the C library.
  const text = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const [file, args] = command('initdb', ['-D', making, '-U', 'songwright', '--auth=trust', ...text])
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

/**
 * Returns the folder for the socket. Uses a temporary folder if `dataDir` is long, because the path of a
 * socket is limited to about 100 bytes.
 */
export function socketFolder(dataDir: string, { owner }: Binaries) {
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
