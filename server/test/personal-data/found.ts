import { sql } from '#drizzle'
import type { Db } from '../../db/client.ts'

interface Place {
  table: string
  column: string
}

/** Column types that can't contain text of a user: ids, numbers, times and booleans. */
const plain = ['uuid', 'int4', 'int8', 'float4', 'numeric', 'bool', 'timestamptz', '_uuid', '_float4']

export async function wordColumns(db: Db): Promise<Place[]> {
  const { rows } = await db.execute<{ table: string; column: string; type: string }>(sql`
    select table_name as "table", column_name as "column", udt_name as type
    from information_schema.columns where table_schema = 'public' order by 1, 2`)
  return rows.filter(({ type }) => !plain.includes(type)).map(({ table, column }) => ({ table, column }))
}

/** Column of the job queue's data. Completed jobs remain there for a day. */
const queue = { schema: 'pgboss', table: 'job', column: 'data' }

/**
 * Finds a text in the database: in all columns that can contain user text, and in the job queue if it exists.
 */
export async function findText(db: Db, text: string): Promise<(Place & { value: string })[]> {
  const { rows: queues } = await db.execute(
    sql`select from information_schema.tables where table_schema = ${queue.schema} and table_name = ${queue.table}`,
  )
  const own = (await wordColumns(db)).map((place) => ({ schema: 'public', ...place }))
  const found = await Promise.all(
    [...own, ...(queues.length > 0 ? [queue] : [])].map(async ({ schema, table, column }) => {
      const name = sql.identifier(column)
      const asText = sql`case when pg_typeof(${name}) = 'bytea'::regtype
        then encode(${name}::text::bytea, 'escape') else ${name}::text end`
      const { rows } = await db.execute<{ value: string }>(sql`select ${asText} as value
        from ${sql.identifier(schema)}.${sql.identifier(table)} where position(${text} in ${asText}) > 0
          or position(encode(${text}::bytea, 'hex') in ${name}::text) > 0`)
      return rows.map(({ value }) => ({ table, column, value }))
    }),
  )
  return found.flat()
}

export async function findInRoom(db: Db, text: string, songRequestId: string): Promise<string[]> {
  const { rows: tables } = await db.execute<{ table: string }>(sql`
    select table_name as "table" from information_schema.columns
    where table_schema = 'public' and column_name = 'song_request_id' order by 1`)
  const places = [
    ...tables.map(({ table }) => ({ table, key: 'song_request_id' })),
    { table: 'song_requests', key: 'id' },
  ]
  const found = await Promise.all(
    places.map(async ({ table, key }) => {
      const { rows } = await db.execute(sql`select from ${sql.identifier(table)} as t
        where ${sql.identifier(key)} = ${songRequestId} and position(${text} in t::text) > 0`)
      return rows.length > 0 ? [table] : []
    }),
  )
  return found.flat()
}
