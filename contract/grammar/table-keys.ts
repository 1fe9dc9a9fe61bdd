/** `Object.keys` of a constant table, typed by its keys. */
export const tableKeys = <Table extends object>(table: Table) =>
  Object.keys(table) as (keyof Table & string)[]
