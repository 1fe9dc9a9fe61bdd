import { fillPlaceholders, is, Param, Placeholder } from 'drizzle-orm'
import type { Db, Tx } from '../client.ts'
import { asker } from '../connections/ask.ts'
import { rowMapper, type Selected } from './row-mapper.ts'
import { Statement } from './statement.ts'

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
 * mapping took as long as the query.
 */
export function prepared<Row>(
  build: (db: Db) => { execute: (values?: Values) => Promise<Row[]> },
): (db: Db | Tx) => Prepared<Row> {
  let made: ReturnType<typeof compiled<Row>> | undefined
  const bound = new WeakMap<object, Prepared<Row>>()
  return (db) => {
    const client: object = Reflect.get(db._.session, 'client')
    const known = bound.get(client)
    if (known) return known
    made ??= compiled<Row>(build(db) as unknown as Built)
    const { statement, fill } = made
    const ask = asker(client)
    const query: Prepared<Row> = { execute: (values = {}) => ask(statement, fill(values)) }
    bound.set(client, query)
    return query
  }
}

function compiled<Row>({ queryConfig: { name, text }, params, fields, joinsNotNullableMap }: Built) {
  const statement = new Statement<Row>({
    // An unnamed one is planned for its values.
    name: name || undefined,
    text,
    mapperFor: (types) => rowMapper<Row>(fields, joinsNotNullableMap, types),
  })
  const fillers = params.map(filler)
  return { statement, fill: (values: Values) => fillers.map((one) => one(values)) }
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
