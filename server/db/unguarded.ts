// Node reads the whole package.json of a package, and drizzle's is 170 kB, for each file that names it: that took a fifth
// of the program's start. Files name this one as #drizzle, which guards its operators.
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
