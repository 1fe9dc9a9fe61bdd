import { promises as dns } from 'node:dns'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { type Connection, clientConfig, type OpenDb, openDb } from '../../server/db/client.ts'
import { startPostgres } from '../../server/db/embedded/embedded.ts'
import { unreachable } from '../../server/db/starting/waiting.ts'
import { type Env, parseEnv, SettingsError } from '../../server/env.ts'
import { runningServer } from '../test-runner/connect.ts'
import { reasonOf } from './reason.ts'

/** Dependencies on the outside that tests replace: clock, DNS, certificate authorities. */
export interface Surroundings {
  now: () => Date
  resolver: Pick<dns.Resolver, 'resolveTxt'>
  /** Certificate authorities that are trusted instead of the system's. */
  ca?: string
  /** DKIM selector from the command line. */
  dkim?: string
}

export interface Site extends Surroundings {
  env: Env
  /**
   * One sentence for each invalid setting. Invalid settings are left out of `env`; `broken` has their names.
   */
  wrong: string[]
  broken: Set<string>
  /** The secret of the settings or of the data folder. Undefined if there is none yet. */
  secret: string | undefined
  /** Undefined if the database doesn't exist yet, or doesn't respond. */
  database: (OpenDb & { connection: Connection }) | undefined
  databaseFailure?: string
  /** True if the embedded database was not running. It is then started for the checks only. */
  isStopped: boolean
}

export const surroundings = (): Surroundings => ({
  now: () => new Date(),
  resolver: new dns.Resolver({ timeout: 2000, tries: 2 }),
})

/** Reads the valid settings and opens the database. */
export async function openSite(
  source: NodeJS.ProcessEnv,
  around: Surroundings,
  opened: AsyncDisposableStack,
): Promise<Site> {
  const settings = readSettings(source)
  const { env, broken } = settings
  const base = {
    ...around,
    ...settings,
    secret: secretOf(env, broken),
    isStopped: false,
    database: undefined,
  }
  if (broken.has('DATABASE_URL') || broken.has('DATA_DIR')) return base
  try {
    const { connection, isStopped } = await findDatabase(env, opened)
    if (!connection) return { ...base, isStopped: true }
    await assertReachable(connection)
    const database = openDb(connection, { max: 2, answerWithin: 5000 })
    opened.defer(database.close)
    return { ...base, isStopped, database: { ...database, connection } }
  } catch (error) {
    return { ...base, databaseFailure: reasonOf(error) }
  }
}

/**
 * Connects once to the database. @throws if it is unreachable, so that not every check waits for a timeout
 */
async function assertReachable(connection: Connection) {
  const client = new Client({ ...clientConfig(connection), connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw unreachable(connection, error)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Finds the database of the settings. An embedded database that is stopped is started. None is created. */
async function findDatabase({ databaseUrl, dataDir }: Env, opened: AsyncDisposableStack) {
  const found = databaseUrl ?? runningServer(path.resolve(dataDir))
  if (found) return { connection: found, isStopped: false }
  if (!existsSync(path.join(dataDir, 'pg'))) return { isStopped: true }
  const postgres = await startPostgres({ dataDir })
  opened.defer(postgres.stop)
  return { connection: postgres.connection, isStopped: true }
}

function secretOf(env: Env, broken: Set<string>) {
  if (broken.has('SESSION_SECRET')) return undefined
  if (env.sessionSecret) return env.sessionSecret
  try {
    return readFileSync(path.join(env.dataDir, 'secret'), 'utf8')
  } catch {
    return undefined
  }
}

/**
 * Reads the settings. Removes invalid ones until the remaining ones are valid, so that the other checks can
 * run.
 */
function readSettings(source: NodeJS.ProcessEnv): Pick<Site, 'env' | 'wrong' | 'broken'> {
  const broken = new Set<string>()
  let wrong: string[] | undefined
  for (let rest = { ...source }; ; ) {
    try {
      return { env: parseEnv(rest), wrong: wrong ?? [], broken }
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error
      const lines = error.message.split('\n')
      wrong ??= lines
      for (const line of lines) {
        const name = line.split(' ')[0]!
        // If only SESSION_SECRET is missing, a placeholder replaces it, so that the database can still be
        // checked.
        const isSecret = name === 'DATABASE_URL' && line.includes('SESSION_SECRET')
        if (!isSecret && rest[name] === undefined) throw error
        broken.add(isSecret ? 'SESSION_SECRET' : name)
        rest = isSecret ? { ...rest, SESSION_SECRET: 'x'.repeat(32) } : { ...rest, [name]: undefined }
      }
    }
  }
}
