import path from 'node:path'
import { refuseUnfit } from '../../server/db/migrate.ts'
import { readMigrations } from '../../server/db/migrating/files.ts'
import { refusePooler } from '../../server/db/starting/poolers.ts'
import type { Check, Finding } from './check.ts'
import type { Site } from './site.ts'

type Database = NonNullable<Site['database']>

/**
 * Number of connections that the servers open in addition to those for transactions: docs/settings.md,
 * `DATABASE_POOL`.
 */
const others = 8
const largestDifference = 5

export const ofDatabase = (
  name: string,
  look: (database: Database, site: Site) => Promise<Finding>,
  reads: string[] = [],
): Check => ({
  name,
  reads: ['DATABASE_URL', 'DATA_DIR', ...reads],
  look: async (site) => {
    if (!site.database) return { unchecked: 'there is no database to ask: see database' }
    return look(site.database, site)
  },
})

async function ask<Row extends object>({ pool }: Database, text: string): Promise<Row[]> {
  const { rows } = await pool.query<Row>(text)
  return rows
}

export const databaseChecks: Check[] = [
  {
    name: 'database',
    reads: ['DATABASE_URL', 'DATA_DIR'],
    async look({ database, databaseFailure }) {
      if (databaseFailure) return { wrong: databaseFailure }
      if (!database) return { unchecked: 'there is none yet: npm start makes it' }
      const rows = await ask<{ version: number; encoding: string; writes: boolean }>(
        database,
        `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
          not pg_is_in_recovery() and current_setting('default_transaction_read_only') = 'off' as writes`,
      )
      const facts = rows[0]!
      refuseUnfit(facts)
      if (!facts.writes)
        return {
          wrong:
            'it can only be read: it is a standby, or default_transaction_read_only is on. Point DATABASE_URL to the primary, or turn that off.',
        }
      return { fact: `PostgreSQL ${Math.floor(facts.version / 10_000)}, UTF8, can be written` }
    },
  },
  ofDatabase('migrations', async (database) => {
    const folder = path.join(import.meta.dirname, '..', '..', 'server', 'db', 'migrations')
    const ours = readMigrations(folder).map(({ tag }) => tag)
    const rows = await ask<{ tag: string }>(database, 'select tag from migrations').catch(() => [])
    const applied = new Set(rows.map(({ tag }) => tag))
    const missing = ours.filter((tag) => !applied.has(tag))
    const newer = [...applied].filter((tag) => !ours.includes(tag))
    if (newer.length > 0)
      return {
        wrong: `a newer build has changed the database (${newer.at(-1)}). Run that build or a newer one.`,
      }
    if (missing.length > 0)
      return {
        wrong: `the database is ${missing.length} migrations behind this build. npm start applies them.`,
      }
    return { fact: `all ${ours.length} of this build are applied` }
  }),
  ofDatabase(
    'connections',
    async (database, { env }) => {
      const [row] = await ask<{ most: number }>(
        database,
        `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most`,
      )
      const wanted = env.databasePool + others
      return row!.most < wanted
        ? {
            wrong: `a process opens up to ${wanted} and the database allows ${row!.most}. Lower DATABASE_POOL, or raise max_connections.`,
          }
        : { fact: `up to ${wanted} a process, of ${row!.most}` }
    },
    ['DATABASE_POOL'],
  ),
  ofDatabase('pooler', async ({ connection }) => {
    await refusePooler(connection)
    return { fact: 'each connection has a server process of its own' }
  }),
  ofDatabase('clock', async (database, { now }) => {
    const before = now().getTime()
    const [row] = await ask<{ ms: number }>(
      database,
      'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
    )
    const seconds = Math.round(((before + now().getTime()) / 2 - row!.ms) / 1000)
    return Math.abs(seconds) > largestDifference
      ? {
          wrong: `this machine's clock is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} the database's. Turn time synchronisation (NTP) on, on both.`,
        }
      : { fact: "agrees with the database's; a time server was not asked" }
  }),
]
