import { Pool } from 'pg'
import { fillPlaceholders, is, Param, Placeholder } from '#drizzle'
import type { Db, Tx } from '../client.ts'
import { pipelineOf } from '../connections/pipeline.ts'
import { asker } from '../connections/pooled-queries.ts'
import { isRead } from '../connections/repeatable.ts'
import { rowMapper, type Selected } from '../wire/row-mapper.ts'
import { Statement } from '../wire/statement.ts'
import { clientOf } from './client-of.ts'

type Values = Readonly<Record<string, unknown>>

export interface Prepared<Row> {
  execute: (values?: Values) => Promise<Row[]>
}

/** What drizzle makes of a query and keeps to itself. */
interface Built {
  queryConfig: { name?: string; text: string }
  params: unknown[]
  fields: Selected[]
  joinsNotNullableMap: Record<string, boolean> | undefined
}

/**
 * Prepared query, built once: building it at each call costs 115–150 µs, more than running it. Runs on the connection of
 * a transaction as on any of the pool. Values and rows are mapped by functions that are made once, because drizzle's own
 * mapping took as long as the query. Outside of a transaction reads are pipelined, unless they are unnamed: what is
 * planned for its values may take long, and the others would wait for it.
 */
export function prepared<Row>(
  build: (db: Db) => { execute: (values?: Values) => Promise<Row[]> },
): (db: Db | Tx) => Prepared<Row> {
  let made: ReturnType<typeof compiled<Row>> | undefined
  const bound = new WeakMap<object, Prepared<Row>>()
  return (db) => {
    const client = clientOf(db)
    const known = bound.get(client)
    if (known) return known
    made ??= compiled<Row>(build(db) as unknown as Built)
    const { statement, fill, isPipelined } = made
    const ask = asker(client)
    const pipeline = isPipelined && client instanceof Pool ? pipelineOf(client) : undefined
    const query: Prepared<Row> = {
      async execute(values = {}) {
        const part = statement.with(fill(values))
        await (pipeline ? pipeline.run(part) : ask([part]))
        return part.rows
      },
    }
    bound.set(client, query)
    return query
  }
}

function compiled<Row>({ queryConfig: { name, text }, params, fields, joinsNotNullableMap }: Built) {
  const statement = new Statement<Row>({
    // An unnamed one is planned for its values.
    name: name || undefined,
    text,
    mapperFor: (columns) => rowMapper<Row>(fields, joinsNotNullableMap, columns),
  })
  const fillers = params.map(filler)
  return {
    statement,
    fill: (values: Values) => fillers.map((one) => one(values)),
    isPipelined: statement.name !== undefined && isRead(text),
  }
}

/** How one parameter of a query gets its value. */
function filler(param: unknown): (values: Values) => unknown {
  const named = is(param, Placeholder) ? param : is(param, Param) ? param.value : undefined
  if (!is(named, Placeholder)) {
    // A constant.
    const [value] = fillPlaceholders([param], {})
    return () => value
  }
  const { name } = named
  const encoder = is(param, Param) ? param.encoder : undefined
  return (values) => {
    if (!(name in values)) throw new Error(`No value for placeholder "${name}" was provided`)
    return encoder ? encoder.mapToDriverValue(values[name]) : values[name]
  }
}
