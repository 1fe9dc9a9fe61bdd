import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { visits } from '../../../e2e/visits.ts'
import { root } from '../../test-runner/root.ts'

const all = Object.entries(visits)

test('each browser test file stands in the table of visits, and nothing else', () => {
  const files = globSync('**/*.e2e.ts', { cwd: path.join(root, 'e2e') })
  expect(Object.keys(visits).toSorted()).toEqual(files.map((file) => file.replace('.e2e.ts', '')).toSorted())
})

test('each place that is visited is there', () => {
  const named = all.flatMap(([, { web, server }]) => [
    ...web.map((place) => `web/${place}`),
    ...server.map((place) => `server/features/${place}`),
  ])
  expect([...new Set(named)].filter((place) => !existsSync(path.join(root, place)))).toEqual([])
})

const foldersIn = (place: string) =>
  readdirSync(path.join(root, place), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

test('each feature and each page is visited by a story', () => {
  const web = new Set(all.flatMap((entry) => entry[1].web))
  for (const within of ['features', 'pages'])
    expect(foldersIn(`web/${within}`).filter((name) => !web.has(`${within}/${name}`))).toEqual([])
  const server = new Set(all.flatMap((entry) => entry[1].server))
  expect(foldersIn('server/features').filter((name) => !server.has(name))).toEqual([])
})

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
