import { Pool } from 'pg'
import { fillPlaceholders, is, Param, Placeholder } from '#drizzle'
import { clientOf, type Db, type Tx } from '../client.ts'
import { isInJob } from '../connections/budget.ts'
import { pipelineOf } from '../connections/pipeline.ts'
import { asker } from '../connections/pooled-queries.ts'
import { isRead } from '../connections/repeatable.ts'
import { rowMapper, type Selected } from '../wire/row-mapper.ts'
import { Statement } from '../wire/statement.ts'

type Values = Readonly<Record<string, unknown>>

export interface Prepared<Row> {
  execute: (values?: Values) => Promise<Row[]>
}

/** Internal result of drizzle's query builder. */
interface Built {
  queryConfig: { name?: string; text: string }
  params: unknown[]
  fields: Selected[]
  joinsNotNullableMap: Record<string, boolean> | undefined
}

/**
 * Prepared query. It is built only once, because building takes 115–150 µs, longer than execution. Runs on a
 * transaction's connection, or on any connection of the pool. Precompiled functions map values and rows,
 * because drizzle's own mapping took as long as the query. Outside of transactions, named reads are
 * pipelined, except in jobs. Unnamed ones are planned at each run, which may take long, and other reads would
 * have to wait.
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
        await (pipeline && !isInJob() ? pipeline.run(part) : ask([part]))
        return part.rows
      },
    }
    bound.set(client, query)
    return query
  }
}

function compiled<Row>({ queryConfig: { name, text }, params, fields, joinsNotNullableMap }: Built) {
  const statement = new Statement<Row>({
    // Without a name, PostgreSQL plans the statement for its values at each run.
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

function filler(param: unknown): (values: Values) => unknown {
  const named = is(param, Placeholder) ? param : is(param, Param) ? param.value : undefined
  if (!is(named, Placeholder)) {
    // The parameter is a constant.
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
