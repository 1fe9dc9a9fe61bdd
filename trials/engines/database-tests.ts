import { readSource } from '../../scripts/docs/sources.ts'
import { imports, sources } from '../../scripts/floors/imports.ts'

const asks = sources.filter((file) => /\binject\('database'\)/.test(readSource(file)))
const embedded = 'server/db/embedded/embedded.ts'

function above(files: string[]): Set<string> {
  const found = new Set(files)
  // A loop over a Set also visits elements that are added during the loop.
  for (const file of found) for (const { from, to } of imports) if (to === file) found.add(from)
  return found
}

const nearest =
  /^server\/(db|domain|work)\/|^server\/features\/(donations|reminders)\/|^server\/test\/(all-calls|fuzz|hidden|matrix|property|reach|suspended)\//

/**
 * Server tests to run on another PostgreSQL. They get its address, directly or through an import, and match
 * `nearest`. Tests that start their own embedded database are left out, because they always use the same
 * PostgreSQL.
 */
export function databaseTests(): string[] {
  const own = new Set(imports.filter(({ to }) => to === embedded).map(({ from }) => from))
  return [...above(asks)]
    .filter((file) => file.endsWith('.test.ts') && nearest.test(file) && !own.has(file))
    .toSorted()
}
