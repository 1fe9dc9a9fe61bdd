import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readSource } from './sources.ts'

const { dependencies } = z
  .object({ dependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readSource('package.json')))

/** Package names in the first cell of each row of the table. */
const named = readSource('docs/dependencies.md')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()))

test('the table of dependencies has each of them once, with its purpose, its keeper and what would replace it', () => {
  const names = named.flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name))
  expect(names.toSorted()).toEqual(Object.keys(dependencies).toSorted())
  for (const cells of named)
    expect(cells.slice(1, -1).map((cell) => cell !== '')).toEqual([true, true, true, true])
})
