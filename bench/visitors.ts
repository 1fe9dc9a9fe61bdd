// Compares the pages of the database that PostgreSQL reads for each call and page that a visitor can ask for, on
// a small and a large site.
//   node run.mjs bench/visitors.ts [REQUESTS] [MORE REQUESTS]
// Exit code 1 if one of them reads more than 1.3 times as many on the large site. Nothing is cached. A seed of
// 1,000,000 requests takes many minutes and 10 GB.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import { everyEndpoint } from '../contract/api.ts'
import { ms } from '../contract/grammar/time.ts'
import { feeds, routes } from '../contract/surface/paths.ts'
import { servedRoutes } from '../contract/surface/served-routes.ts'
import { buildApp } from '../server/app.ts'
import { openDb } from '../server/db/client.ts'
import { isRead } from '../server/db/connections/repeatable.ts'
import { startPostgres } from '../server/db/embedded/embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import * as schema from '../server/db/schema.ts'
import { recount } from '../server/domain/money/totals.ts'
import { parseEnv } from '../server/env.ts'
import { keepSitemap } from '../server/features/link-previews/listed/routes.ts'
import { reckonFigures } from '../server/features/stats/reckon.ts'
import { openStorage } from '../server/storage/open.ts'
import { judge, size } from './brief.ts'
import { type Asked, noted } from './explain/asked.ts'
import { blocksOf } from './explain/plans.ts'
import { idOf, seed } from './seed.ts'

const most = 1.3
/** A tree of ten times as many rows is a level deeper. So much more is no growth of a read of few blocks. */
const levels = 8

const [few = size(100_000, 2000), more = size(1_000_000, 4000)] = process.argv.slice(2).map(Number)

const calls = everyEndpoint
  .filter(({ method, access }) => method === 'GET' && access === 'anyone')
  .map((call) => call.path)
const pages = [
  routes.home,
  routes.songwriter,
  routes.room,
  routes.fund,
  routes.moderation,
  servedRoutes.embed,
  feeds.atom,
  feeds.rss,
  '/sitemap.xml',
  '/sitemap/request.xml?from=:first',
  '/sitemap/request.xml?from=:middle',
  '/sitemap/songwriter.xml?from=:first',
]

/** The song of a request near the end of the table, public and no gift, and a songwriter with a public page. */
const urlOf = (pattern: string, requests: number, middle: string) =>
  pattern
    .replace(':shareableId', `link-${requests - 2}`)
    .replace(':id', idOf(2))
    .replace(':first', idOf(1))
    .replace(':middle', middle)

async function measured(requests: number): Promise<Map<string, number>> {
  await using opened = new AsyncDisposableStack()
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'songwright-visitors-'))
  opened.defer(() => rmSync(dataDir, { recursive: true }))
  const server = await startPostgres({ dataDir, settings: { fsync: 'off', jit: 'off' } })
  opened.defer(() => server.stop())
  await migrate(server.connection)
  const client = new Client(server.connection)
  await client.connect()
  opened.defer(() => client.end())
  await seed(client, requests)
  const plain = drizzle(client, { schema })
  await recount(plain)
  const { db, pool, close } = openDb(server.connection, { answerWithin: 0 })
  opened.defer(close)
  const sent: Asked[] = []
  // First of all listeners, so that each statement is noted as it is sent.
  pool.prependListener('connect', (one) => noted(one, sent))
  // What the recurring jobs have done an hour later.
  await reckonFigures(db, new Date(Date.now() + 2 * ms.hour))
  await keepSitemap(db)
  await client.query('vacuum analyze')
  // A file in the middle of the sitemap, which is a full one.
  const { rows } = await client.query<{ id: string }>(
    `select percentile_disc(0.5) within group (order by id::text) as id from sitemap_starts where kind = 'request'`,
  )
  const middle = rows[0]!.id

  const env = parseEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', DEMO: '0' })
  const app = await buildApp(
    {
      db,
      pool,
      env,
      secret: 'x'.repeat(40),
      storage: await openStorage(env),
      mail: { send: async () => {} },
      jobs: { send: async () => {} },
      mayReach: () => false,
    },
    { keepsNothing: true },
  )
  opened.defer(() => app.close())
  await app.ready()
  const blocks = new Map<string, number>()
  for (const pattern of [...calls, ...pages]) {
    sent.length = 0
    const { statusCode } = await app.inject(urlOf(pattern, requests, middle))
    if (statusCode >= 500) throw new Error(`${pattern} answered ${statusCode}`)
    let sum = 0
    for (const asking of sent.splice(0)) if (isRead(asking.query)) sum += await blocksOf(client, asking)
    blocks.set(pattern, sum)
  }
  if (blocks.get(routes.room) === 0) throw new Error('No statement was noted')
  return blocks
}

const small = await measured(few)
const large = await measured(more)
console.log(`Blocks at ${few.toLocaleString('en')} and ${more.toLocaleString('en')} requests`)
for (const [pattern, before] of small) {
  const after = large.get(pattern)!
  const isGood = after <= Math.max(most * before, before + levels)
  judge(isGood)
  console.log(
    `${isGood ? ' ' : '✗'} ${pattern.padEnd(48)} ${String(before).padStart(7)} ${String(after).padStart(7)}`,
  )
}
