import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Connection } from '../../server/db/client.ts'
import { isAlive } from '../../server/db/embedded/data-dir.ts'
import { startPostgres } from '../../server/db/embedded/embedded.ts'
import { migrate, refuseUnfinished } from '../../server/db/migrate.ts'
import { parseEnv } from '../../server/env.ts'
import { StartError } from '../../server/settings/start-error.ts'

/**
 * Returns how to connect to the database of the settings. Starts an embedded database that is stopped.
 * @throws if no site exists there, because commands never create one
 */
export async function connect(opened: AsyncDisposableStack): Promise<Connection> {
  const { databaseUrl, dataDir } = parseEnv({
    ...process.env,
    SESSION_SECRET: process.env['SESSION_SECRET'] ?? 'x'.repeat(32),
  })
  const there = databaseUrl ?? runningServer(path.resolve(dataDir))
  if (there) {
    await refuseUnfinished(there)
    return there
  }
  if (!existsSync(path.join(dataDir, 'pg')))
    throw new StartError(
      `There is no Songwright in ${dataDir}. Set DATA_DIR, or DATABASE_URL, as for npm start.`,
    )
  const postgres = await startPostgres({ dataDir })
  opened.defer(postgres.stop)
  await migrate(postgres.connection)
  return postgres.connection
}

/**
 * Address of the embedded database server if it is running. Its socket folder is the fifth line of
 * postmaster.pid.
 */
export function runningServer(dataDir: string): Connection | undefined {
  try {
    const lines = readFileSync(path.join(dataDir, 'pg', 'postmaster.pid'), 'utf8').split('\n')
    const host = lines[4]
    return host && isAlive(Number(lines[0])) ? { host, user: 'songwright', database: 'postgres' } : undefined
  } catch {
    return undefined
  }
}
