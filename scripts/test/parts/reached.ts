import { type Import, imports, sources } from '../../floors/imports.ts'

/** Files that import every feature. The search for importers stops there. */
const meetingPlaces = new Set([
  'server/app.ts',
  'server/program.ts',
  'server/recurring-work.ts',
  'contract/api.ts',
  'web/router.tsx',
  'web/app.tsx',
  'web/prerender.tsx',
])

/** Generated tests of all calls. A change in any server feature may break one. */
const ofEveryCall = /^server\/test\/(all-calls|matrix|reach)\//

/**
 * Matches files of a feature or page, whose tests are in the same folder. A change in any other program file
 * may affect all tests.
 */
const ownRoom = /^(server\/features|web\/features|web\/pages)\/[^/]+\//
/**
 * Matches sources that are not part of the pages or the server. Their tests are found by imports and by
 * folder.
 */
const tools = /^(scripts|trials|bench|spec)\//
/** Matches Markdown files. Tests of documents read these. */
const texts = /(^|\/)[^/]*\.md$/

interface Reach {
  /** True if a file changed that is used everywhere. Then all tests of `npm test` run. */
  everything: boolean
  tests: string[]
  stories: string[]
}

/** Folders in `web/` and `server/features/` that each browser test file uses (e2e/visits.ts). */
type Visits = Record<string, { web: readonly string[]; server: readonly string[] }>

const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const isStory = (file: string) => file.endsWith('.e2e.ts')

/**
 * Finds the tests that a change of these files can affect: by imports, by folder, and by the folders that
 * each browser test uses.
 */
export function reached(
  changed: readonly string[],
  visits: Visits,
  graph: readonly Import[] = imports,
  all = sources,
): Reach {
  const tests = new Set<string>()
  const stories = new Set<string>()
  const everything = changed.some((file) => !isTest(file) && !isStory(file) && !hasOwnTests(file))
  if (everything) return { everything, tests: [], stories: [] }
  for (const file of importersOf(changed, graph)) {
    if (isTest(file)) tests.add(file)
    if (isStory(file)) stories.add(file)
  }
  for (const file of changed) {
    const room = roomOf(file)
    if (room) for (const other of all) if (isTest(other) && other.startsWith(`${room}/`)) tests.add(other)
    if (texts.test(file))
      for (const other of all) if (/^scripts\/(docs|words)\/.*\.test\.ts$/.test(other)) tests.add(other)
    if (isTest(file) || !ownRoom.test(file)) continue
    if (file.startsWith('server/'))
      for (const other of all) if (ofEveryCall.test(other) && isTest(other)) tests.add(other)
    for (const [story, { web, server }] of Object.entries(visits))
      if (
        web.some((name) => room === `web/${name}`) ||
        server.some((name) => room === `server/features/${name}`)
      )
        stories.add(`e2e/${story}.e2e.ts`)
  }
  return { everything, tests: [...tests].toSorted(), stories: [...stories].toSorted() }
}

const hasOwnTests = (file: string) => ownRoom.test(file) || tools.test(file) || texts.test(file)

/** Folder whose tests cover a file. Undefined for a test, which only affects itself. */
function roomOf(file: string): string | undefined {
  if (isTest(file) || isStory(file) || texts.test(file)) return undefined
  const [own] = ownRoom.exec(file) ?? []
  return own ? own.slice(0, -1) : file.slice(0, file.lastIndexOf('/'))
}

function importersOf(files: readonly string[], graph: readonly Import[]): Set<string> {
  const by = new Map<string, string[]>()
  for (const { from, to } of graph) by.set(to, [...(by.get(to) ?? []), from])
  const found = new Set(files)
  // A loop over a Set also visits elements that are added during the loop.
  for (const file of found) if (!meetingPlaces.has(file)) for (const one of by.get(file) ?? []) found.add(one)
  return found
}
