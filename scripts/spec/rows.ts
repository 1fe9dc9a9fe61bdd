import { ledger } from '../../spec/ledger.ts'
import type { Shown } from './reports.ts'

interface Row {
  id: string
  says: string
  tests: Shown[]
  /** At least one test that names it passed. */
  green: boolean
}

export function rowsOf(shown: Shown[], lines: Record<string, string> = ledger): Row[] {
  return Object.entries(lines).map(([id, says]) => {
    const tests = shown.filter(({ ids }) => ids.includes(id))
    return { id, says, tests, green: tests.some(({ passed }) => passed) }
  })
}

/** What a screen shows (§2) is shown by a real browser: happy-dom has no layout, scrolling, colours or tabs. */
const isOfScreen = ({ id }: Row) => id.startsWith('2.')

/** What is wrong between the ledger and the tests of a run, a sentence each. */
export function faults(shown: Shown[], lines: Record<string, string> = ledger): string[] {
  const rows = rowsOf(shown, lines)
  return [
    ...rows
      .filter((row) => row.green && isOfScreen(row))
      .filter(({ tests }) => !tests.some(({ passed, inBrowser }) => passed && inBrowser))
      .map(({ id, says }) => `shown by no test in a real browser: ${id} ${says}`),
    ...rows
      .filter(({ green }) => !green)
      .map(({ id, says, tests }) => `${tests.length ? 'failed' : 'shown by no test'}: ${id} ${says}`),
    ...shown.flatMap(({ title, ids }) =>
      ids.filter((id) => !(id in lines)).map((id) => `no such line: ${id}, named by ${title}`),
    ),
  ]
}
