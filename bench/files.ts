// Files of 50 MB against a bare server that writes and streams the same bytes, in one run, and the memory of
// fifty streams: node run.mjs bench/files.ts
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, get, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { uploads } from '#contract/files/uploads'
import { accounts } from '#contract/people/accounts'
import { songwriters } from '#contract/people/songwriters'
import { mp3OfSize } from '../server/test/storage/test-sounds.ts'
import { size } from './brief.ts'

const rounds = size(9, 1)
const streams = size(50, 5)
const megabytes = size(50, 5)
const file = mp3OfSize(megabytes * 1_048_576)
const agent = new Agent({ keepAlive: true })

const folder = await mkdtemp(join(tmpdir(), 'songwright-bench-'))
const startOurs = () =>
  start('server/main.ts', [], {
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
    DEMO: '0',
    LOG_LEVEL: 'warn',
  })
let ours = startOurs()
const bare = start('bench/bare-files.ts', [folder])
try {
  const first = await addressOf(ours)
  const { cookie, address: addressAt } = await signUp(first)
  const path = await attachOne(first, cookie, await addressAt(first))
  // New process: memory left by the upload would count as idle, and hide the streams' share.
  await stop(ours)
  ours = startOurs()
  const [site, other] = await Promise.all([addressOf(ours), addressOf(bare)])
  await measureMemory(site + path, cookie)
  const address = () => addressAt(site)

  const up: [number, number][] = []
  const unsafe: [number, number][] = []
  const down: [number, number][] = []
  for (let round = 0; round <= rounds; round++) {
    const there = await address()
    const own = await timed(() => put(there))
    const durable = await timed(() => put(`${other}/durable`))
    const quick = await timed(() => put(other))
    const back: [number, number] = [
      await timed(() => drain(site + path, cookie)),
      await timed(() => drain(other)),
    ]
    // The first round warms both up.
    if (round > 0) {
      up.push([own, durable])
      unsafe.push([own, quick])
      down.push(back)
    }
  }
  report(`upload of ${megabytes} MB, on the disk when it is answered`, up)
  report(`upload of ${megabytes} MB, against one that a power cut would lose`, unsafe)
  report(`download of ${megabytes} MB`, down)
} finally {
  for (const child of [ours, bare]) await stop(child)
  await rm(folder, { recursive: true, force: true })
  agent.destroy()
}

function start(program: string, args: string[], settings: NodeJS.ProcessEnv = {}) {
  return spawn(process.execPath, [program, ...args], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

async function stop(child: ChildProcess) {
  child.kill('SIGTERM')
  await once(child, 'exit')
}

async function measureMemory(url: string, cookie: string) {
  await head(url, cookie)
  await setTimeout(2000)
  const idle = await memory(ours)
  let most = 0
  const done = new AbortController()
  const watching = (async () => {
    while (!done.signal.aborted) {
      most = Math.max(most, await memory(ours))
      await setTimeout(20)
    }
  })()
  await Promise.all(Array.from({ length: streams }, () => drain(url, cookie, 8)))
  done.abort()
  await watching
  console.log(
    `${streams} streams of ${megabytes} MB at once: ${most.toFixed(0)} MB, idle ${idle.toFixed(0)} MB: ${(most - idle).toFixed(0)} MB more`,
  )
}

async function addressOf(child: ChildProcess): Promise<string> {
  let said = ''
  for await (const chunk of child.stdout!.iterator({ destroyOnReturn: false })) {
    said += String(chunk)
    const address = /http:\/\/[\w.-]+:\d+/.exec(said)?.[0]
    if (address) return address
  }
  throw new Error(`It ended before it served: ${said}`)
}

async function signUp(site: string) {
  const json = { 'content-type': 'application/json' }
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(site + path, { method: 'POST', body: JSON.stringify(body), headers: { ...json, ...headers } })
  const person = {
    firstName: 'Ben',
    lastName: 'Chmark',
    email: 'ben@songs.example',
    password: 'a lamp in the window',
  }
  const registered = await post(accounts.register.path, person)
  const cookie = registered.headers.getSetCookie()[0]!.split(';')[0]!
  await post(songwriters.create.path, { bio: 'Writes long songs.', genres: ['folk'] }, { cookie })
  const address = async (site: string) => {
    const json = { 'content-type': 'application/json', cookie }
    const body = JSON.stringify({ kind: 'sample' })
    const reply = await fetch(site + uploads.object.path, { method: 'POST', body, headers: json })
    return ((await reply.json()) as { uploadURL: string }).uploadURL
  }
  return { cookie, address }
}

async function attachOne(site: string, cookie: string, url: string) {
  await put(url)
  const body = JSON.stringify({ bio: 'Writes long songs.', genres: ['folk'], sampleSongs: [url] })
  const headers = { 'content-type': 'application/json', cookie }
  const reply = await fetch(site + songwriters.update.path, { method: 'PUT', body, headers })
  if (!reply.ok) throw new Error(await reply.text())
  return new URL(url).pathname.replace('/uploads/', '/objects/')
}

async function timed(work: () => Promise<unknown>) {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function put(url: string) {
  const asked = request(url, { method: 'PUT', agent, headers: { 'content-length': file.length } })
  asked.end(file)
  const [reply] = (await once(asked, 'response')) as [IncomingMessage]
  if (reply.statusCode !== 200) throw new Error(`PUT: ${reply.statusCode}`)
  reply.resume()
  await once(reply, 'end')
}

/** Reads a response to its end. A pause after each chunk imitates a slow connection. */
async function drain(url: string, cookie = '', pause = 0) {
  const [reply] = (await once(get(url, { agent, headers: { cookie } }), 'response')) as [IncomingMessage]
  let bytes = 0
  for await (const chunk of reply) {
    bytes += (chunk as Buffer).length
    if (pause) await setTimeout(pause)
  }
  if (bytes !== file.length) throw new Error(`GET: ${reply.statusCode}, ${bytes} bytes`)
}

async function head(url: string, cookie: string) {
  const { status } = await fetch(url, { method: 'HEAD', headers: { cookie } })
  if (status !== 200) throw new Error(`HEAD: ${status}`)
}

async function memory({ pid }: ChildProcess) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

function report(name: string, pairs: [number, number][]) {
  const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!
  const [own, least] = [median(pairs.map(([one]) => one)), median(pairs.map(([, one]) => one))]
  const ratio = median(pairs.map(([mine, theirs]) => theirs / mine))
  console.log(`${name}: ${own.toFixed(0)} ms, bare ${least.toFixed(0)} ms: ${ratio.toFixed(2)} of its speed`)
}
