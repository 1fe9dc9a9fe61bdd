import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../../settings/start-error.ts'

/** Makes the data folder, mode 0700. */
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
 * Exclusive lock on `dataDir`, held until release or the end of this process. Uses SQLite's file lock, the
 * one lock of the operating system that Node can take. It ends with the process, so a kill -9 leaves nothing
 * to clean up and no process id to mistake.
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
      // A process whose launcher was killed is stopping, within ten seconds.
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
