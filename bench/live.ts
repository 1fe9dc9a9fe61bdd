// Many open event streams at one process, while another process writes changes to the same database.
//   node run.mjs bench/live.ts [STREAMS] [SECONDS]
// Reports the memory per stream, and the time from sending a message to its hint.

import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, type ClientRequest, get } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Signer } from '@fastify/cookie'
import { ms } from '#contract/grammar/time'
import { type ChangeNotice, eventsPath } from '#contract/work/live'
import { openDb } from '../server/db/client.ts'
import { startPostgres } from '../server/db/embedded/embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { sessions } from '../server/db/schema.ts'
import { buildRequest, buildSongwriter, buildUser } from '../server/test/factories.ts'
import { startProgram } from '../server/test/test-program.ts'
import { judge, size } from './brief.ts'

const streams = Number(process.argv[2] ?? size(2000, 40))
const seconds = Number(process.argv[3] ?? size(20, 1))
const writesASecond = 50
const rooms = size(200, 20)
const secret = 'a secret for benchmarks, long enough to sign sessions with'

const folder = mkdtempSync(path.join(os.tmpdir(), 'songwright-live-'))
const postgres = await startPostgres({ dataDir: path.join(folder, 'database') })
await migrate(postgres.connection)
const { db, close } = openDb(postgres.connection)
const settings = {
  DATABASE_URL: postgres.url,
  SESSION_SECRET: secret,
  DATA_DIR: path.join(folder, 'files'),
  RATE_WRITES_PER_ACCOUNT: '1000000',
  LOG_LEVEL: 'error',
}
const inspected = [process.execPath, '--inspect=127.0.0.1:0', 'server/main.ts']
const [holder, writer] = [startProgram(settings, inspected), startProgram(settings)]
const [held, written] = [await holder.ready, await writer.ready]

async function signIn(userId: string) {
  const sid = randomBytes(24).toString('base64url')
  const expires = new Date(Date.now() + ms.hour)
  const cookie = { originalMaxAge: ms.hour, expires, httpOnly: true, secure: false, path: '/' }
  await db.insert(sessions).values({ sid, sess: { cookie, userId }, expire: expires.toISOString() })
  return `sid=${encodeURIComponent(new Signer(secret).sign(sid))}`
}

interface Room {
  id: string
  listener: { id: string; cookie: string }
  songwriter: { cookie: string }
  /** Send time of the message whose hint is awaited. */
  sentAt?: number
}

async function makeRoom(): Promise<Room> {
  const [listener, songwriter] = [await buildUser(db), await buildSongwriter(db)]
  const { id } = await buildRequest(db, {
    listenerId: listener.id,
    songwriterId: songwriter.id,
    status: 'in_progress',
  })
  return {
    id,
    listener: { id: listener.id, cookie: await signIn(listener.id) },
    songwriter: { cookie: await signIn(songwriter.id) },
  }
}

/** Heap after a garbage collection, and resident memory, of the process with the streams, in kB. */
async function memory() {
  const [address = ''] = /ws:\S+/.exec(holder.said()) ?? []
  const inspector = new WebSocket(address)
  await new Promise((resolve) => inspector.addEventListener('open', resolve, { once: true }))
  const ask = (id: number, method: string, params: object = {}) =>
    new Promise<{ result?: { value?: string } }>((resolve) => {
      const take = ({ data }: MessageEvent) => {
        const answer = JSON.parse(String(data)) as { id?: number; result: object }
        if (answer.id !== id) return
        inspector.removeEventListener('message', take)
        resolve(answer.result)
      }
      inspector.addEventListener('message', take)
      inspector.send(JSON.stringify({ id, method, params }))
    })
  for (const id of [1, 2, 3]) await ask(id, 'HeapProfiler.collectGarbage')
  const expression = 'JSON.stringify(process.memoryUsage())'
  const { result } = await ask(4, 'Runtime.evaluate', { expression })
  inspector.close()
  const { rss, heapUsed, external } = JSON.parse(result?.value ?? '{}') as NodeJS.MemoryUsage
  return { kept: (heapUsed + external) / 1024, rss: rss / 1024 }
}

const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })
const open: ClientRequest[] = []

function watch(cookie: string, onHint: () => void) {
  return new Promise<void>((resolve, reject) => {
    const request = get(held + eventsPath, { agent, headers: { cookie } }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`The stream answered ${response.statusCode}`))
      response.setEncoding('utf8').on('data', (text: string) => {
        resolve()
        for (const [, data = ''] of text.matchAll(/^data: (.*)$/gm))
          if ((JSON.parse(data) as ChangeNotice).hints.length > 0) onHint()
      })
    })
    request.on('error', reject)
    open.push(request)
  })
}

const delays: number[] = []
try {
  const all: Room[] = []
  for (let made = 0; made < rooms; made++) all.push(await makeRoom())
  const others: string[] = []
  for (let made = 0; made < streams - rooms; made++) others.push(await signIn((await buildUser(db)).id))

  const send = async (room: Room) => {
    room.sentAt = performance.now()
    const reply = await fetch(`${written}/api/projects/${room.id}/messages`, {
      method: 'POST',
      headers: { cookie: room.songwriter.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ message: 'Hello', receiverId: room.listener.id }),
    })
    if (reply.status !== 201) throw new Error(`The message was answered ${reply.status}`)
    await reply.text()
  }
  const hear = (room: Room) => () => {
    if (room.sentAt !== undefined) delays.push(performance.now() - room.sentAt)
    delete room.sentAt
  }

  async function load() {
    delays.length = 0
    const until = performance.now() + seconds * 1000
    for (let sent = 0; performance.now() < until; sent++) {
      const room = all[sent % rooms]!
      if (room.sentAt === undefined) void send(room)
      await sleep(1000 / writesASecond)
    }
    await sleep(3000)
    const sorted = delays.toSorted((one, other) => one - other)
    const share = (part: number) => Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN)
    const unheard = all.filter(({ sentAt }) => sentAt !== undefined).length
    console.log(
      `${open.length} streams: ${sorted.length} messages heard, ${unheard} not; ms p50 ${share(0.5)}, p95 ${share(0.95)}, p99 ${share(0.99)}, longest ${share(1)}; load ${os.loadavg()[0]?.toFixed(1)}`,
    )
    return { unheard, p99: share(0.99) }
  }

  // Warm-up with few streams: the memory of the writes must not count as the streams'.
  for (const room of all) await watch(room.listener.cookie, hear(room))
  await load()
  const before = await memory()
  for (const cookie of others) await watch(cookie, () => {})
  await sleep(3000)
  const opened = await memory()
  const { unheard, p99 } = await load()
  const after = await memory()
  const each = (one: 'kept' | 'rss', to = after) => (to[one] - before[one]) / others.length
  console.log(
    `kB a stream: ${each('kept', opened).toFixed(1)} kept once open, ${each('kept').toFixed(1)} after the writes; of the process ${each('rss', opened).toFixed(1)} and ${each('rss').toFixed(1)} (${Math.round(before.rss / 1024)} MB → ${Math.round(after.rss / 1024)} MB)`,
  )
  if (unheard > 0) throw new Error('A hint was lost')
  judge(p99 <= 1000 && each('kept') <= 20 && each('rss') <= 20)
} finally {
  for (const request of open) request.destroy()
  for (const { child, ended } of [holder, writer]) {
    child.kill('SIGTERM')
    await ended
  }
  await close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
