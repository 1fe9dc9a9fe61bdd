// Measures the number of pledges a second, on one request and spread over many requests. Compares Songwright
// with a bare server of node:http and pg, which makes the same transaction. Both run in turn on the same
// database.
//   node run.mjs bench/pledges.ts [SECONDS]

import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request as send } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { Signer } from '@fastify/cookie'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import { ms } from '#contract/grammar/time'
import { startPostgres } from '../server/db/embedded/embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import * as schema from '../server/db/schema.ts'
import { recount } from '../server/domain/money/totals.ts'
import { sessionCookie } from '../server/http/session/session-cookie.ts'
import { judge, size } from './brief.ts'
import { busy, idOf, seed, sqlId } from './seed.ts'

const seconds = Number(process.argv[2] ?? size(4, 1))
const givers = 32
const rounds = size(3, 1)
const requests = size(10_000, 1000)
const secret = 'a secret for benchmarks, long enough to sign sessions with'
/**
 * Id of the nth giver. Givers are neither songwriters of the seeded requests nor suspended users (every
 * hundredth).
 */
const giver = (n: number) => idOf(19_001 + n)
const cookie = (n: number) => `${sessionCookie}=${encodeURIComponent(new Signer(secret).sign(`bench-${n}`))}`

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'songwright-pledges-'))
const postgres = await startPostgres({ dataDir })
const client = new Client(postgres.connection)
const children: ReturnType<typeof spawn>[] = []
try {
  await migrate(postgres.connection)
  await client.connect()
  await seed(client, busy.request)
  // Distributes the requests among 4,999 songwriters. No songwriter gets a request of their own.
  await client.query(`update song_requests set status = 'in_progress', songwriter_id = ${sqlId('2 + (n + 2500) % 4999')}
    from generate_series(1, ${requests}) n where id = ${sqlId('n')}`)
  await recount(drizzle(client, { schema }))
  await client.query("update songwriter_profiles set venmo_handle = '@ada'")
  for (let n = 0; n < givers; n++)
    await client.query("insert into sessions (sid, sess, expire) values ($1, $2, now() + interval '1 day')", [
      `bench-${n}`,
      { cookie: { originalMaxAge: ms.day, path: '/' }, userId: giver(n) },
    ])
  const ports = { ours: await start('ours'), bare: await start('bare') }
  let isEnough = true
  for (const { name, pick, wanted } of [
    { name: 'one request', wanted: 0.85, pick: () => idOf(500) },
    {
      name: `${requests.toLocaleString('en')} requests`,
      wanted: 0.75,
      pick: () => idOf(1 + Math.floor(Math.random() * requests)),
    },
  ]) {
    await run(ports.ours, pick, 1)
    await run(ports.bare, pick, 1)
    const measured = { ours: [] as number[], bare: [] as number[] }
    for (let round = 0; round < rounds; round++)
      for (const which of ['bare', 'ours'] as const)
        measured[which].push((await run(ports[which], pick, seconds)) / seconds)
    const ratios = measured.ours
      .map((ours, round) => ours / measured.bare[round]!)
      .toSorted((one, other) => one - other)
    const ratio = ratios[Math.floor(rounds / 2)]!
    isEnough &&= ratio >= wanted
    const mean = (all: number[]) => Math.round(all.reduce((sum, one) => sum + one, 0) / all.length)
    console.log(
      `${name}: ${mean(measured.ours)} pledges a second, bare ${mean(measured.bare)}; ratio ${ratio.toFixed(2)} (wanted ${wanted})`,
    )
  }
  const lost = await lostUpdates()
  console.log(`lost updates: ${lost}`)
  if (lost > 0) throw new Error('An update was lost')
  judge(isEnough)
} finally {
  for (const child of children) child.kill()
  await client.end()
  await postgres.stop()
  rmSync(dataDir, { recursive: true })
}

function start(which: 'ours' | 'bare') {
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'pledge-server.ts'), which, postgres.url],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, DATA_DIR: path.join(dataDir, 'files') },
    },
  )
  children.push(child)
  return new Promise<number>((resolve, reject) => {
    child.stdout.setEncoding('utf8').once('data', (line: string) => {
      resolve(Number(line))
      child.stdout.pipe(process.stderr)
    })
    child.once('exit', (code) => reject(new Error(`The server "${which}" ended with ${code}`)))
  })
}

/**
 * Sends pledges of every giver in parallel, each after the response to the one before. Returns their number.
 */
async function run(port: number, pick: () => string, duration: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: givers })
  const until = Date.now() + duration * 1000
  let made = 0
  await Promise.all(
    Array.from({ length: givers }, async (_, n) => {
      while (Date.now() < until) {
        const status = await pledge(agent, port, { n, songRequestId: pick() })
        if (status !== 201) throw new Error(`A pledge was answered with ${status}`)
        made++
      }
    }),
  )
  agent.destroy()
  return made
}

function pledge(agent: Agent, port: number, { n, songRequestId }: { n: number; songRequestId: string }) {
  const payload = JSON.stringify({ amount: '1.01', songRequestId, paymentMethod: 'other' })
  return new Promise<number>((resolve, reject) => {
    const asked = send(
      {
        agent,
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/api/donations',
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(payload),
          cookie: cookie(n),
          'x-giver': giver(n),
        },
      },
      (reply) => {
        reply.resume()
        reply.once('end', () => resolve(reply.statusCode ?? 0))
      },
    )
    asked.once('error', reject)
    asked.end(payload)
  })
}

/** Number of requests and months whose stored sum differs from the sum of their donations. */
async function lostUpdates() {
  const { rows } = await client.query<{ lost: number }>(`
    select (select count(*) from song_requests r where pledged_amount <>
        coalesce((select sum(amount) from donations where song_request_id = r.id and status <> 'rejected'), 0))::int
      + (select count(*) from (select sum(pledged) as kept from money_months) m
        where kept <> (select sum(amount) from donations where status <> 'rejected'))::int as lost`)
  return rows[0]!.lost
}
