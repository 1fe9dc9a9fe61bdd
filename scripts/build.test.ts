import path from 'node:path'
import { expect, test } from 'vitest'
import { readSource } from './docs/sources.ts'
import { imports, isTest, sources } from './floors/imports.ts'
import { startSources } from './web/start-page.ts'

/*
 * Lists of the build's source files that must agree. They are in three files that can't share code: the list
 * in run.mjs, which decides whether the pages must be built again; Tailwind's `@source`; and the imports.
 */

const [, list = ''] = /const webSources = (\[[^\]]*\])/.exec(readSource('run.mjs')) ?? []
const known = [...list.matchAll(/'([^']+)'/g)].map(([, name = '']) => name)
const isKnown = (file: string) => known.some((name) => file === name || file.startsWith(`${name}/`))

const styles = 'web/styles'
const scanned = [...readSource(`${styles}/app.css`).matchAll(/@source (not )?"([^"]+)"/g)].map(
  ([, not, glob = '']) => ({ not: not !== undefined, glob: path.posix.join(styles, glob) }),
)
const isScanned = (file: string) =>
  scanned.some(({ not, glob }) => !not && path.matchesGlob(file, glob)) &&
  !scanned.some(({ not, glob }) => not && path.matchesGlob(file, glob))

/** Returns the given files and all own files that they import, directly or indirectly. */
function reached(from: string[]) {
  const all = new Set(from)
  for (const file of all)
    for (const { from: importing, to } of imports) if (importing === file && sources.includes(to)) all.add(to)
  return [...all]
}

const pages = reached(sources.filter((file) => file.startsWith('web/') && !isTest(file)))
const read = [...new Set([...pages, ...reached(['scripts/build.ts', 'vite.config.ts'])])]

test('the launcher builds the pages again after a change of any file that the build reads', () => {
  expect(known).toContain('web')
  expect(read.filter((file) => !isKnown(file))).toEqual([])
})

test('Tailwind finds the classes of every component, and looks only at what the launcher knows', () => {
  const styled = pages.filter((file) => /\bclass(Name)?=|\bclsx\(/.test(readSource(file)))
  expect(styled.length).toBeGreaterThan(100)
  expect(styled.filter((file) => !isScanned(file))).toEqual([])
  const folders = scanned.map(({ glob }) => glob.replace(/\/\*.*$/, ''))
  expect(folders.filter((folder) => !isKnown(folder))).toEqual([])
})

test('the style of a member’s first paint has the classes of each component that it draws', () => {
  const drawn = reached(['web/server-rendered/start/start.tsx']).filter((file) =>
    /\bclassName=/.test(readSource(file)),
  )
  expect(drawn.length).toBeGreaterThan(2)
  const scanned = startSources.map((file) => `web/${file}`)
  expect(drawn.filter((file) => !scanned.includes(file))).toEqual([])
})
