// Lists the lines of the specification, each with the tests that prove it: npm run spec [-- SECTION | --red]
import { statSync } from 'node:fs'
import { differs } from '../spec/differs.ts'
import type { LineId } from '../spec/ledger.ts'
import { forgetReports, haveReports, readShown, reports } from './spec/reports.ts'
import { rowsOf } from './spec/rows.ts'
import { runFile } from './test-runner/steps.ts'

const [only = ''] = process.argv.slice(2)

if (!haveReports()) {
  console.log('No tests were run here so far: running them all.')
  forgetReports()
  await runFile('scripts/test.ts', [])
}
if (!haveReports()) throw new Error('The tests did not run to their end: npm test says why')

const all = rowsOf(readShown())
const wanted = all.filter(({ id, green }) => (only === '--red' ? !green : id.startsWith(only)))
for (const { id, says, tests, green } of wanted) {
  console.log(
    `${green ? '✓' : '✗'} ${id.padEnd(32)} ${says}${differs.includes(id as LineId) ? ' (differs: docs/unclear-lines.md)' : ''}`,
  )
  for (const { title, passed } of tests) console.log(`    ${passed ? '·' : '✗'} ${title}`)
}
const green = all.filter((row) => row.green).length
console.log(
  `\n${green} of ${all.length} lines shown by the tests of ${statSync(reports.browser).mtime.toLocaleString()}`,
)
process.exitCode = green === all.length ? 0 : 1
