import { v7 } from 'uuid'
import { type ColumnBuilderBase, customType, numeric, uuid } from '#drizzle'

/**
 * A new UUIDv7. It sorts by creation time, so that newest first is a descending index scan. `seq` orders ids
 * of a given millisecond.
 */
export const newId = (at?: Date, seq?: number) =>
  v7(at ? { msecs: at.getTime(), ...(seq !== undefined && { seq }) } : undefined)

export const id = () => uuid('id').primaryKey().$defaultFn(newId)

const offset = /([+-]\d\d)(:?\d\d)?$/
/** Removes the UTC offset; hot, because a list has hundreds of times. */
const timeOf = (printed: string) =>
  printed.endsWith('+00') ? printed.slice(11, -3) : printed.slice(11).replace(offset, '')

/**
 * A timestamptz, read as an ISO 8601 string. Never a Date, because creating one for each row is the largest
 * cost of a list. The session's timezone is UTC, so PostgreSQL prints '2026-11-20 08:15:30.123+00'.
 */
export const moment = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: (printed) => `${printed.slice(0, 10)}T${timeOf(printed)}Z`,
})

export const now = () => new Date().toISOString()

export const created = () => moment('created_at').notNull().$defaultFn(now)

export const updated = () => moment('updated_at').notNull().$defaultFn(now).$onUpdateFn(now)

export const amount = (name: string) => numeric(name, { precision: 10, scale: 2 })

/** Bytes in the row itself. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * Guarded column: decides who may see or do something. Only `server/domain` compares it, by `#unguarded`.
 * Other code calls a function from there. Its type excludes it from the operators and the `sql` of
 * `#drizzle`. For values already read, and for names in SQL text, the linter checks features
 * (`scripts/lint/access.ts`).
 */
export const guarded = <Builder extends ColumnBuilderBase>(column: Builder) =>
  column as Builder & { _: { columnType: { guarded: true } } }
