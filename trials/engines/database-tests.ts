import { readSource } from '../../scripts/docs/sources.ts'
import { imports, sources } from '../../scripts/floors/imports.ts'

const asks = sources.filter((file) => /\binject\('database'\)/.test(readSource(file)))
const embedded = 'server/db/embedded/embedded.ts'

/** Everything that imports one of these, also through others. */
function above(files: string[]): Set<string> {
  const found = new Set(files)
  // A set goes on with what is added to it meanwhile.
  for (const file of found) for (const { from, to } of imports) if (to === file) found.add(from)
  return found
}

/** What is next to the database, and the tests that make each call: another engine shows itself in one of these. */
const nearest =
  /^server\/(db|domain|work)\/|^server\/features\/(donations|reminders)\/|^server\/test\/(all-calls|fuzz|hidden|matrix|property|reach|suspended)\//

/**
 * The server tests that ask the database under test, whichever it is: those that get its address, by themselves or through
 * what they import, and stand nearest to it. Tests that start an embedded server of their own do the same on each engine.
 */
export function databaseTests(): string[] {
  const own = new Set(imports.filter(({ to }) => to === embedded).map(({ from }) => from))
  return [...above(asks)]
    .filter((file) => file.endsWith('.test.ts') && nearest.test(file) && !own.has(file))
    .toSorted()
}
