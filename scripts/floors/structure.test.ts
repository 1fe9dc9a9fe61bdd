import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/api'
import { allFiles, readSource } from '../docs/sources.ts'
import { broken, floors, serverRoom } from './floors.ts'
import { circlesIn, imports, isTest, sources } from './imports.ts'
import { longFunctions, orphanTests, siblingCircles } from './shape.ts'

const linesOf = (file: string) => readSource(file).split('\n').length - 1

/** Features that only the server has. No page calls them, so they have no contract. */
const withoutCalls = ['reminders', 'ledger']
/** Contract files that server features of another name implement. The key is the contract file's name. */
const servedBy: Record<string, string[]> = {
  'upload-sources': ['uploads'],
  accounts: ['sign-in', 'account', 'registration'],
  'own-account': ['account'],
  passkeys: ['sign-in'],
  'songwriter-profile': ['songwriters'],
  briefs: ['song-requests'],
  acceptance: ['song-requests', 'terms'],
  generosity: ['donations'],
  books: ['donations'],
  'by-email': ['donations'],
  // All three are served by one feature: a report opens a moderation case, and the case ends with a decision.
  reports: ['moderation'],
  stewards: ['moderation'],
  decisions: ['moderation'],
}

test('every import leads down, or to what a room shows', () => {
  const found = imports.map(({ from, to }) => ({ from, to, floor: broken(from, to) }))
  expect(found.filter(({ floor }) => floor)).toEqual([])
})

test('drizzle is named in one file: each other costs every start the reading of its package.json', () => {
  const found = imports.filter(({ from, to }) => /^drizzle-orm(\/pg-core)?$/.test(to) && from.endsWith('.ts'))
  expect(found.map(({ from }) => from)).toEqual(['server/db/unguarded.ts', 'server/db/unguarded.ts'])
})

test('a browser test takes routes away by `letThrough` alone: else what is under way may never come', () => {
  const asks = /\.unroute(All)?\(|\btimes: \d/
  const found = sources.filter((file) => file.startsWith('e2e/') && asks.test(readSource(file)))
  expect(found).toEqual(['e2e/support/states.ts'])
})

describe('a broken floor is named', () => {
  test.for([
    ['web/ui/a.tsx', 'web/features/gifts/api.ts', 'web: ui is below features'],
    ['web/lib/a.ts', 'web/ui/button.tsx', 'web: lib is below ui'],
    ['web/player/a.ts', 'web/uploader/peaks.ts', 'web: player is beside uploader'],
    ['web/features/a/b.tsx', 'web/pages/fund.tsx', 'web: features is below pages'],
    ['web/features/a/b.tsx', 'web/features/c/d.tsx', 'a feature imports another’s api.ts and public/ alone'],
    ['web/main.tsx', 'server/errors.ts', 'web never imports server'],
    ['web/lib/a.ts', 'zod', 'zod/mini only'],
    ['contract/api.ts', 'web/lib/toast.ts', 'the contract imports neither side'],
    ['contract/api.ts', 'node:fs', 'contract knows no Node'],
    ['contract/grammar/money.ts', 'contract/giving/fund.ts', 'contract: grammar is below giving'],
    ['contract/people/accounts.ts', 'contract/surface/paths.ts', 'contract: people is below surface'],
    ['server/app.ts', 'web/main.tsx', 'server never imports web'],
    ['server/db/a.ts', 'server/storage/open.ts', 'server: db is below storage'],
    ['server/sandbox/a.ts', 'server/db/client.ts', 'server: sandbox is below db'],
    ['server/storage/a.ts', 'server/domain/money/fund.ts', 'server: storage is below domain'],
    ['server/domain/a/b.ts', 'server/http/problems.ts', 'server: domain is below http'],
    ['server/http/a.ts', 'server/features/gifts/reads.ts', 'server: http is below features'],
    ['server/features/a/routes.ts', 'server/app.ts', 'server: features is below app.ts'],
    ['server/features/a/b.ts', 'server/features/c/d.ts', 'features of the server don’t import each other'],
    ['server/features/a/reads.ts', 'server/http/problems.ts', 'reads and writes know no HTTP'],
    ['server/features/a/b/writes.ts', 'fastify', 'reads and writes know no HTTP'],
    ['server/mail/mail.ts', 'server/test/factories.ts', 'no program imports a test'],
  ] as const)('%s -> %s', ([from, to, floor]) => expect(broken(from, to)).toBe(floor))
})

test('the floor plan of ARCHITECTURE.md has every floor, the highest first', () => {
  const [, plan = ''] = /^```\nserver +web\n([\s\S]*?)\n {10}/m.exec(readSource('ARCHITECTURE.md')) ?? []
  const below = /^ +contract, below both\n([\s\S]*?)\n```/m.exec(readSource('ARCHITECTURE.md'))?.[1] ?? ''
  const contract = below.split('\n').map((line) => line.trim().replace(/^the table of contents: .*/, '.'))
  const column = (from: number, to?: number) =>
    plan.split('\n').flatMap((line) => {
      const rooms = line.slice(from, to).trim()
      return rooms ? [rooms.split(/ {2,}/).map((room) => room.replace(/^the programs: .*/, '.'))] : []
    })
  const drawn = { contract: contract.map((line) => line.split(/ +/)), server: column(0, 40), web: column(40) }
  const built = Object.entries(floors).map(([world, rooms]) => [
    world,
    rooms
      .toReversed()
      .map((one) => one.filter((room) => !room.endsWith('.d.ts')).map((room) => room.replace('.ts', ''))),
  ])
  expect(drawn).toEqual(Object.fromEntries(built))
})

test('no circle between files, types included', () => {
  expect(circlesIn(imports.map(({ from, to }) => [from, to] as const))).toEqual([])
})

test('no circle between rooms of the server', () => {
  const within = imports.filter(
    ({ from, to }) => from.startsWith('server/') && to.startsWith('server/') && !isTest(from),
  )
  const edges = within.map(({ from, to }) => [serverRoom(from), serverRoom(to)] as const)
  expect(circlesIn(edges.filter(([from, to]) => from !== to))).toEqual([])
})

test('the contract holds no state but the currency: each side holds its site', () => {
  const found = sources.filter(
    (file) => file.startsWith('contract/') && /^(?:export )?let\b/m.test(readSource(file)),
  )
  expect(found).toEqual(['contract/grammar/currency.ts'])
  expect(readSource('contract/tsconfig.json'), 'nor a document to read').not.toMatch(/"DOM/i)
})

test('no circle between features of the web by the parts that they show each other', () => {
  const featureOf = (file: string) => /^web\/features\/([^/]+)\//.exec(file)?.[1] ?? ''
  const shown = imports.filter(({ from, to }) => to.includes('/public/') && !isTest(from))
  const edges = shown.map(({ from, to }) => [featureOf(from), featureOf(to)] as const)
  expect(edges.length).toBeGreaterThan(10)
  expect(circlesIn(edges.filter(([from, to]) => from && to && from !== to))).toEqual([])
})

test('a circle is found', () => {
  const edges = ['ab', 'bc', 'ca', 'cd', 'de'].map((edge) => [edge[0]!, edge[1]!] as const)
  expect(circlesIn(edges)).toEqual([['a', 'b', 'c']])
})

const contracts = sources
  .map((file) => /^contract\/[^/]+\/([^/.]+)\.ts$/.exec(file))
  .filter((found) => found !== null)
const contractNames = new Set([...contracts.map(([, name]) => name!), ...Object.values(servedBy).flat()])
const featuresOf = (world: string) => [
  ...new Set(
    sources
      .map((file) => new RegExp(`^${world}/features/([^/]+)/`).exec(file)?.[1])
      .filter((name) => name !== undefined),
  ),
]

test('server and web name their features as the contract does', () => {
  const named = [...featuresOf('server'), ...featuresOf('web')]
  const known = new Set([...contractNames, ...withoutCalls])
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

test('a call is served by the feature whose contract names it', () => {
  const homes = contracts.flatMap(([file, name]) =>
    Array.from(
      readSource(file).matchAll(/^export const (\w+) = \{$/gm),
      ([, group = '']): [string, string] => [group, name ?? ''],
    ),
  )
  const homeOf = new Map(homes.filter(([group]) => Object.hasOwn(api, group)))
  expect([...homeOf.keys()].toSorted()).toEqual(Object.keys(api).toSorted())
  const served = sources.flatMap((file) =>
    Array.from(readSource(file).matchAll(/\bserve\((\w+)\./g), ([, group]) => ({ file, group: group! })),
  )
  const astray = served.filter(({ file, group }) => {
    const home = homeOf.get(group)
    const features = home === undefined ? [] : (servedBy[home] ?? [home])
    return home && !isTest(file) && !features.some((one) => file.startsWith(`server/features/${one}/`))
  })
  expect(astray).toEqual([])
})

test('a file that reads writes nothing', () => {
  const reads = sources.filter((file) => /^server\/features\/.*\/reads\.ts$/.test(file))
  expect(reads.length).toBeGreaterThan(10)
  const writes = /\.(?:insert|delete)\(\w|\.update\([a-zA-Z]+\)|\b(?:insert into|delete from)\b/
  expect(reads.filter((file) => writes.test(readSource(file)))).toEqual([])
})

test('functions have at most 90 lines', () => {
  expect(longFunctions(90)).toEqual([])
}, 60_000)

test('folders side by side don’t import each other', () => {
  expect(siblingCircles()).toEqual([])
})

/** Upper limit of such tests. It must be lowered when tests move next to their sources. */
const mostOrphans = 10

test('a test has its source beside it, or its folder’s name', () => {
  const orphans = orphanTests()
  expect(orphans.length, orphans.join('\n')).toBeLessThanOrEqual(mostOrphans)
})

test('each folder with code has one sentence in docs/folders.md', () => {
  const folders = sources.map((file) => path.posix.dirname(file)).filter((folder) => folder !== '.')
  const told = Array.from(
    readSource('docs/folders.md').matchAll(/^- `([^`]+)`: \S.*/gm),
    ([, folder]) => folder,
  )
  expect(new Set(told)).toEqual(new Set(folders))
  expect(told).toHaveLength(new Set(told).size)
})

const programs = sources.filter((file) => /^(?:contract|server|web)\//.test(file))

test('files are as long as one reads at once', () => {
  expect(programs.filter((file) => !isTest(file) && linesOf(file) > 300)).toEqual([])
  const sizes = programs
    .filter((file) => !isTest(file))
    .map(linesOf)
    .toSorted((one, other) => one - other)
  const at = (share: number) => sizes[Math.floor(sizes.length * share)]
  expect(at(0.5)).toBeLessThanOrEqual(70)
  expect(at(0.9)).toBeLessThanOrEqual(150)
})

test('there are at least 0.6 lines of tests for a line of source', () => {
  const lines = (files: string[]) => files.reduce((sum, file) => sum + linesOf(file), 0)
  const tests = sources.filter(isTest)
  expect(lines(tests) / lines(programs.filter((file) => !isTest(file)))).toBeGreaterThanOrEqual(0.6)
})

test('nothing is exported as default but what a tool asks for', () => {
  const asked =
    /\.config\.ts$|\.d\.ts$|^scripts\/lint\/|^server\/test\/test-setup\.ts$|^e2e\/support\/start\/ready-folder\.ts$/
  const found = sources.filter((file) => !asked.test(file) && /^export default\b/m.test(readSource(file)))
  expect(found).toEqual([])
})

test('nobody silences the rule against any', () => {
  expect(
    sources.filter(
      (file) =>
        !file.startsWith('scripts/floors/') &&
        /lint-disable.*no-explicit-any|@ts-nocheck/.test(readSource(file)),
    ),
  ).toEqual([])
  expect(readSource('.oxlintrc.json')).toContain('"typescript/no-explicit-any": "error"')
})

test('nothing here is empty: the walk finds the repository', () => {
  expect(allFiles().length).toBeGreaterThan(500)
  expect(imports.length).toBeGreaterThan(3000)
})
