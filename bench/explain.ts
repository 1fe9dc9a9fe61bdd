// Runs EXPLAIN for the query of each list and page on a database with many rows. Prints time, pages read and
// plan.
//   node run.mjs bench/explain.ts [REQUESTS]
// Each query runs twice: with a custom plan, and with the generic plan that a prepared statement may get.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import { plannerSettings } from '../server/db/client.ts'
import { startPostgres } from '../server/db/embedded/embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import * as schema from '../server/db/schema.ts'
import { recount } from '../server/domain/money/totals.ts'
import { asked, exportReads, lookedUp, noted } from './explain/asked.ts'
import { moves } from './explain/moves.ts'
import { report } from './explain/plans.ts'
import { reads } from './explain/queries.ts'
import { count } from './explain/size.ts'
import { seed } from './seed.ts'

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'songwright-explain-'))
const server = await startPostgres({ dataDir, settings: { fsync: 'off', ...plannerSettings } })
const client = new Client(server.connection)
const connection = noted(client)
try {
  await migrate(server.connection)
  await client.connect()
  await seed(client, count)
  await recount(drizzle(client, { schema }))
  await client.query('vacuum analyze')
  console.log(
    `${count.toLocaleString('en')} requests. Per read: ms, pages, rows (own plan | plan for any values)\n`,
  )
  for (const [name, read] of Object.entries(reads)) {
    for (const asking of await asked(connection, read)) await report(client, name, asking)
  }
  for (const [name, move] of Object.entries(moves))
    for (const [at, asking] of (await lookedUp(connection, move)).entries())
      await report(client, `${name}, ${at + 1}`, asking)
  for (const [name, asking] of await exportReads(connection)) await report(client, name, asking)
} finally {
  await client.end()
  await server.stop()
  rmSync(dataDir, { recursive: true })
}
