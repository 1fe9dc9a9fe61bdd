// Measures two checkpoints over 100,000 chains of events. The first day's checkpoint covers every chain. The
// next day's comes after one chain in a hundred got a new event. Both are compared with a plain read of the
// events. Then measures pledges of one giver, with and without a checkpoint at the same time.
//   node run.mjs bench/ledger/checkpoint.ts [SECONDS]

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { Signer } from '@fastify/cookie'
import { Client } from 'pg'
import { ms, plus } from '#contract/grammar/time'
import { startPostgres } from '../../server/db/embedded/embedded.ts'
import { migrate } from '../../server/db/migrate.ts'
import { newId } from '../../server/db/schema/columns.ts'
import { sessionCookie } from '../../server/http/session/session-cookie.ts'
import { judge, size } from '../brief.ts'
import { median } from '../reads/verdicts.ts'
import { idOf, sqlId } from '../seed.ts'

const seconds = Number(process.argv[2] ?? size(6, 1))
const chains = size(100_000, 1000)
const rounds = size(3, 1)
const [giver, songwriter, listener, request] = [idOf(1), idOf(2), idOf(3), idOf(4)] as const
const secret = 'a secret for benchmarks, long enough to sign sessions with'
/**
 * Upper limits. Times are ratios: of a checkpoint to a plain read of the events, and of a pledge during a
 * checkpoint to a pledge without one. `mib` is the checkpoint's memory.
 */
const wanted = { firstDay: 4, nextDay: 3, mib: 64, pledge: 1.5 }
const dayAt = (days: number) => plus(Date.now(), days * ms.day)

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'songwright-checkpoint-'))
const postgres = await startPostgres({ dataDir })
const client = new Client(postgres.connection)
const children: ReturnType<typeof spawn>[] = []
let isGood = true
try {
  await migrate(postgres.connection)
  await client.connect()
  await prepare()
  await measureDays()
  await measurePledges()
  judge(isGood)
} finally {
  for (const child of children) child.kill()
  await client.end()
  await postgres.stop()
  rmSync(dataDir, { recursive: true })
}

async function prepare() {
  await client.query(`insert into events (id, subject_id, subject, kind, created_at, seq, hash)
    select ${sqlId(`${chains} * seq + n`)}, ${sqlId('n')}, 'donation', 'pledged', now() - interval '100 days', seq,
      encode(sha256((seq || '-' || n)::bytea), 'base64') from generate_series(1, 3) seq, generate_series(1, ${chains}) n`)
  await client.query(
    `insert into users (id, email, first_name, last_name, created_at, updated_at)
    select id, id || '@example.com', 'Ada', 'Okafor', now(), now() from unnest($1::uuid[]) id`,
    [[giver, songwriter, listener]],
  )
  await client.query(
    `insert into songwriter_profiles (id, user_id, bio, genres, venmo_handle, created_at, updated_at)
     values ($1, $1, 'Quiet songs', '{folk}', '@ada', now(), now())`,
    [songwriter],
  )
  await client.query(
    `insert into song_requests (id, listener_id, songwriter_id, title, story, emotions, genre, status, shareable_id,
       accepted_at, created_at, updated_at)
     values ($1, $2, $3, 'A song', 'A story', '{grateful}', 'folk', 'in_progress', 'link', now(), now(), now())`,
    [request, listener, songwriter],
  )
  await client.query(
    "insert into sessions (sid, sess, expire) values ('bench', $1, now() + interval '1 day')",
    [{ cookie: { originalMaxAge: ms.day, path: '/' }, userId: giver }],
  )
  await client.query('vacuum analyze')
}

interface Took {
  ms: number
  mib: number
}

function begin(script: string, ...args: string[]) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, script), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATA_DIR: path.join(dataDir, 'files') },
  })
  children.push(child)
  return child
}

async function took(what: 'checkpoint' | 'read', day = ''): Promise<Took> {
  return JSON.parse(await text(begin('take.ts', what, postgres.url, day).stdout))
}

async function forget() {
  await client.query('truncate checkpoints, checkpoint_leaves')
  await client.query('delete from events where seq = 4')
}

async function measureDays() {
  const all: { read: Took; first: Took; next: Took }[] = []
  for (let round = 0; round < rounds; round++) {
    const read = await took('read')
    const first = await took('checkpoint', dayAt(-2))
    await goOn()
    const next = await took('checkpoint', dayAt(-1))
    all.push({ read, first, next })
    await forget()
  }
  for (const [name, which, most] of [
    ['first day', 'first', wanted.firstDay],
    ['next day', 'next', wanted.nextDay],
  ] as const) {
    const ms = median(all.map((round) => round[which].ms))
    const plain = median(all.map(({ read }) => read.ms))
    const mib = Math.max(...all.map((round) => round[which].mib))
    const ofRead = Math.max(...all.map(({ read }) => read.mib))
    say(
      `${name}: ${ms.toFixed(0)} ms, plain read ${plain.toFixed(0)} ms`,
      median(all.map((round) => round[which].ms / round.read.ms)),
      most,
    )
    say(`${name}: memory ${mib.toFixed(0)} MiB, of a plain read ${ofRead.toFixed(0)}`, mib, wanted.mib)
  }
}

/** Adds an event to one chain in a hundred. */
async function goOn() {
  const ids = Array.from({ length: chains / 100 }, () => newId())
  const subjects = ids.map((_, n) => idOf((n + 1) * 100))
  await client.query(
    `insert into events (id, subject_id, subject, kind, created_at, seq, hash)
     select id, subject, 'donation', 'sent', now(), 4, encode(sha256(id::text::bytea), 'base64')
     from unnest($1::uuid[], $2::uuid[]) as one (id, subject)`,
    [ids, subjects],
  )
}

async function measurePledges() {
  const server = begin('../pledge-server.ts', 'ours', postgres.url)
  const [line] = await once(server.stdout.setEncoding('utf8'), 'data')
  const address = `http://127.0.0.1:${Number(line)}/api/donations`
  await pledges(address, 2)
  const ratios: number[] = []
  for (let round = 0; round < rounds; round++) {
    const alone = await pledges(address, seconds)
    const taker = begin('take.ts', 'again', postgres.url, dayAt(0))
    await once(taker.stdout, 'data')
    const beside = await pledges(address, seconds)
    taker.kill()
    await once(taker, 'close')
    ratios.push(beside.median / alone.median)
    console.log(
      `a pledge alone ${alone.median.toFixed(1)} ms (p99 ${alone.p99.toFixed(1)}), beside a checkpoint ${beside.median.toFixed(1)} ms (p99 ${beside.p99.toFixed(1)})`,
    )
  }
  say('a pledge beside a checkpoint, of one alone', median(ratios), wanted.pledge)
}

/** Sends pledges of one giver, each after the response to the one before. Returns their response times. */
async function pledges(address: string, duration: number) {
  const until = performance.now() + duration * 1000
  const headers = {
    'content-type': 'application/json',
    cookie: `${sessionCookie}=${encodeURIComponent(new Signer(secret).sign('bench'))}`,
    'x-giver': giver,
  }
  const body = JSON.stringify({ amount: '1.01', songRequestId: request, paymentMethod: 'other' })
  const times: number[] = []
  while (performance.now() < until) {
    const began = performance.now()
    const reply = await fetch(address, { method: 'POST', headers, body })
    await reply.arrayBuffer()
    if (reply.status !== 201) throw new Error(`A pledge was answered with ${reply.status}`)
    times.push(performance.now() - began)
  }
  return {
    median: median(times),
    p99: times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)]!,
  }
}

function say(name: string, figure: number, most: number) {
  isGood &&= figure <= most
  console.log(`${name}: ${figure.toFixed(2)} (wanted ≤ ${most})${figure <= most ? '' : ' ABOVE'}`)
}
