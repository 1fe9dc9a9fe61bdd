import { expect, test } from 'vitest'
import { builtName } from '#contract/surface/site'
import { readSource } from '../docs/sources.ts'
import { isTest, sources } from '../floors/imports.ts'

/** Where the software itself is named, to operators and programs; people read the site's name (decision 0263). */
const named: Record<string, string> = {
  'contract/surface/site.ts': 'the name of a site without one of its own',
  'server/program.ts': 'the greeting on the operator’s screen',
  'server/stopping.ts': 'the operator’s log',
  'server/env.ts': 'a refusal at the start',
  'server/settings/settings.ts': 'the defaults of settings',
  'server/settings/setting-kinds.ts': 'a refusal at the start',
  'server/features/gifts/calendar.ts': 'the program’s id in a calendar',
  'server/features/uploads/links/open-link.ts': 'the user agent',
}
/** What operators read alone: starts, migrations, archives. */
const ofOperators = ['server/db/', 'server/archive/']
const isNamed = (file: string) =>
  Object.hasOwn(named, file) || ofOperators.some((folder) => file.startsWith(folder))

const withoutComments = (source: string) => source.replaceAll(/^\s*(?:\/\*\*?|\*|\/\/).*$/gm, '')

test('no source says the name of the software to people, who are on a site with a name of its own', () => {
  const people = sources.filter((file) => /^(?:contract|server|web)\//.test(file) && !isTest(file))
  const said = people.filter(
    (file) => !isNamed(file) && withoutComments(readSource(file)).includes(builtName),
  )
  expect(said, 'Say site.name there (web/lib/site/site.ts, server/site/site.ts)').toEqual([])
})

test('each file that may say it does', () => {
  expect(Object.keys(named).filter((file) => !withoutComments(readSource(file)).includes(builtName))).toEqual(
    [],
  )
})
