import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { installed, notices, noticesFile } from './notices.ts'
import { readSource } from './sources.ts'

/** Licences of packages that a site may be built with. A new one is a decision. */
const accepted = new Set([
  '(MIT AND Zlib)',
  '(MIT OR CC0-1.0)',
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  // libvips, which sharp loads as a library of its own.
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
  'LGPL-3.0-or-later',
])

test('THIRD-PARTY-NOTICES says what the lockfile brings; `npm run notices` writes it', () => {
  const written = readFileSync(noticesFile, 'utf8')
  expect(written).toBe(notices())
  expect(written).toContain('fastify 5.')
  expect(written).toContain('Copyright (c) 2016-present The Fastify team')
  expect(written).toContain('SIL OPEN FONT LICENSE Version 1.1')
})

test('each package is under a licence that was read', () => {
  const others = installed().filter(({ licence }) => !accepted.has(licence))
  expect(others).toEqual([])
})

const { dependencies } = z
  .object({ dependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readSource('package.json')))

/** Package names in the first cell of each row of the table. */
const named = readSource('docs/dependencies.md')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()))

test('the table of dependencies has each of them once, with its purpose, its keeper and what would replace it', () => {
  const names: string[] = named.flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  )
  expect(names.toSorted()).toEqual(Object.keys(dependencies).toSorted())
  for (const cells of named)
    expect(cells.slice(1, -1).map((cell) => cell !== '')).toEqual([true, true, true, true])
})
