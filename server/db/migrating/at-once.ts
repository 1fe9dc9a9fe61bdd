import type { ClientBase } from 'pg'
import { StartError } from '../../settings/start-error.ts'
import { type Migration, outsideOf } from './files.ts'
import { note, ownTables } from './inside.ts'

type Applied = Pick<Migration, 'tag' | 'hash'>

/**
 * Splits the migrations of this build into those that another database already had, and later ones. Throws if
 * that database had a migration that this build doesn't have.
 */
export function split(known: Migration[], had: Applied[]): { before: Migration[]; after: Migration[] } {
  for (const { tag, hash } of had)
    if (!known.some((one) => one.tag === tag && one.hash === hash))
      throw new StartError(
        `The archive has the migration ${tag}, which this build of Songwright doesn't know. Restore with the build that made the archive, or a newer one.`,
      )
  const tags = new Set(had.map(({ tag }) => tag))
  return {
    before: known.filter(({ tag }) => tags.has(tag)),
    after: known.filter(({ tag }) => !tags.has(tag)),
  }
}

/**
 * Applies migrations in the caller's transaction, to a database that nobody else uses. Statements that
 * normally run outside a transaction run inside it too.
 */
export async function migrateAtOnce(client: ClientBase, migrations: Migration[]) {
  for (const statement of ownTables) await client.query(statement)
  for (const migration of migrations) {
    for (const statement of migration.statements) await runInside(client, statement)
    await note(client, migration)
  }
}

async function runInside(client: ClientBase, statement: string) {
  const outside = outsideOf(statement)
  const inside = outside ? statement.replace(/\bconcurrently\b/i, '') : statement
  if (outside?.kind !== 'batches') await client.query(inside)
  else while ((await client.query(inside)).rowCount);
}
