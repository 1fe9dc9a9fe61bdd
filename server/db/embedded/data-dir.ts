import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../../settings/start-error.ts'

/** Creates the data folder with mode 0700, and checks that it can be written. */
export function makeDataDir(dataDir: string) {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(path.join(dataDir, '.writable'), '')
  } catch (error) {
    const why = error instanceof Error ? (Reflect.get(error, 'code') ?? error.message) : error
    throw new StartError(
      `DATA_DIR ${dataDir} can't be written to (${why}). Give this user the right to, or set DATA_DIR to another folder.`,
    )
  }
}

interface Holder {
  pid: number
  launcher?: number
}

/**
 * Takes an exclusive lock on `dataDir` until the returned function is called or this process ends. Uses
 * SQLite's file lock, the only lock of the operating system that Node can take. The lock ends with the
 * process, even after kill -9, so there is no stale lock file or process id.
 */
export async function holdDataDir(dataDir: string): Promise<() => void> {
  const holderFile = path.join(dataDir, 'lock.json')
  const lock = new DatabaseSync(path.join(dataDir, 'lock'))
  for (const waitUntil = Date.now() + 12_000; ; await sleep(50)) {
    try {
      lock.exec('begin immediate')
      break
    } catch (error) {
      const holder = readHolder(holderFile)
      // If the launcher of the other process was killed, that process stops within ten seconds.
      const leaving = holder?.launcher !== undefined && !isAlive(holder.launcher)
      if (leaving && Date.now() < waitUntil) continue
      lock.close()
      const why = error instanceof Error && /locked/.test(error.message) ? '' : ` (${String(error)})`
      const who = holder ? `the Songwright with process id ${holder.pid}` : 'another Songwright'
      throw new StartError(
        `DATA_DIR ${dataDir} is in use by ${who}${why}. Stop that one, or set DATA_DIR to another folder.`,
      )
    }
  }
  const launcher = process.env['SONGWRIGHT_LAUNCHER']
  const holder: Holder = { pid: process.pid, launcher: launcher ? Number(launcher) : undefined }
  writeFileSync(holderFile, JSON.stringify(holder))
  return () => {
    if (lock.isOpen) lock.close()
  }
}

function readHolder(file: string): Holder | undefined {
  try {
    const holder: Holder = JSON.parse(readFileSync(file, 'utf8'))
    return holder
  } catch {
    return undefined
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, 'code') === 'ESRCH') return false
  }
  try {
    return !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return process.platform !== 'linux'
  }
}
