// Checks types, lint and format, and runs the unit, server and browser tests that a change affects. The
// launcher builds the pages first if they changed.
//   npm run check             checks the uncommitted changes or, if there are none, the last commit
//   npm run check -- COMMIT   checks all changes since that commit
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { visits } from '../../e2e/visits.ts'
import { conclude, type Outcome } from '../test-runner/outcome/outcome.ts'
import { root } from '../test-runner/root.ts'
import { sourceChecks } from '../test-runner/source-checks.ts'
import { playwright, vitest } from '../test-runner/steps.ts'
import { product } from './parts/product.ts'
import { reached } from './parts/reached.ts'

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

/**
 * Files that differ from the commit `since`. By default the uncommitted changes; if there are none, the files
 * of the last commit.
 */
function changedFiles(since: string | undefined): string[] {
  const unknown = git('ls-files', '--others', '--exclude-standard')
  const differing = (from: string) => [...git('diff', '--name-only', '--relative', from), ...unknown]
  if (since) return differing(since)
  const open = differing('HEAD')
  return open.length > 0 ? open : differing('HEAD~1')
}

const present = (files: string[]) => files.filter((file) => existsSync(path.join(root, file)))

const changed = changedFiles(process.argv[2])
const { everything, tests, stories } = reached(changed, visits)
console.log(`${changed.length} files changed`)
if (everything) {
  console.log('Shared ground is among them: everything that npm test runs')
  conclude(await product())
} else {
  console.log(`They reach ${tests.length} files of tests and ${stories.length} of browser tests`)
  const outcomes: Outcome[] = []
  const add = async (outcome: Promise<Outcome>) => void outcomes.push(await outcome)
  await Promise.all([judge(), play()])
  conclude(outcomes)

  async function judge() {
    for (const step of sourceChecks(present(changed))) await add(step())
  }

  async function play() {
    if (tests.length > 0) await add(vitest('unit and server tests', tests))
    if (stories.length > 0)
      await add(playwright('browser tests', ['--project=core', '--pass-with-no-tests', ...stories]))
  }
}
