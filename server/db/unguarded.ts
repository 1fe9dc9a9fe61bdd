// Drizzle in one module, whose operators also take guarded columns. Node reads a package's whole
// package.json, 170 kB for drizzle, for each file that imports it: that took a fifth of the program's start.
export * from 'drizzle-orm'
export {
  alias,
  bigint,
  boolean,
  customType,
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
