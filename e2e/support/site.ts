import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A separate site: the program as `npm start` runs it, on an empty folder and a free port. */
export interface Site {
  url: string
  dataDir: string
  /** Where its database isn't the embedded one. */
  databaseUrl?: string | undefined
  process: ChildProcess
  stop(): Promise<void>
}

/** Starts the program and waits until it says where it serves. */
export async function startSite(
  settings: Record<string, string> = {},
  program = 'server/main.ts',
): Promise<Site> {
  const dataDir = settings['DATA_DIR'] ?? (await mkdtemp(join(tmpdir(), 'songwright-e2e-')))
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO: '0',
      LOG_LEVEL: 'warn',
      // Stories can't wait for days.
      // One site serves the tests of many files.
      RATE_ACCOUNTS_PER_ADDRESS: '1000',
      FUND_TRUST_DAYS: '0',
      FUND_PAUSE_HOURS: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
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
