// Everything that must hold before a change is done: npm test
import { existsSync } from 'node:fs'
import { forgetReports, haveReports, readShown, reports } from './spec/reports.ts'
import { faults } from './spec/rows.ts'
import { aptInstall } from './steps/apt.ts'
import { findChromium, headlessShell } from './steps/chromium.ts'
import { sourceChecks } from './steps/source-checks.ts'
import { check, conclude, inspect, type Outcome, playwright, runFile, vitest } from './steps/steps.ts'

const outcomes: Outcome[] = []
forgetReports()
const add = async (outcome: Promise<Outcome>) => outcomes.push(await outcome)

// What judges the sources and what builds of them need nothing of each other.
await Promise.all([judge(), add(check('build', () => runFile('run.mjs', ['scripts/build.ts'])))])
await add(vitest('unit and server tests', [], { report: reports.unit }))
await add(check('a browser for the tests', async () => haveChromium()))
if (findChromium()) await add(playwright('browser tests', [], { report: reports.browser }))
await add(inspect('each line of the specification', unshown))
conclude(outcomes)

async function judge() {
  for (const step of sourceChecks) await add(step())
}

/** Lines that no test of this very run shows. */
function unshown(): string[] {
  return haveReports() ? faults(readShown()) : ['not all tests ran, so nothing can be said of the lines']
}

function haveChromium(): boolean {
  if (process.env['CHROMIUM'] || existsSync(headlessShell)) return true
  console.log('No headless Chromium here: installing it with apt …')
  if (aptInstall('chromium-headless-shell', 'fonts-liberation')) return true
  if (findChromium() || aptInstall('chromium', 'fonts-liberation')) return true
  console.log(
    'The browser tests did not run: they need Chromium, and only root can install it. Install it (on Debian: sudo apt-get install chromium), or set CHROMIUM to its path, and run npm test again.',
  )
  return false
}
