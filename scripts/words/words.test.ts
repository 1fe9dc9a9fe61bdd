import { expect, test } from 'vitest'
import { builtName } from '#contract/surface/site'
import { readSource } from '../docs/sources.ts'
import { isTest, sources } from '../floors/imports.ts'
import { allOffences, ellipsesIn, offencesInProse, offencesInTexts } from './words.ts'

test('what users read, comments and documents have none of the words to avoid', () => {
  expect(allOffences()).toEqual([])
}, 60_000)

test.each([
  ['a string', "const a = 1\nconst b = 'We tell whoever asks'", 'a.tsx:2: “whoever”'],
  ['a heading of one word', "const a = 'Mails'", 'a.tsx:1: “Mails”'],
  ['a chunk of a template', 'const a = `The old link of ${b} leads nowhere`', 'a.tsx:1: “leads nowhere”'],
  ['a text', '<p>\n  One line,\n  sent by mail\n</p>', 'a.tsx:3: “mail”'],
  ['words on two lines', '<p>It was taken\n  back</p>', 'a.tsx:1: “taken back”'],
  ['a sentence that was replaced', '<p>Decline\n this song</p>', 'a.tsx:1: “Decline this song”'],
  ['an attribute', '<Field hint="The people whom you asked" />', 'a.tsx:1: “whom”'],
  ['a template of a page', 'const a = html`<p>Somebody wrote</p>`', 'a.tsx:1: “Somebody”'],
])('%s that has one is named', (_, source, offence) => {
  expect(offencesInTexts('a.tsx', source).join()).toContain(offence)
})

test.each([
  ['a comment', '// Somebody sends mails'],
  ['an import', "import { a } from '../mails/a b.ts'"],
  ['a class', '<p className="mails wide" />'],
  ['a name for a program', "const a = 'mails-title'"],
  ['a statement', 'const a = sql`select mails from a where giver is null`'],
  ['a mail server', "const a = 'No mail server is set up'"],
  ['what is signed with links that were sent', "const a = 'stop mails of a kind'"],
])('%s is no text that users read', (_, source) => {
  expect(offencesInTexts('a.tsx', source)).toEqual([])
})

test('comments and documents are read for the oldest of them, code is not', () => {
  const source = "const whom = 'those who wait'\n/**\n * Planned\n * anew.\n */\nconst b = 1 // Sends mails"
  expect(offencesInProse('a.ts', source)).toEqual(['a.ts:4: “anew”, write again'])
  expect(offencesInProse('a.md', '# A title\n\nFor those who ask.')).toEqual([
    'a.md:3: “those who”, write someone, anyone, who, people who',
  ])
})

test('a comment begins with its noun: Of, That, The same, Whether, Those, It and They leave it to another line', () => {
  const source =
    '/**\n * That it waits.\n */\nconst a = 1 // Sum.\n// A line.\n// That is one comment.\nconst b = "// Of"'
  expect(ellipsesIn('a.ts', source)).toEqual(['a.ts:1: “That …”, write its noun first'])
  for (const opening of ['Of', 'The same', 'Whether', 'Those', 'It', 'They'])
    expect(ellipsesIn('a.ts', `// ${opening} waits.`)).toHaveLength(1)
})

/**
 * Files that name the software itself, for operators and programs. All other texts use the site's name
 * (decision 0263).
 */
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
/** Folders whose texts only operators read: about starts, migrations and archives. */
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
