import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { accounts } from '#contract/people/accounts'
import { type TestDb, testDb } from './test-db.ts'

const root = path.join(import.meta.dirname, '..', '..')

export interface Program {
  child: ChildProcess
  dataDir: string
  /** Returns all output so far. */
  said: () => string
  /** URL of the program, when it is ready. Rejects if the program ends before that. */
  ready: Promise<string>
  /** Exit code, or 128 + the signal that killed the program. */
  ended: Promise<number>
}

/** Starts the whole program in a separate process on a free port. By default it gets a new folder. */
export function startProgram(
  settings: NodeJS.ProcessEnv = {},
  command = [process.execPath, 'server/main.ts'],
): Program {
  const dataDir = settings['DATA_DIR'] ?? mkdtempSync(path.join(os.tmpdir(), 'songwright program '))
  const { TEST_DATABASE_URL: _, ...inherited } = process.env
  const [file = '', ...args] = command
  const child = spawn(file, args, {
    cwd: root,
    env: { ...inherited, PORT: '0', DEMO: '0', LOG_LEVEL: 'warn', ...settings, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const ended = new Promise<number>((resolve) => {
    child.once('close', (code, signal) => resolve(signal ? 128 + os.constants.signals[signal] : (code ?? -1)))
  })
  const ready = new Promise<string>((resolve, reject) => {
    const listen = (more: string) => {
      text += more
      const [, address] = /ready at (http:\S+)/.exec(text) ?? []
      if (address) resolve(address)
    }
    child.stdout.setEncoding('utf8').on('data', listen)
    child.stderr.setEncoding('utf8').on('data', listen)
    void ended.then((code) => reject(new Error(`It ended with ${code} before it was ready:\n${text}`)))
  })
  // Prevents an unhandled rejection in tests that never use `ready`.
  ready.catch(() => {})
  return { child, dataDir, said: () => text, ready, ended }
}

/** Programs of a test file. `end` kills them, and returns their data folders. */
export function ownPrograms() {
  const started: Program[] = []
  return {
    start: (...given: Parameters<typeof startProgram>): Program => {
      const program = startProgram(...given)
      started.push(program)
      return program
    },
    end: async (): Promise<string[]> => {
      const all = started.splice(0)
      for (const { child } of all) child.kill('SIGKILL')
      await Promise.all(all.map(({ ended }) => ended))
      return all.map(({ dataDir }) => dataDir)
    },
  }
}

interface Running {
  program: Program
  database: TestDb
  post: (path: string, body: object, cookie?: string) => Promise<Response>
  register: (name: string) => Promise<{ id: string; cookie: string }>
  memory: () => Promise<number>
}

/** Starts a program with its own database and folder, runs `work`, then removes all three. */
export async function withProgram(settings: NodeJS.ProcessEnv, work: (running: Running) => Promise<void>) {
  const database = await testDb()
  const secret = 'a secret that is long enough for this'
  const program = startProgram({ DATABASE_URL: database.url, SESSION_SECRET: secret, ...settings })
  const post = async (path: string, body: object, cookie = '') =>
    fetch((await program.ready) + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
  try {
    await work({
      program,
      database,
      post,
      async register(name) {
        const person = { firstName: name, lastName: 'Okafor', email: `${name}@example.com` }
        const reply = await post(accounts.register.path, { ...person, password: 'a fine password' })
        const { id } = (await reply.json()) as { id: string }
        return { id, cookie: reply.headers.getSetCookie()[0]!.split(';', 1)[0]! }
      },
      async memory() {
        const status = await readFile(`/proc/${program.child.pid}/status`, 'utf8')
        return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
      },
    })
  } finally {
    program.child.kill('SIGKILL')
    await program.ended
    await database.drop()
    await rm(program.dataDir, { recursive: true, force: true })
  }
}
