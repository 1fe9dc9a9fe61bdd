import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test, vi } from 'vitest'
import { left, processesOf } from '../scripts/kill-cycles.ts'
import { outageProxy } from './test/away/outage-proxy.ts'
import { testDb } from './test/test-db.ts'
import { type Program, startProgram } from './test/test-program.ts'
import { databaseUrl } from './test/test-setup.ts'

// A busy machine takes long to start a program.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 })

const started: Program[] = []

function start(settings?: NodeJS.ProcessEnv, command?: string[]) {
  const program = startProgram(settings, command)
  started.push(program)
  return program
}

afterEach(async () => {
  for (const { child } of started) child.kill('SIGKILL')
  for (const { ended, dataDir } of started.splice(0)) {
    await ended
    expect(await left(dataDir)).toBe(0)
    rmSync(dataDir, { recursive: true, force: true })
  }
})

/** A request whose body is incomplete until `finish` sends the rest. */
async function openRequest(address: string) {
  const { hostname, port } = new URL(address)
  const socket: Socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname)
  await once(socket, 'connect')
  const headers = [
    'POST /api/register HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/json',
    'Content-Length: 2',
  ]
  socket.write(`${headers.join('\r\n')}\r\n\r\n{`)
  // The server has read it once it answers a request that was sent later.
  await (await fetch(`${address}/healthz`)).text()
  return { socket, finish: () => socket.write('}') }
}

test('it takes a free port, says so in one line, serves, and exits with 0 on a signal', async () => {
  const program = start()
  const address = await program.ready
  expect(program.said()).toMatch(/^Songwright is ready at http:\/\/localhost:\d+\n$/)
  expect((await fetch(`${address}/readyz?strict`)).status).toBe(200)

  const second = start({ DATA_DIR: program.dataDir })
  expect(await second.ended).toBe(1)
  expect(second.said()).toBe(
    `DATA_DIR ${program.dataDir} is in use by the Songwright with process id ${program.child.pid}. Stop that one, or set DATA_DIR to another folder.\n`,
  )

  const registered = await fetch(`${address}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      firstName: 'A',
      lastName: 'B',
      email: 'a@example.com',
      password: 'long and fine enough',
    }),
  })
  expect(registered.status).toBe(201)
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)
  expect(processesOf(program.dataDir)).toEqual([])

  const peopled = start({ DEMO: '1', DATA_DIR: program.dataDir })
  await peopled.ready
  expect(peopled.said(), 'a folder with people in it is no demo').not.toContain('demo')
})

test('an empty folder becomes the demo, and stays it, with a secret that nobody else may read', async () => {
  const accounts =
    / · demo accounts, one click each at Sign In: listener@\S+, songwriter@\S+, underwriter@\S+\n$/
  const first = start({ DEMO: '1' })
  await first.ready
  expect(first.said()).toMatch(accounts)
  const file = path.join(first.dataDir, 'secret')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const secret = readFileSync(file, 'utf8')
  first.child.kill('SIGKILL')
  await first.ended
  const again = start({ DEMO: '1', DATA_DIR: first.dataDir })
  await again.ready
  expect(again.said()).toMatch(accounts)
  expect(readFileSync(file, 'utf8')).toBe(secret)
})

test('a request that is open at a signal gets its reply; new ones are not accepted', async () => {
  const program = start()
  const address = await program.ready
  const { socket, finish } = await openRequest(address)
  program.child.kill('SIGINT')
  await expect
    .poll(() =>
      fetch(`${address}/healthz`).then(
        () => 'served',
        () => 'refused',
      ),
    )
    .toBe('refused')
  expect(program.child.exitCode).toBe(null)
  const answered = performance.now()
  finish()
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /)
  expect(await program.ended).toBe(0)
  // Far less than the grace period of ten seconds for a request that doesn't end.
  expect(performance.now() - answered).toBeLessThan(7000)
})

test('a request that does not end is given ten seconds', async () => {
  const begun = performance.now()
  const program = start()
  await openRequest(await program.ready)
  const told = performance.now()
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)
  const took = performance.now() - told
  expect(took).toBeGreaterThan(9_900)
  // Stopping takes less time than starting, on a busy machine too.
  expect(took).toBeLessThan(10_000 + Math.max(4_000, told - begun))
})

test('a signal that comes twice in one moment counts once, a later one ends it at once', async () => {
  const program = start()
  await openRequest(await program.ready)
  const first = performance.now()
  program.child.kill('SIGINT')
  program.child.kill('SIGINT')
  // Signals within half a second count as one; the next is a second one.
  const further = setInterval(() => program.child.kill('SIGINT'), 100)
  expect(await program.ended).toBe(130)
  clearInterval(further)
  expect(performance.now() - first).toBeGreaterThan(500)
})

test('told to stop it drains: it is not ready, serves on, ends its connections, and resets none', async () => {
  const program = start({ DRAIN_SECONDS: '3' })
  const address = await program.ready
  const seen: { status: number; closes: boolean }[] = []
  const balancer = new AbortController()
  const client = async () => {
    while (!balancer.signal.aborted) {
      const reply = await fetch(`${address}/api/stats`)
      seen.push({ status: reply.status, closes: reply.headers.get('connection') === 'close' })
      await reply.text()
    }
  }
  const clients = Array.from({ length: 5 }, client)
  await expect.poll(() => seen.length).toBeGreaterThan(20)
  expect(seen.filter(({ closes }) => closes)).toEqual([])
  const told = performance.now()
  program.child.kill('SIGTERM')
  await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(503)
  const before = seen.length + clients.length
  await expect.poll(() => seen.length).toBeGreaterThan(before + 20)
  // As a balancer does that has seen the 503.
  balancer.abort()
  await Promise.all(clients)
  expect(seen.slice(before).filter(({ closes, status }) => !closes || status !== 200)).toEqual([])
  expect(await program.ended).toBe(0)
  expect(performance.now() - told).toBeGreaterThan(2900)
})

test('it ends when its launcher is killed', async () => {
  const launcher = `
    const env = { ...process.env, SONGWRIGHT_LAUNCHER: String(process.pid) }
    require('node:child_process').spawn(process.execPath, ['server/main.ts'], { env, stdio: 'inherit' })`
  const program = start({}, [process.execPath, '-e', launcher])
  await program.ready
  program.child.kill('SIGKILL')
  await program.ended
  expect(await left(program.dataDir)).toBe(0)
})

test('it outlives its database server', async () => {
  const program = start()
  const address = await program.ready
  const [postmaster] = readFileSync(path.join(program.dataDir, 'pg', 'postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(postmaster), 'SIGKILL')
  await expect
    .poll(async () => (await fetch(`${address}/readyz?strict`)).status, { timeout: 20_000 })
    .toBe(200)
})

/** Runs the program; on SIGUSR2 it drops root's rights, where it has them. */
const asNobody = `
  process.on('SIGUSR2', () => {
    if (process.getuid() !== 0) return
    process.setgid(65534)
    process.setuid(65534)
  })
  await import('./server/main.ts')`

test('it reports that it is not ready while its folder is not writable, and keeps running', async () => {
  const database = await testDb()
  const settings = { DATABASE_URL: database.url, SESSION_SECRET: 'x'.repeat(40), LOG_LEVEL: 'fatal' }
  const command = [process.execPath, '--input-type=module', '--eval', asNobody]
  const program = start(settings, command)
  const address = await program.ready
  const status = async (url: string) => (await fetch(address + url)).status
  expect(await status('/readyz?strict')).toBe(200)
  const kept = path.join(program.dataDir, 'files', 'kept')
  for (const folder of [program.dataDir, path.dirname(kept)]) chmodSync(folder, 0o755)
  chmodSync(kept, 0o555)
  program.child.kill('SIGUSR2')
  await expect.poll(() => status('/readyz?strict')).toBe(503)
  expect(await status('/healthz')).toBe(200)
  chmodSync(kept, 0o777)
  chmodSync(path.join(path.dirname(kept), 'incoming'), 0o777)
  await expect.poll(() => status('/readyz?strict')).toBe(200)
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)
  await database.drop()
})

test('several processes on one external database are one Songwright, without a demo', async () => {
  const database = await testDb()
  const settings = { DATABASE_URL: database.url, SESSION_SECRET: 'x'.repeat(40), DEMO: '1' }
  const programs = [start(settings), start(settings)]
  for (const { ready, said } of programs) {
    expect((await fetch(`${await ready}/readyz?strict`)).status).toBe(200)
    expect(said()).not.toContain('demo')
  }
  for (const { child, ended } of programs) {
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  }
  await database.drop()
})

test('a taken port is reported', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as { port: number }
  const database = await testDb()
  const late = start({ PORT: String(port), DATABASE_URL: database.url, SESSION_SECRET: 'x'.repeat(40) })
  expect(await late.ended).toBe(1)
  expect(late.said()).toBe(
    `Port ${port} is taken by another program. Stop that one, or set PORT to another (PORT=0 takes a free one).\n`,
  )
  taken.close()
  await database.drop()
})

test('a database that comes late is waited for, and one that is not known ends the start at once', async () => {
  const database = await testDb()
  const proxy = await outageProxy(database.url)
  proxy.become('gone')
  const to = (url: string) => start({ DATABASE_URL: url, SESSION_SECRET: 'x'.repeat(40) })
  const late = to(proxy.url)
  const wrong = to(databaseUrl(database.url, 'none_of_this_name'))
  expect(await wrong.ended).toBe(1)
  expect(wrong.said()).toMatch(/^DATABASE_URL \(.+\) can't be reached: .+ does not exist\. .+\n$/)
  await vi.waitFor(() => expect(late.said()).toMatch(/can't be reached: [^\n{]+ Trying again …/), 20_000)
  proxy.become('there')
  const address = await late.ready
  expect((await fetch(`${address}/readyz?strict`)).status).toBe(200)
  late.child.kill('SIGTERM')
  expect(await late.ended).toBe(0)
  proxy.close()
  await database.drop()
})

test('what is wrong with the settings is said in sentences, and nothing else', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'songwright-settings-'))
  writeFileSync(path.join(folder, 'file'), '')
  const cases: [NodeJS.ProcessEnv, RegExp][] = [
    [{ PORT: 'x', SMTP_HOST: 'y' }, /^PORT must be .+\.\nSMTP_HOST is not a setting .+\?\n$/],
    [{ DATA_DIR: path.join(folder, 'file', 'data') }, /^DATA_DIR .+ can't be written to \(ENOTDIR\)\. .+\n$/],
  ]
  const programs = cases.map(([settings, sentence]) => ({ program: start(settings), sentence }))
  for (const { program, sentence } of programs) {
    expect(await program.ended).toBe(1)
    expect(program.said()).toMatch(sentence)
  }
  rmSync(folder, { recursive: true })
})
