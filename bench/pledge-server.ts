// Starts one of the two servers that bench/pledges.ts compares, and prints its port on standard output.
//   node bench/pledge-server.ts ours|bare DATABASE_URL
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool, type PoolClient } from 'pg'
import { buildApp } from '../server/app.ts'
import { openDb } from '../server/db/client.ts'
import { newId } from '../server/db/schema/columns.ts'
import { newCode } from '../server/domain/money/donation-code.ts'
import { parseEnv } from '../server/env.ts'
import { openStorage } from '../server/storage/open.ts'

const [which, url = ''] = process.argv.slice(2)
/**
 * Number of database connections for transactions, the same for both servers. Songwright opens a few more for
 * reads.
 */
const max = 10
const secret = 'a secret for benchmarks, long enough to sign sessions with'
console.log(which === 'ours' ? await ours() : await bare())

async function ours() {
  const env = parseEnv({
    LOG_LEVEL: 'error',
    RATE_WRITES_PER_ACCOUNT: '1000000000',
    DATA_DIR: process.env['DATA_DIR'],
  })
  const { db, pool } = openDb(url, { max })
  const storage = await openStorage(env)
  const nothing = { send: async () => {} }
  const app = await buildApp({
    db,
    pool,
    env,
    secret,
    storage,
    mail: nothing,
    jobs: nothing,
    mayReach: () => false,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

/**
 * Baseline server: makes a pledge's transaction row by row, with only node:http and prepared statements. It
 * has no session, no checks and no contract.
 */
async function bare() {
  const pool = new Pool({ connectionString: url, max })
  const server = createServer((request, response) => void answer(request, response))
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const given = await body(request)
    const client = await pool.connect()
    try {
      const made = JSON.stringify(await untilFree(client, given))
      response.writeHead(201, { 'content-type': 'application/json' }).end(made)
    } catch (error) {
      console.error(error)
      response.writeHead(500).end()
    } finally {
      client.release()
    }
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/**
 * Makes a pledge, and retries if its random code is already used. With tens of thousands of pledges that
 * happens on both servers.
 */
async function untilFree(client: PoolClient, given: Given): Promise<unknown> {
  try {
    return await pledge(client, given)
  } catch (error) {
    await client.query('rollback')
    if ((error as { constraint?: string }).constraint !== 'donations_code_key') throw error
    return untilFree(client, given)
  }
}

interface Given {
  giver: string
  amount: string
  songRequestId: string
}

async function body(request: IncomingMessage): Promise<Given> {
  let text = ''
  for await (const part of request.setEncoding('utf8')) text += part
  return { ...(JSON.parse(text) as Given), giver: String(request.headers['x-giver']) }
}

async function pledge(client: PoolClient, { giver, amount, songRequestId }: Given) {
  const ask = (name: string, text: string, values: unknown[]) => client.query({ name, text, values })
  const [id, now] = [newId(), new Date().toISOString()]
  await client.query('begin')
  const { rows } = await ask(
    'lock',
    'select * from song_requests where id = $1 and withdrawn_at is null for no key update',
    [songRequestId],
  )
  const request = rows[0] as { listener_id: string; songwriter_id: string; title: string }
  const made = await ask(
    'donation',
    `insert into donations (id, underwriter_id, song_request_id, songwriter_id, amount, code, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning *`,
    [id, giver, songRequestId, request.songwriter_id, amount, newCode(), now],
  )
  const hash = createHash('sha256')
    .update(JSON.stringify([id, giver, amount, now]))
    .digest('hex')
  await ask(
    'event',
    `insert into events (id, subject, subject_id, kind, actor_id, to_status, amount, song_request_id, created_at, seq, hash)
     values ($1, 'donation', $2, 'pledged', $3, 'pledged', $4, $5, $6, 1, $7)`,
    [newId(), id, giver, amount, songRequestId, now, hash],
  )
  await ask(
    'told',
    `insert into notifications (id, user_id, kind, song_request_id, donation_id, subjects, created_at)
     values ($1, $2, 'pledge_new', $3, $4, $5, $6), ($7, $8, 'pledge_new', $3, $4, $5, $6)`,
    [
      newId(),
      request.listener_id,
      songRequestId,
      id,
      { title: request.title, amount },
      now,
      newId(),
      request.songwriter_id,
    ],
  )
  await ask('sum', 'update song_requests set pledged_amount = pledged_amount + $2 where id = $1', [
    songRequestId,
    amount,
  ])
  await ask(
    'month',
    `insert into money_months as sums (month, shard, pledged) values ($1, $2, $3)
     on conflict (month, shard) do update set pledged = sums.pledged + excluded.pledged`,
    [now.slice(0, 7), Math.floor(Math.random() * 32), amount],
  )
  // Rows of the change feed. Songwright writes them in the transaction too, like the sums.
  const people = [giver, request.listener_id, request.songwriter_id].toSorted()
  const heads = await ask(
    'heads',
    `insert into change_heads as head (user_id, seq) select user_id, 1 from unnest($1::uuid[]) as told (user_id)
     on conflict (user_id) do update set seq = head.seq + 1 returning user_id, seq`,
    [people],
  )
  const numbered = heads.rows as { user_id: string; seq: number }[]
  const hintsOf = (userId: string) =>
    userId === giver ? ['donations'] : [`money ${songRequestId}`, 'notifications']
  await ask(
    'changes',
    `insert into changes (user_id, seq, hints, created_at)
     values ($2, $3, $4, $1), ($5, $6, $7, $1), ($8, $9, $10, $1)`,
    [now, ...numbered.flatMap(({ user_id, seq }) => [user_id, seq, hintsOf(user_id)])],
  )
  await client.query('commit')
  return made.rows[0] as unknown
}
