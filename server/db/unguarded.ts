// Exports drizzle with operators that also accept guarded columns. All files import drizzle through this
// module: for each importing file, Node reads drizzle's package.json of 170 kB, which took a fifth of the
// program's start.
export * from 'drizzle-orm'
export {
  alias,
  bigint,
  boolean,
  customType,
  date,
  getTableConfig,
  index,
  integer,
  json,
  jsonb,
  numeric,
  PgColumn,
  PgTable,
  PgTransaction,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
