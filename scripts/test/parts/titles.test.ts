import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const e2e = path.resolve(import.meta.dirname, '../../../e2e')
const asked = /\bask\((?:[^'{}]|\{[^{}]*?\}\)|'[^']*')*?\{ title: '([^']+)'/g

test('no two files of browser tests ask for a song of the same title, because the files of a worker share a site', () => {
  const files = globSync('**/*.e2e.ts', { cwd: e2e })
  expect(files.length).toBeGreaterThan(50)
  const titles = new Map<string, Set<string>>()
  for (const file of files)
    for (const [, title = ''] of readFileSync(path.join(e2e, file), 'utf8').matchAll(asked))
      titles.set(title, (titles.get(title) ?? new Set()).add(file))
  expect(titles.size).toBeGreaterThan(20)
  expect(Object.fromEntries([...titles].filter(([, { size }]) => size > 1))).toEqual({})
})
