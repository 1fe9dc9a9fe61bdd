import { expect, test } from 'vitest'
import { allBrokenReferences, brokenReferences, targets } from './references.ts'
import { proseOf, readSource } from './sources.ts'

test('every row, heading, decision, file and script that a comment or document names is there', () => {
  expect(allBrokenReferences()).toEqual([])
})

const known = targets()

test.each([
  ['a row of the ledger', 'as it says (spec 2.landing.headlin)', 'no row 2.landing.headlin'],
  ['a group of rows', 'as they say (spec 2.lending.*)', 'no row 2.lending.*'],
  ['a heading', 'see product.md, "Permissions" and "Omissions"', 'no heading Omissions'],
  ['a decision', 'decisions 0041 and 0999', 'no decision 0999'],
  ['a file', 'as in server/http/served.ts', 'no file server/http/served.ts'],
  [
    'a file of each feature',
    'see server/features/<name>/roots.ts',
    'no file server/features/<name>/roots.ts',
  ],
  ['a file of two', '`web/{ui,libs}`', 'no file web/{ui,libs}'],
  ['a file by its name', 'see served.ts', 'no file called served.ts'],
  [
    'a name in a file',
    '`nothingSuch` in `contract/grammar/days.ts`',
    'no nothingSuch in contract/grammar/days.ts',
  ],
  ['a script', 'run npm run pitcures', 'no script npm run pitcures'],
])('an unknown reference to %s is told by name', (_, prose, fault) => {
  expect(brokenReferences('a.ts', prose, known).join()).toContain(`a.ts: ${fault}`)
})

test('known references are taken: a row, a group, a heading, a decision, a file, a script', () => {
  const prose = `(spec 2.landing.headline, 9.toast.*; product.md, "Permissions"), decision 0041,
    server/features/<name>/routes.ts, web/{ui,lib}, serve.ts, npm run dev, e.g. 9.5 kB, [see](../README.md)`
  expect(brokenReferences('docs/a.md', prose, known)).toEqual([])
  expect(brokenReferences('docs/a.md', '[see](README.md)', known)).toEqual([
    'docs/a.md: no target README.md of a link',
  ])
})

test('comments are read, code is not', () => {
  const source = `const a = 'server/nothing.ts' // decision 0041\n/*\n * see product.md,\n * "Files"\n */\nfetch('http://x/y')`
  expect(proseOf('a.ts', source)).toBe('// decision 0041\n/* see product.md, "Files" */')
})

/** Technical terms, each with the files that implement it. `git grep -i` for a term must find these files. */
const terms: Record<string, string[]> = {
  'rate limit': ['server/db/rate-limits.ts'],
  CSRF: ['server/http/host.ts'],
  SSRF: ['server/http/guards/ssrf-guard.ts'],
  session: ['server/http/session/session.ts'],
  SSR: ['web/prerender.tsx'],
  hydration: ['web/main.tsx'],
  'Open Graph': ['server/features/link-previews/open-graph.ts'],
  LRU: ['server/http/cache/byte-cache.ts'],
  deadlock: ['server/db/transactions/transactions.ts', 'server/domain/money/totals.ts'],
  optimistic: ['web/features/notifications/api.ts'],
  retry: ['server/db/transactions/transactions.ts', 'web/uploader/sending/retrying.ts'],
  'hash chain': ['server/domain/journal/chain.ts'],
  permission: ['server/domain/requests/access.ts', 'server/features/uploads/access.ts'],
  audit: ['server/domain/audit/audit.ts'],
}

test.each(Object.entries(terms))('%s is found in a comment of the code that does it', (term, files) => {
  for (const file of files)
    expect(proseOf(file, readSource(file)).toLowerCase()).toContain(term.toLowerCase())
})
