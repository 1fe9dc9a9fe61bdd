import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { StartError } from '../../settings/start-error.ts'

export interface Migration {
  tag: string
  hash: string
  /**
   * Hash before the migration was rewritten to take less time at once, from its first line `-- was HASH`. There
   * are databases that have it so, and need nothing more.
   */
  was?: string | undefined
  statements: string[]
}

/** True if a database that has this hash under the migration's name has the migration. */
export const isOf = ({ hash, was }: Pick<Migration, 'hash' | 'was'>, had: string) =>
  had === hash || had === was

export function readMigrations(folder: string): Migration[] {
  const journal: { entries: { tag: string }[] } = JSON.parse(
    readFileSync(path.join(folder, 'meta', '_journal.json'), 'utf8'),
  )
  return journal.entries.map(({ tag }) => {
    const text = readFileSync(path.join(folder, `${tag}.sql`), 'utf8')
    const hash = createHash('sha256').update(text).digest('hex')
    const was = /^-- was ([0-9a-f]{64})\n/.exec(text)?.[1]
    return { tag, hash, was, statements: text.split('--> statement-breakpoint').filter(bare) }
  })
}

/** Names of all tables that any migration creates, even if a later one drops the table. */
export const tablesOf = (migrations: Migration[]): string[] =>
  migrations.flatMap(({ statements }) =>
    statements.flatMap((statement) => /^create table "(\w+)"/i.exec(bare(statement))?.[1] ?? []),
  )

/** Returns a statement without comments, in one line. */
export const bare = (statement: string) => statement.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim()

/** Kinds of statements that run outside a transaction. Each can be run again after a crash. */
export type Outside =
  | { kind: 'index'; name: string; table: string }
  | { kind: 'no index' }
  | { kind: 'validation' }
  | { kind: 'batches' }
  | { kind: 'ranges'; table: string }

const identifier = String.raw`((?:"[^"]+"|\w+)(?:\.(?:"[^"]+"|\w+))?)`
const building = new RegExp(
  `^create (?:unique )?index concurrently (?:if not exists )?${identifier} on (?:only )?${identifier}`,
  'i',
)

/**
 * Returns how a statement runs outside a transaction, or undefined if it runs inside one. A statement below
 * the line `-- in batches` is repeated until it changes no row; one below `-- in ranges of TABLE` runs once for
 * each range of the table's ids.
 */
export function outsideOf(statement: string): Outside | undefined {
  const text = bare(statement)
  const [, name, table] = building.exec(text) ?? []
  if (name && table) return { kind: 'index', name, table }
  if (/^drop index concurrently if exists /i.test(text)) return { kind: 'no index' }
  if (/^alter table \S+ validate constraint /i.test(text)) return { kind: 'validation' }
  if (/^\s*-- in batches\s*$/m.test(statement)) return { kind: 'batches' }
  const [, ranged] = /^\s*-- in ranges of (\w+)\s*$/m.exec(statement) ?? []
  if (ranged) return { kind: 'ranges', table: ranged }
  return undefined
}

/**
 * True if a migration runs outside a transaction. Throws if only some of its statements can, because these
 * statements couldn't be rolled back.
 */
export function isOutside({ tag, statements }: Pick<Migration, 'tag' | 'statements'>): boolean {
  const outside = statements.filter((statement) => outsideOf(statement)).length
  if (outside > 0 && outside < statements.length)
    throw new StartError(
      `The migration ${tag} has statements for inside and for outside a transaction: put them into two migrations (docs/migrations.md).`,
    )
  return outside > 0
}
