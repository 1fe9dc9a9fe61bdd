// Checks an installation with the settings of npm start. Prints each fault with its remedy, and exits with 1
// if there is one.
//   npm run doctor
//   npm run doctor -- --json
//   npm run doctor -- --dkim SELECTOR
import { parseArgs } from 'node:util'
import { lineOf, runChecks } from './check.ts'
import { checks } from './checks.ts'
import { openSite, surroundings } from './site.ts'

try {
  const { values } = parseArgs({ options: { json: { type: 'boolean' }, dkim: { type: 'string' } } })
  await using opened = new AsyncDisposableStack()
  const around = { ...surroundings(), ...(values.dkim && { dkim: values.dkim }) }
  const results = await runChecks(checks, await openSite(process.env, around, opened))
  if (values.json) console.log(JSON.stringify(results, null, 2))
  else for (const result of results) console.log(lineOf(result))
  process.exitCode = results.some((result) => 'wrong' in result) ? 1 : 0
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
