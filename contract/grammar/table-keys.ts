/** The keys of a constant table, by the names that its type has. */
export const tableKeys = <Table extends object>(table: Table) =>
  Object.keys(table) as (keyof Table & string)[]
