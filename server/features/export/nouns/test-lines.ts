import { getTableName } from '#drizzle'
import { everyNoun, otherTables } from './every.ts'
import { columnsOf, type Line } from './fields.ts'

export function linesOf(): Map<string, Line> {
  const found = new Map<string, Line>()
  for (const { table, lines } of [...otherTables, ...everyNoun]) {
    if (typeof lines !== 'string' && Object.keys(lines).length === 0) continue
    for (const [name, column] of Object.entries(columnsOf(table))) {
      const line = typeof lines === 'string' ? { leftOut: lines } : lines[name]
      if (line) found.set(`${getTableName(table)}.${column.name}`, line)
    }
  }
  return found
}
