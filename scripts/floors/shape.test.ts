import { expect, test } from 'vitest'
import { longFunctionsIn, orphanTests, siblingCircles } from './shape.ts'

test('a function over the limit is named with its line and length, and its neighbours are not', () => {
  const text = ['function short() {', '}', 'const long = () => {', '', '}'].join('\n')
  expect(longFunctionsIn('a.ts', text, 2)).toEqual(['a.ts:3 (3)'])
  expect(longFunctionsIn('a.ts', text, 3)).toEqual([])
})

test('folders side by side that import each other are a circle, also by their subfolders and through a third', () => {
  const circlesOf = (...pairs: [string, string][]) =>
    siblingCircles(pairs.map(([from, to]) => ({ from, to })))
  expect(circlesOf(['s/a/x.ts', 's/b/y.ts'], ['s/b/in/z.ts', 's/c/z.ts'], ['s/c/z.ts', 's/a/x.ts'])).toEqual([
    ['s/a', 's/b', 's/c'],
  ])
  // No cycle: imports in one direction, and imports between a folder and its own subfolder.
  expect(
    circlesOf(['s/a/x.ts', 's/b/y.ts'], ['s/a/x.ts', 's/a/in/z.ts'], ['s/a/in/z.ts', 's/a/x.ts']),
  ).toEqual([])
})

test('a test is an orphan unless a source beside it has its name, or its folder has', () => {
  const files = ['s/a.ts', 's/a.test.ts', 's/b.tsx', 's/b.test.tsx', 's/in/in.test.ts', 's/in/a.test.ts']
  expect(orphanTests(files)).toEqual(['s/in/a.test.ts'])
})
