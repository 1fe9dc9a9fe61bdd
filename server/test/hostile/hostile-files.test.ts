import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { uploads } from '#contract/files/uploads'
import { accounts } from '#contract/people/accounts'
import { songwriters } from '#contract/people/songwriters'
import { mostMegabytes } from '../../sandbox/pool.ts'
import { buildSongwriter } from '../factories.ts'
import { type TestDb, testDb } from '../test-db.ts'
import { type Program, startProgram } from '../test-program.ts'
import { signIn } from '../test-session.ts'
import * as hostile from './hostile-files.ts'

// Starting a program takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 90_000 })

/** Size of the hostile files. `npm run test:engines` uses the largest allowed size. */
const megabytes = Number(process.env['HOSTILE_MB'] ?? 1)
const secret = 'a secret that is long enough for this'

type Sent = { kind: 'sample' | 'photo'; bytes: Buffer }
type Account = { cookie: string }

let database: TestDb
let dataDir: string
let program: Program
let site: string
let idle: Awaited<ReturnType<typeof idleServer>>
let reader: Account
const files: Sent[] = []

beforeAll(async () => {
  database = await testDb()
  dataDir = await mkdtemp(path.join(tmpdir(), 'songwright-hostile-'))
  program = startProgram({ DATABASE_URL: database.url, DATA_DIR: dataDir, SESSION_SECRET: secret })
  idle = await idleServer()
  site = await program.ready
  reader = await account()
  const bytes = megabytes * 1_048_576
  for (const make of [
    hostile.oggOfContinuedPages,
    hostile.oggOfTags,
    hostile.boxesInBoxes,
    hostile.wavOfTinyChunks,
  ])
    files.push({ kind: 'sample', bytes: make(bytes) })
  for (const side of [5000, 7000]) files.push({ kind: 'photo', bytes: hostile.widepng(side) })
  files.push(files[0]!, files[1]!)
})
afterAll(async () => {
  idle.stop()
  program.child.kill('SIGKILL')
  await program.ended
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const account = async (): Promise<Account> => {
  const songwriter = await buildSongwriter(database.db)
  return { cookie: await signIn(database.db, songwriter.id, secret) }
}

const ask = (method: string, pathname: string, { cookie }: Account, body?: object) =>
  fetch(site + pathname, {
    method,
    headers: { cookie, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })

async function sent(owner: Account, { kind, bytes }: Sent): Promise<string> {
  const asked = await ask('POST', uploads.object.path, owner, { kind, size: bytes.length })
  const { uploadURL } = (await asked.json()) as { uploadURL: string }
  const put = await fetch(uploadURL, { method: 'PUT', body: new Uint8Array(bytes) })
  expect(put.status).toBe(200)
  return uploadURL
}

const profileWith = (url: string) => ({
  bio: 'Songs of the sea and of coming home.',
  genres: ['folk'],
  sampleSongs: [url],
  venmoHandle: '@sea',
})

const attach = (owner: Account, kind: Sent['kind'], url: string) =>
  kind === 'photo'
    ? ask('PUT', accounts.setPhoto.path, owner, { profileImageUrl: url })
    : ask('PUT', songwriters.update.path, owner, profileWith(url))

async function hostileCall(owner: Account, kind: Sent['kind'], url: string) {
  const before = performance.now()
  const reply = await attach(owner, kind, url)
  const { detail } = (await reply.json()) as { detail?: string }
  const ms = Math.round(performance.now() - before)
  return { status: reply.status, detail, ms, retryAfter: reply.headers.get('retry-after') }
}

/** Attaches a normal file of another user. Retries while the server replies "busy" (429). */
async function honestCall(owner: Account, url: string) {
  let status = 0
  const attempt = async () => (status = (await attach(owner, 'sample', url)).status)
  await expect.poll(attempt, { interval: 500, timeout: 60_000 }).not.toBe(429)
  return status
}

const readList = async () => {
  const reply = await ask('GET', songwriters.mine.path, reader)
  expect(reply.status).toBe(200)
  await reply.arrayBuffer()
}
const ping = async (url: string) => void (await (await fetch(url)).arrayBuffer())

/**
 * Starts a server that does nothing, in a separate process. Its response times show how slow this machine is.
 */
async function idleServer() {
  const program = `
    const server = require('node:http').createServer((_, reply) => reply.end('ok'))
    server.listen(0, '127.0.0.1', () => console.log(server.address().port))`
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port]: unknown[] = await once(child.stdout, 'data')
  return { url: `http://127.0.0.1:${Number(port)}/`, stop: () => void child.kill('SIGKILL') }
}

/**
 * Repeats a call until `stop`, which returns the durations in milliseconds. `seen` returns the number of
 * calls so far.
 */
function timed(call: () => Promise<unknown>, everyMs: number) {
  const times: number[] = []
  const over = new AbortController()
  async function go() {
    while (!over.signal.aborted) {
      const before = performance.now()
      await call()
      times.push(performance.now() - before)
      await sleep(everyMs)
    }
  }
  const going = go()
  async function stop() {
    over.abort()
    await going
    return times
  }
  return { stop, seen: () => times.length }
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/** Memory in megabytes of a process, and of its children together. Memory that they share counts once. */
async function megabytesOf(pid: number): Promise<{ server: number; children: number }> {
  const all = await readdir('/proc')
  const found: number[] = []
  for (const name of all) {
    if (!/^\d+$/.test(name)) continue
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid) found.push(Number(name))
  }
  const pssOf = async (one: number) => {
    const said = await readFile(`/proc/${one}/smaps_rollup`, 'utf8').catch(() => '')
    return Number(/^Pss:\s+(\d+)/m.exec(said)?.[1] ?? 0) / 1024
  }
  const children = await Promise.all(found.map(pssOf))
  return { server: await pssOf(pid), children: children.reduce((sum, one) => sum + one, 0) }
}

/** How much other programs slow down this machine at the moment. At least 1, which means not at all. */
function crowding(): number {
  const [before, cpu] = [performance.now(), process.cpuUsage()]
  const spent = () => {
    const { user, system } = process.cpuUsage(cpu)
    return (user + system) / 1000
  }
  while (spent() < 200);
  return Math.max(1, (performance.now() - before) / spent())
}

test.each([1, 4])('eight hostile files at once from %i accounts hurt nobody else', async (count) => {
  const owners = await Promise.all(Array.from({ length: count }, account))
  const honest = await account()
  const song = await sent(honest, { kind: 'sample', bytes: hostile.honestSound() })
  const own = await sent(owners[0]!, { kind: 'sample', bytes: hostile.honestSound() })
  const urls: string[] = []
  for (const [at, file] of files.entries()) urls.push(await sent(owners[at % count]!, file))
  const pid = program.child.pid!
  // A first call loads libraries and opens connections, so that they don't count in the measured times.
  expect(await honestCall(honest, song)).toBe(200)

  const usual = timed(readList, 5)
  const usualIdle = timed(() => ping(idle.url), 5)
  await expect.poll(() => Math.min(usual.seen(), usualIdle.seen()), { timeout: 30_000 }).toBeGreaterThan(60)
  const [usualTimes, usualIdleTimes] = [await usual.stop(), await usualIdle.stop()]
  const before = await megabytesOf(pid)
  const crowd = crowding()

  const most = { server: 0, children: 0 }
  const memory = timed(async () => {
    const { server, children } = await megabytesOf(pid)
    most.server = Math.max(most.server, server)
    most.children = Math.max(most.children, children)
  }, 50)
  const health = timed(() => ping(`${site}/healthz`), 20)
  const control = timed(() => ping(idle.url), 20)
  const others = timed(readList, 20)
  const hostileCalls = files.map(({ kind }, at) => hostileCall(owners[at % count]!, kind, urls[at]!))
  const meanwhile = honestCall(honest, song)
  const answers = await Promise.all(hostileCalls)
  const [healthTimes, controlTimes, otherTimes] = [
    await health.stop(),
    await control.stop(),
    await others.stop(),
  ]
  await memory.stop()

  const figures = {
    count,
    answers: answers.map(({ status, ms }) => `${status} in ${ms}`),
    healthz: Math.round(Math.max(...healthTimes)),
    idle: Math.round(Math.max(...controlTimes)),
    others: [median(usualTimes), median(otherTimes)].map((ms) => Math.round(ms * 10) / 10),
    memory: [before.server, most.server, most.children].map(Math.round),
    crowd: Math.round(crowd * 10) / 10,
  }
  if (process.env['HOSTILE_MB']) console.log(JSON.stringify(figures))

  for (const { status, detail, retryAfter } of answers) {
    expect([400, 429]).toContain(status)
    expect(detail).toMatch(status === 429 ? /try again/ : /This (file|picture)/)
    expect(retryAfter !== null).toBe(status === 429)
  }
  // The time limit of a call ends hostile work in time, even on a busy machine. The longer limit in
  // server/sandbox/child.ts is only a backstop.
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(20_000)
  expect(figures.healthz - figures.idle).toBeLessThan(200 * crowd)
  const slower = Math.max(1, median(controlTimes) / median(usualIdleTimes))
  // Times below this minimum are not compared, because timers are too inaccurate.
  expect(median(otherTimes)).toBeLessThan(Math.max(2 * median(usualTimes) * slower, 25 * crowd))
  expect(most.server - before.server).toBeLessThan(256)
  // Two children may be at their limits at once.
  expect(most.children).toBeLessThan(mostMegabytes)
  expect(await meanwhile).toBe(200)
  expect(await honestCall(owners[0]!, own), 'nothing of an upload is lost').toBe(200)
})
