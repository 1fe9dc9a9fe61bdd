import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import { eventsPath } from '#contract/work/live'
import { startPostgres } from '../../server/db/embedded/embedded.ts'
import { migrate } from '../../server/db/migrate.ts'
import * as schema from '../../server/db/schema.ts'
import { recount } from '../../server/domain/money/totals.ts'
import { size } from '../brief.ts'
import { idOf, seed } from '../seed.ts'
import type { Seeded } from './load/asks.ts'
import type { Load, Loaded } from './load/load.ts'
import { cookieOf, secret } from './sign.ts'

const root = path.join(import.meta.dirname, '..', '..')
const streams = 20

export interface Database {
  url: string
  pid: number
  seeded: Seeded
  stop: () => Promise<void>
}

/** Opens a seeded database in a folder inside `KEEP`, where later runs reuse it, or in a temporary folder. */
export async function openDatabase(requests: number): Promise<Database> {
  const keep = process.env['KEEP']
  const dataDir = keep
    ? path.join(path.resolve(keep), `reads-${requests}`)
    : mkdtempSync(path.join(os.tmpdir(), 'songwright-reads-'))
  const postgres = await startPostgres({ dataDir })
  const client = new Client(postgres.connection)
  const stop = async () => {
    await postgres.stop()
    if (!keep) rmSync(dataDir, { recursive: true })
  }
  try {
    await migrate(postgres.connection)
    await client.connect()
    const done = path.join(dataDir, 'seeded')
    if (!existsSync(done)) {
      console.error(`Seeding ${requests.toLocaleString('en')} requests …`)
      await seed(client, requests)
      await recount(drizzle(client, { schema }))
      writeFileSync(done, '')
    }
    // Renews all sessions. In a reused database they would otherwise be renewed during the measurement.
    await client.query("update sessions set expire = now() + interval '7 days'")
    await client.query('vacuum analyze')
    const { rows } = await client.query<{ id: string }>(`select underwriter_id as id from donations
      where underwriter_id <> '${idOf(1)}' group by 1 having count(*) between ${size(12, 1)} and 14 order by 1 limit 5000`)
    const givers = rows.map(({ id }) => Number.parseInt(id.slice(-12), 16))
    await client.end()
    return { url: postgres.url, pid: postgres.pid!, seeded: { requests, givers }, stop }
  } catch (error) {
    await client.end()
    await stop()
    throw error
  }
}

export interface Server {
  pid: number
  port: number
  stop: () => Promise<void>
}

/** Returns a function that stops a child process. The child is also stopped when this process exits. */
function ending(child: ChildProcess) {
  const kill = () => void child.kill('SIGTERM')
  process.once('exit', kill)
  return async () => {
    process.off('exit', kill)
    if (child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    kill()
    await exit
  }
}

/**
 * Starts the real program with its default settings. Its log goes to a file, and signed-in users have live
 * streams open.
 */
export async function startOurs(url: string): Promise<Server> {
  if (!existsSync(path.join(root, 'dist', 'web')))
    throw new Error('There is no web build: run `node run.mjs scripts/build.ts` first')
  const folder = mkdtempSync(path.join(os.tmpdir(), 'songwright-reads-ours-'))
  const log = path.join(folder, 'log')
  const file = openSync(log, 'w')
  const profile = process.env['PROFILE']
  if (profile) mkdirSync(profile, { recursive: true })
  const { config } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    config: { serverFlags: string[]; serverEnvironment: Record<string, string> }
  }
  const profiled = profile ? ['--cpu-prof', `--cpu-prof-dir=${path.resolve(profile)}`] : []
  const flags = [...config.serverFlags, ...profiled]
  const child = spawn(process.execPath, [...flags, path.join('server', 'main.ts')], {
    cwd: root,
    stdio: ['ignore', file, file],
    env: {
      ...config.serverEnvironment,
      ...process.env,
      DATABASE_URL: url,
      DATA_DIR: folder,
      SESSION_SECRET: secret,
      PORT: '0',
      DEMO: '0',
    },
  })
  const end = ending(child)
  const port = await portOf(child, log)
  const open = await Promise.all(Array.from({ length: streams }, (_, n) => openStream(port, 101 + n)))
  return {
    pid: child.pid!,
    port,
    stop: async () => {
      for (const stream of open) stream.destroy()
      await end()
      rmSync(folder, { recursive: true })
    },
  }
}

async function portOf(child: ChildProcess, log: string) {
  for (;;) {
    const text = readFileSync(log, 'utf8')
    const [, port] = /ready at http:\S+:(\d+)/.exec(text) ?? []
    if (port) return Number(port)
    if (child.exitCode !== null) throw new Error(`The server ended before it was ready:\n${text}`)
    await sleep(100)
  }
}

async function openStream(port: number, user: number): Promise<ClientRequest> {
  const headers = { cookie: cookieOf(user) }
  const request = get({ port, host: '127.0.0.1', path: eventsPath, headers, agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`A stream was answered with ${response.statusCode}`)
  // Ignores the errors that occur when the server stops and so ends the stream.
  request.on('error', () => {})
  response.on('error', () => {}).resume()
  return request
}

export async function startBare(url: string): Promise<Server> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'bare', 'bare.ts'), url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = ending(child)
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string]
  return { pid: child.pid!, port: Number(line), stop }
}

export function startLoad() {
  const child = fork(path.join(import.meta.dirname, 'load', 'load.ts'))
  return {
    async run(load: Load): Promise<Loaded> {
      const over = new AbortController()
      const { signal } = over
      child.send(load)
      const failed = once(child, 'exit', { signal }).then(([code]) => {
        throw new Error(`The load generator ended with ${code}`)
      })
      try {
        const [loaded] = (await Promise.race([once(child, 'message', { signal }), failed])) as [Loaded]
        return loaded
      } finally {
        over.abort()
        failed.catch(() => {})
      }
    },
    stop: ending(child),
  }
}
