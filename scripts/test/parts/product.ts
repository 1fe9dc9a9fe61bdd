import { forgetReports, haveReports, readShown, reports } from '../../spec/reports.ts'
import { faults } from '../../spec/rows.ts'
import type { Outcome } from '../../test-runner/outcome/outcome.ts'
import { sourceChecks } from '../../test-runner/source-checks.ts'
import { check, inspect, playwright, runFile, vitest } from '../../test-runner/steps.ts'
import { onlyInAll } from './parts.ts'

/**
 * Steps of `npm test`: types, lint, format, unit and server tests, the most important browser tests in
 * Chromium, and a check that every line of the specification has a passing test.
 */
export async function product(): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const add = async (outcome: Promise<Outcome>) => void outcomes.push(await outcome)
  forgetReports()
  // Static checks and the build run in parallel, because they don't depend on each other.
  await Promise.all([judge(), add(check('build', () => runFile('run.mjs', ['scripts/build.ts'])))])
  const served = onlyInAll.map((glob) => `--exclude=${glob}`)
  await add(vitest('unit and server tests', served, { report: reports.unit }))
  await add(playwright('core tests in Chromium', ['--project=core'], { report: reports.browser }))
  await add(inspect('each row of the specification', unshown))
  return outcomes

  async function judge() {
    for (const step of sourceChecks()) await add(step())
  }
}

/** Lines of the specification that no test of this run proves. */
function unshown(): string[] {
  return haveReports() ? faults(readShown()) : ['not all tests ran, so nothing can be said of the rows']
}
