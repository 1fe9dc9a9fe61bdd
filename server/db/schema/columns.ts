import { v7 } from 'uuid'
import { type ColumnBuilderBase, customType, index, numeric, type PgColumn, type SQL, uuid } from '#drizzle'

/**
 * Returns a new UUIDv7. UUIDv7s sort by creation time, so a descending index scan returns the newest first.
 * `seq` orders ids of one millisecond.
 */
export const newId = (at?: Date, seq?: number) =>
  v7(at ? { msecs: at.getTime(), ...(seq !== undefined && { seq }) } : undefined)

/** Foreign key that is never null. */
export const refers = (name: string, target: () => PgColumn) => uuid(name).notNull().references(target)

export const id = () => uuid('id').primaryKey().$defaultFn(newId)

const offset = /([+-]\d\d)(:?\d\d)?$/
/** Removes date and UTC offset of a timestamp. Must be fast, because a list has hundreds of timestamps. */
const timeOf = (printed: string) =>
  printed.endsWith('+00') ? printed.slice(11, -3) : printed.slice(11).replace(offset, '')

/**
 * Column type timestamptz, whose values are ISO 8601 strings. They are no Date objects, because creating one
 * for each row would be the largest cost of a list. The session's time zone is UTC, so PostgreSQL prints
 * '2026-11-20 08:15:30.123+00'.
 */
export const moment = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: (printed) => `${printed.slice(0, 10)}T${timeOf(printed)}Z`,
})

export const now = () => new Date().toISOString()

export const created = () => moment('created_at').notNull().$defaultFn(now)

export const updated = () => moment('updated_at').notNull().$defaultFn(now).$onUpdateFn(now)

export const amount = (name: string) => numeric(name, { precision: 10, scale: 2 })

type Indexed = Parameters<ReturnType<typeof index>['on']>

/** Index of the rows that satisfy a condition. */
export const partial = (name: string, condition: SQL) => ({
  on: (...columns: Indexed) =>
    index(name)
      .on(...columns)
      .where(condition),
})

/** Index, perhaps a partial one, that its migration builds while writes continue. */
export const online = (name: string, condition?: SQL) => ({
  on(...columns: Indexed) {
    const built = index(name)
      .on(...columns)
      .concurrently()
    return condition ? built.where(condition) : built
  },
})

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * Marks a column that decides who may see or do something. Only `server/domain` may compare it in a query, by
 * `#unguarded`. Other code must call a function of `server/domain`: the type keeps the column out of the
 * operators and the `sql` of `#drizzle`. The linter checks values that were already read, and column names in
 * SQL text (`scripts/lint/access.ts`).
 */
export const guarded = <Builder extends ColumnBuilderBase>(column: Builder) =>
  column as Builder & { _: { columnType: { guarded: true } } }
