import { readSource } from '../../scripts/docs/sources.ts'
import { imports, sources } from '../../scripts/floors/imports.ts'

const asks = sources.filter((file) => /\binject\('database'\)/.test(readSource(file)))
const embedded = 'server/db/embedded/embedded.ts'

/** Direct and indirect importers of these. */
function above(files: string[]): Set<string> {
  const found = new Set(files)
  // Iteration includes elements that are added meanwhile.
  for (const file of found) for (const { from, to } of imports) if (to === file) found.add(from)
  return found
}

/** Code next to the database, and the tests of each call: another engine would fail one of these. */
const nearest =
  /^server\/(db|domain|work)\/|^server\/features\/(donations|reminders)\/|^server\/test\/(all-calls|fuzz|hidden|matrix|property|reach|suspended)\//

/**
 * Server tests on the database under test: those that get its address, directly or through an import, and are
 * closest to it. Tests that start their own embedded server do the same on each engine.
 */
export function databaseTests(): string[] {
  const own = new Set(imports.filter(({ to }) => to === embedded).map(({ from }) => from))
  return [...above(asks)]
    .filter((file) => file.endsWith('.test.ts') && nearest.test(file) && !own.has(file))
    .toSorted()
}
