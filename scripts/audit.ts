// Recomputes every sum and every chain of events, and prints what differs. Exit code 1 if anything does.
//   npm run audit
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { audit } from '../server/audit/audit.ts'
import { type Connection, openDb } from '../server/db/client.ts'
import { isAlive } from '../server/db/data-dir.ts'
import { startPostgres } from '../server/db/embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { parseEnv } from '../server/env.ts'
import { chainOldEvents } from '../server/events.ts'
import { StartError } from '../server/start-error.ts'

try {
  await using opened = new AsyncDisposableStack()
  const connection = await connect(opened)
  const { db, close } = openDb(connection, { max: 1, answerWithin: 0 })
  opened.defer(close)
  const { differences, ...counts } = await audit(db)
  for (const difference of differences) console.log(difference)
  const seen = Object.entries(counts).map(([what, count]) => `${count.toLocaleString('en')} ${what}`)
  console.log(
    `${seen.join(', ')}: ${differences.length === 0 ? 'all agree' : `${differences.length} differ`}`,
  )
  process.exitCode = differences.length === 0 ? 0 : 1
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 2
}

/** The database of the settings; the embedded one too while Songwright runs on it. */
async function connect(opened: AsyncDisposableStack): Promise<Connection> {
  const { databaseUrl, dataDir } = parseEnv({
    ...process.env,
    SESSION_SECRET: process.env['SESSION_SECRET'] ?? 'x'.repeat(32),
  })
  if (databaseUrl) return databaseUrl
  const running = runningServer(path.resolve(dataDir))
  if (running) return running
  const postgres = await startPostgres({ dataDir })
  opened.defer(postgres.stop)
  await migrate(postgres.connection)
  const { db, close } = openDb(postgres.connection)
  opened.defer(close)
  await chainOldEvents(db)
  return postgres.connection
}

/** Where the embedded server of that folder listens, if it runs: PostgreSQL writes it into the fifth line of its file. */
function runningServer(dataDir: string): Connection | undefined {
  try {
    const lines = readFileSync(path.join(dataDir, 'pg', 'postmaster.pid'), 'utf8').split('\n')
    const host = lines[4]
    return host && isAlive(Number(lines[0])) ? { host, user: 'songwright', database: 'postgres' } : undefined
  } catch {
    return undefined
  }
}
