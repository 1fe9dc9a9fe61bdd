import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Client, DatabaseError } from 'pg'
import { StartError } from '../settings/start-error.ts'
import { type Connection, clientConfig } from './client.ts'

const migrationsFolder = path.join(import.meta.dirname, 'migrations')

interface Migration {
  tag: string
  hash: string
  statements: string[]
}

/**
 * Brings the database to the newest schema: what drizzle-kit wrote into `folder`, in order, each in one transaction.
 * Any number of processes may do this at once. Answers the names of those it applied.
 */
export async function migrate(connection: Connection, folder = migrationsFolder): Promise<string[]> {
  const migrations = readMigrations(folder)
  const client = new Client({ ...clientConfig(connection), connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw new StartError(unreachable(connection, error))
  }
  try {
    refuseUnfit(await facts(client))
    await prepare(client)
    const applied: string[] = []
    for (const migration of migrations) if (await apply(client, migration)) applied.push(migration.tag)
    return applied
  } finally {
    await client.end()
  }
}

function readMigrations(folder: string): Migration[] {
  const journal: { entries: { tag: string }[] } = JSON.parse(
    readFileSync(path.join(folder, 'meta', '_journal.json'), 'utf8'),
  )
  return journal.entries.map(({ tag }) => {
    const text = readFileSync(path.join(folder, `${tag}.sql`), 'utf8')
    const hash = createHash('sha256').update(text).digest('hex')
    return { tag, hash, statements: text.split('--> statement-breakpoint') }
  })
}

function unreachable(connection: Connection, error: unknown) {
  const why = error instanceof Error ? error.message || String(Reflect.get(error, 'code')) : String(error)
  const where =
    typeof connection === 'string' ? `DATABASE_URL (${withoutPassword(connection)})` : 'The embedded database'
  return `${where} can't be reached: ${why}. Check that PostgreSQL runs there and that its name, user and password are right.`
}

function withoutPassword(url: string) {
  try {
    const { hostname, port, pathname, searchParams } = new URL(url)
    return `${searchParams.get('host') ?? hostname}${port && `:${port}`}${pathname}`
  } catch {
    return 'which is not a URL'
  }
}

interface DatabaseFacts {
  /** As `server_version_num` says it: 150018 is 15.18. */
  version: number
  encoding: string
}

async function facts(client: Client): Promise<DatabaseFacts> {
  const { rows } = await client.query<{ version: number; encoding: string }>(
    "select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding",
  )
  return rows[0]!
}

/** Throws a sentence for a database version or encoding that Songwright doesn't support. */
export function refuseUnfit({ version, encoding }: DatabaseFacts) {
  if (version < 150_000)
    throw new StartError(
      `The database is PostgreSQL ${Math.floor(version / 10_000)}; Songwright needs 15 or newer. Upgrade it, or point DATABASE_URL to another.`,
    )
  if (encoding !== 'UTF8')
    throw new StartError(
      `The database stores text as ${encoding}; Songwright needs UTF8. Make one with: CREATE DATABASE songwright ENCODING 'UTF8' TEMPLATE template0`,
    )
}

/** The list of what was applied, and the row that one process at a time holds while it applies something. */
async function prepare(client: Client) {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(
        'create table if not exists migrations (tag text primary key, hash text not null, applied_at timestamptz not null)',
      )
      await client.query('create table if not exists migration_lock (key text primary key)')
      await client.query("insert into migration_lock values ('migrations') on conflict do nothing")
      return
    } catch (error) {
      // "if not exists" is no promise when two processes create at the same moment: the second sees the first then.
      if (attempt === 3 || !(error instanceof DatabaseError)) throw error
    }
  }
}

async function apply(client: Client, { tag, hash, statements }: Migration) {
  await client.query('begin')
  try {
    await client.query('select key from migration_lock for update')
    const { rows } = await client.query<{ hash: string }>('select hash from migrations where tag = $1', [tag])
    const [done] = rows
    if (done && done.hash !== hash)
      throw new StartError(
        `The migration ${tag} is not the one that was applied to this database. Use the Songwright that it belongs to, or an empty database.`,
      )
    if (!done) {
      for (const statement of statements) await client.query(statement)
      await client.query('insert into migrations values ($1, $2, now())', [tag, hash])
    }
    await client.query('commit')
    return !done
  } catch (error) {
    await client.query('rollback').catch(() => {})
    if (error instanceof StartError) throw error
    const why = error instanceof Error ? error.message : String(error)
    throw new StartError(
      `The migration ${tag} failed and nothing of it was applied: ${why}. The database is as it was before; put the cause right and start again.`,
    )
  }
}
