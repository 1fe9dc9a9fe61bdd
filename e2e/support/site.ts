import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { usual } from './start/settings.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A running test site: the program as `npm start` runs it, with its own folder and a free port. */
export interface Site {
  url: string
  dataDir: string
  /** Set only if the database isn't the embedded one. */
  databaseUrl?: string | undefined
  process: ChildProcess
  stop(): Promise<void>
}

/** Starts the program, and waits until it prints its URL. */
export async function startSite(
  settings: Record<string, string> = {},
  program = 'server/main.ts',
): Promise<Site> {
  const dataDir = settings['DATA_DIR'] ?? (await mkdtemp(join(tmpdir(), 'songwright-e2e-')))
  if (!settings['DATABASE_URL']) copyReadyFolder(dataDir)
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, ...usual, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // If a test times out, its worker process exits without stopping the site. So the site is killed when the
  // process exits.
  const end = () => void child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    const listen = (chunk: Buffer) => {
      said += chunk.toString()
      const address = /https?:\/\/[\w.-]+:\d+/.exec(said)?.[0]
      if (address) resolve(address)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.on('exit', (code) => reject(new Error(`The program ended with ${code} before it served:\n${said}`)))
  })
  return {
    url,
    dataDir,
    databaseUrl: settings['DATABASE_URL'],
    process: child,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Copies the prepared data folder, if it exists, with the file owners that the database needs
 * (start/ready-folder.ts).
 */
function copyReadyFolder(to: string) {
  const from = process.env['READY_FOLDER']
  if (!from) return
  const { status, stderr } = spawnSync('cp', ['-a', `${from}/.`, to], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The ready data folder was not copied: ${stderr}`)
}
