/** Returns the keys of a constant table, with their exact type. */
export const tableKeys = <Table extends object>(table: Table) =>
  Object.keys(table) as (keyof Table & string)[]
