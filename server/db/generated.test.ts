import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { getTableConfig, is, PgTable } from '#drizzle'
import * as schema from './schema.ts'

interface Snapshot {
  tables: Record<string, { name: string; columns: Record<string, { notNull: boolean }> }>
}

const columns = (table: string, all: { name: string; notNull: boolean }[]) =>
  all.map(({ name, notNull }) => `${table}.${name}${notNull ? ' not null' : ''}`)

test('the migrations make the schema: npm run db:generate after each change of it', () => {
  const meta = path.join(import.meta.dirname, 'migrations', 'meta')
  const newest = readdirSync(meta)
    .filter((file) => file.endsWith('_snapshot.json'))
    .toSorted()
    .at(-1)!
  const { tables } = JSON.parse(readFileSync(path.join(meta, newest), 'utf8')) as Snapshot
  const migrated = Object.values(tables).flatMap((table) =>
    columns(
      table.name,
      Object.entries(table.columns).map(([name, { notNull }]) => ({ name, notNull })),
    ),
  )
  const declared = Object.values(schema).flatMap((table) => {
    if (!is(table, PgTable)) return []
    const config = getTableConfig(table)
    return columns(config.name, config.columns)
  })
  expect(migrated.toSorted()).toEqual(declared.toSorted())
})
