import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'

interface Place {
  table: string
  column: string
}

/** Types that hold an id, a number, a time or a yes or no. */
const plain = ['uuid', 'int4', 'int8', 'float4', 'numeric', 'bool', 'timestamptz', '_uuid', '_float4']

/** Every column of the database that can hold words or bytes. */
export async function wordColumns(db: Db): Promise<Place[]> {
  const { rows } = await db.execute<{ table: string; column: string; type: string }>(sql`
    select table_name as "table", column_name as "column", udt_name as type
    from information_schema.columns where table_schema = 'public' order by 1, 2`)
  return rows.filter(({ type }) => !plain.includes(type)).map(({ table, column }) => ({ table, column }))
}

/** Where a text stands in the database, of all columns that can hold one. */
export async function findText(db: Db, text: string): Promise<(Place & { value: string })[]> {
  const places = await wordColumns(db)
  const found = await Promise.all(
    places.map(async ({ table, column }) => {
      const name = sql.identifier(column)
      const asText = sql`case when pg_typeof(${name}) = 'bytea'::regtype
        then encode(${name}::text::bytea, 'escape') else ${name}::text end`
      const { rows } = await db.execute<{ value: string }>(sql`select ${asText} as value
        from ${sql.identifier(table)} where position(${text} in ${asText}) > 0
          or position(encode(${text}::bytea, 'hex') in ${name}::text) > 0`)
      return rows.map(({ value }) => ({ table, column, value }))
    }),
  )
  return found.flat()
}
