import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sql } from '#drizzle'
import { left } from '../../test/outside/test-processes.ts'
import { openDb } from '../client.ts'
import { migrate } from '../migrate.ts'
import { withTx } from '../transactions/transactions.ts'
import { findBinaries } from './binaries.ts'
import { isAlive } from './data-dir.ts'
import { type EmbeddedPostgres, startPostgres } from './embedded.ts'

let folder: string
let dataDir: string
let lines: string[]
let running: EmbeddedPostgres[]

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'songwright embedded '))
  dataDir = path.join(folder, 'data of mine')
  lines = []
  running = []
})

afterEach(async () => {
  await Promise.all(running.map((server) => server.stop()))
  rmSync(folder, { recursive: true, force: true })
})

async function start(more: Partial<Parameters<typeof startPostgres>[0]> = {}) {
  const server = await startPostgres({
    dataDir,
    log: (line) => lines.push(line),
    settings: { fsync: 'off' },
    ...more,
  })
  running.push(server)
  return server
}

async function ask<Row extends Record<string, unknown>>(server: EmbeddedPostgres, question: string) {
  const { pool, close } = openDb(server.url)
  try {
    return (await pool.query<Row>(question)).rows
  } finally {
    await close()
  }
}

const asRoot = process.getuid?.() === 0

test('the database is private, in UTF-8, sorts by code point, counts in UTC, and keeps its rows', async () => {
  const first = await start()
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  const [facts] = await ask(
    first,
    `select current_setting('server_encoding') as encoding, current_setting('timezone') as timezone,
      current_setting('listen_addresses') as network, current_setting('data_checksums') as checksums, 'Z' < 'a' as sorted`,
  )
  expect(facts).toEqual({ encoding: 'UTF8', timezone: 'UTC', network: '', checksums: 'on', sorted: true })
  await ask(first, 'create table songs as select 1 as id')
  await first.stop()
  expect(lines.at(-1)).toContain('database system is shut down')
  expect(await ask(await start(), 'select * from songs')).toEqual([{ id: 1 }])
})

test('a second start on the same folder is refused at once, with the process that has it', async () => {
  const begun = performance.now()
  await start()
  const started = performance.now()
  await expect(start()).rejects.toThrow(
    `DATA_DIR ${dataDir} is in use by the Songwright with process id ${process.pid}. Stop that one, or set DATA_DIR`,
  )
  // The refusal took no longer than a start. Waiting for a stopping process would take twelve seconds.
  expect(performance.now() - started).toBeLessThan(Math.max(500, started - begun))
})

test('of two starts at the same moment one is refused, and the other works', async () => {
  const results = await Promise.allSettled([start(), start()])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a killed server is started again while transactions wait', async () => {
  const server = await start()
  await migrate(server.url)
  const { db, close } = openDb(server.url)
  await db.execute(sql`create table songs (id int primary key)`)
  const before = server.pid ?? 0
  let attempts = 0
  await withTx(db, async (tx) => {
    await tx.execute(sql`insert into songs values (1)`)
    if (++attempts > 1) return
    process.kill(before, 'SIGKILL')
    await vi.waitFor(() => expect(server.pid).not.toBeOneOf([before, undefined]), { timeout: 5000 })
    await tx.execute(sql`insert into songs values (2)`)
  })
  expect((await db.execute(sql`select id from songs`)).rows).toEqual([{ id: 1 }])
  expect(attempts).toBe(2)
  await close()
})

test('a server that outlived its Songwright is stopped first', async () => {
  await (await start()).stop()
  const pgData = path.join(dataDir, 'pg')
  const binaries = findBinaries(dataDir)
  const [file, args] = binaries.command('postgres', [
    '-D',
    pgData,
    '-c',
    'listen_addresses=',
    '-c',
    `unix_socket_directories="${folder}"`,
  ])
  const orphan = spawn(file, args, { stdio: ['ignore', 'ignore', 'pipe'], env: binaries.env })
  for await (const text of orphan.stderr) if (String(text).includes('ready to accept connections')) break
  const server = await start()
  expect(isAlive(orphan.pid ?? 0)).toBe(false)
  expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }])
})

test("an old note of a process that is somebody else's by now does no harm", async () => {
  await (await start()).stop()
  writeFileSync(path.join(dataDir, 'pg', 'postmaster.pid'), `${process.pid}\n${dataDir}/pg\n1\n5432\n\n\n`)
  expect(await ask(await start(), 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a database that was only half made is made again', async () => {
  mkdirSync(path.join(dataDir, 'pg.new', 'base'), { recursive: true })
  writeFileSync(path.join(dataDir, 'pg.new', 'PG_VERSION'), '18\n')
  const server = await start()
  expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(existsSync(path.join(dataDir, 'pg.new'))).toBe(false)
})

test('a database without its control file is put aside, said so, and nothing of it deleted', async () => {
  mkdirSync(path.join(dataDir, 'pg'), { recursive: true })
  writeFileSync(path.join(dataDir, 'pg', 'PG_VERSION'), '18\n')
  await start()
  expect(lines.join()).toContain('was incomplete and is now')
  expect(readdirSync(dataDir).filter((name) => name.startsWith('pg.incomplete-'))).toHaveLength(1)
})

test("another major version's data is refused by name, and its own is a released one", async () => {
  const server = await start()
  const [{ version } = { version: '' }] = await ask(
    server,
    "select current_setting('server_version') as version",
  )
  expect(version).toMatch(/^18\.\d+( |$)/)
  await server.stop()
  writeFileSync(path.join(dataDir, 'pg', 'PG_VERSION'), '17\n')
  await expect(start()).rejects.toThrow("is PostgreSQL 17's, and this Songwright brings 18")
})

test('a folder that can not be written to is refused with its name', async () => {
  writeFileSync(path.join(folder, 'file'), '')
  await expect(start({ dataDir: path.join(folder, 'file', 'data') })).rejects.toThrow(
    `DATA_DIR ${folder}/file/data can't be written to (ENOTDIR). Give this user the right to, or set DATA_DIR`,
  )
})

test('a machine without programs for it is told to set DATABASE_URL', async () => {
  await expect(start({ platform: 'freebsd-x64' })).rejects.toThrow(
    'There are no database programs for this machine (freebsd-x64): set DATABASE_URL to a PostgreSQL 15 or newer.',
  )
})

test('a folder too deep for a socket gets its socket elsewhere', async () => {
  const server = await start({ dataDir: path.join(folder, 'deep/'.repeat(20), 'data') })
  expect(server.connection.host.length).toBeLessThan(90)
  expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }])
})

// Runs for every user, so that no run skips the test. Only root has to change to another account.
test('where root may not use a user namespace, the server runs as another account', async () => {
  chmodSync(folder, 0o755)
  const server = await start({ namespaces: false })
  const { uid } = statSync(path.join(dataDir, 'pg', 'PG_VERSION'))
  if (asRoot) expect(uid).not.toBe(0)
  else expect(uid).toBe(process.getuid?.())
  expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a normal user needs nothing more than root does', async () => {
  const nobody = Number(spawnSync('id', ['-u', 'nobody'], { encoding: 'utf8' }).stdout)
  const home = mkdtempSync(path.join(os.tmpdir(), 'songwright nobody '))
  if (asRoot) spawnSync('chown', [String(nobody), home])
  const asNobody = asRoot ? ['setpriv', `--reuid=${nobody}`, '--clear-groups'] : []
  const [program, ...given] = [...asNobody, process.execPath, 'trials/kill-writer.ts']
  const writer = spawn(program, [...given, path.join(home, 'data')], { stdio: ['ignore', 'pipe', 'ignore'] })
  for await (const text of writer.stdout) if (/answer /.test(String(text))) break
  writer.kill('SIGKILL')
  await once(writer, 'close')
  expect(await left(home)).toBe(0)
  rmSync(home, { recursive: true })
})
