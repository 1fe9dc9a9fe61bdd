import type { ClientBase } from 'pg'
import { StartError } from '../../settings/start-error.ts'
import { type Migration, outsideOf } from './files.ts'
import { note } from './inside.ts'
import { ownTables } from './own-tables.ts'

type Applied = Pick<Migration, 'tag' | 'hash'>

/**
 * Applies the migrations that another database had, in the caller's transaction and on a database that nobody else uses:
 * what runs outside a transaction elsewhere runs inside here. Throws where this build doesn't know one of them.
 */
export async function migrateAtOnce(client: ClientBase, known: Migration[], wanted: Applied[]) {
  for (const statement of ownTables) await client.query(statement)
  for (const { tag, hash } of wanted) {
    const migration = known.find((one) => one.tag === tag)
    if (migration?.hash !== hash)
      throw new StartError(
        `The archive has the migration ${tag}, which this build of Songwright doesn't know. Restore with the build that made the archive, or a newer one.`,
      )
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
