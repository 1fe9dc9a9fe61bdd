import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { accountPaths } from '#contract/surface/account-paths'
import { feeds, routes, stopPages } from '#contract/surface/paths'
import { servedRoutes } from '#contract/surface/served-routes'
import { stewardRoutes } from '#contract/surface/steward-paths'

const root = path.resolve(import.meta.dirname, '../..')

/**
 * Contract files of account pages. A form calls their address too, so the address is in the call's
 * definition.
 */
const accountCalls = ['contract/people/accounts.ts', 'contract/people/passkeys.ts']

type Addresses = string | { readonly [name: string]: Addresses }
const every = (at: Addresses): string[] => (typeof at === 'string' ? [at] : Object.values(at).flatMap(every))
const accountPages = every(accountPaths)
const addresses = [
  ...Object.values(routes).filter((route) => route !== routes.home),
  ...Object.values(stewardRoutes),
  servedRoutes.siteCard,
  servedRoutes.embed,
  ...Object.values(feeds),
  ...Object.values(stopPages),
  ...accountPages,
]

/** Matches a string that begins with the address of a page, up to its first parameter: '/request/'. */
const page = new RegExp(
  `['"\`}](?:${addresses.map((route) => RegExp.escape(route.replace(/:.*/, ''))).join('|')})(?![\\w-])`,
)
const isComment = (line: string) => /^\s*(?:\/\/|\/?\*)/.test(line)

test('the address of a page stands in contract/surface/paths.ts alone, and those of stewards and books in files of their own', async () => {
  const files = await Array.fromAsync(glob('{server,web,contract,scripts}/**/*.{ts,tsx}', { cwd: root }))
  const found = files
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .filter(
      (file) =>
        !/^contract\/surface\/(?:(?:steward-|account-|book-)?paths|served-routes)\.ts$/.test(file) &&
        !accountCalls.includes(file),
    )
    .flatMap((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .filter((line) => page.test(line) && !isComment(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
  expect(files.length).toBeGreaterThan(500)
  expect(found).toEqual([])
})
