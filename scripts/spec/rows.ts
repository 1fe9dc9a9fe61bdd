import { ledger } from '../../spec/ledger.ts'
import { type Level, levelOf } from '../../spec/levels.ts'
import type { Shown } from './reports.ts'

interface Row {
  id: string
  says: string
  tests: Shown[]
  /** True if at least one test of this line passed. */
  green: boolean
}

export function rowsOf(shown: Shown[], lines: Record<string, string> = ledger): Row[] {
  return Object.entries(lines).map(([id, says]) => {
    const tests = shown.filter(({ ids }) => ids.includes(id))
    return { id, says, tests, green: tests.some(({ passed }) => passed) }
  })
}

/**
 * True if a test at the level `tested` proves a line that needs the level `needed`. A browser test proves
 * lines of all levels.
 */
const proves = (tested: Level, needed: Level) => tested === 'browser' || tested === needed

/** Sentences about differences between the specification and a test run. */
export function faults(shown: Shown[], lines: Record<string, string> = ledger): string[] {
  const rows = rowsOf(shown, lines)
  return [
    ...rows
      .filter(({ green }) => green)
      .map((row) => ({ ...row, needed: levelOf(row.id) }))
      .filter(({ tests, needed }) => !tests.some(({ passed, level }) => passed && proves(level, needed)))
      .map(({ id, says, needed }) => `shown by no ${needed} test: ${id} ${says}`),
    ...rows
      .filter(({ green }) => !green)
      .map(({ id, says, tests }) => `${tests.length ? 'failed' : 'shown by no test'}: ${id} ${says}`),
    ...shown.flatMap(({ title, ids }) =>
      ids.filter((id) => !(id in lines)).map((id) => `no such line: ${id}, named by ${title}`),
    ),
  ]
}
