import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allFiles, readSource } from '../docs/sources.ts'
import { root } from '../test-runner/root.ts'
import { columns } from './access.ts'

/** SQL conditions that don't compile, because the type of guarded columns forbids them. */
const guarded = 'songRequests.listenerId deliveries.hiddenAt user.closedAt rooms.lockedAt'.split(' ')
const refusedByType = guarded.flatMap((column) => [
  ...['eq', 'ne', 'gt', 'gte', 'lt', 'lte'].map((name) => `${name}(${column}, given)`),
  `eq(users.id, ${column})`,
  ...['isNull', 'isNotNull', 'not', 'and', 'or'].map((name) => `${name}(${column})`),
  ...['inArray', 'notInArray'].map((name) => `${name}(${column}, [given])`),
  `inArray(users.id, sql\`(\${${column}})\`)`,
  `sql\`\${${column}} = \${given}\``,
])
const allowedByType = [
  'eq(rooms.at, given)',
  'isNull(rooms.at)',
  'sql`${rooms.at} is null`',
  'db.select({ at: rooms.lockedAt }).from(rooms)',
  'db.insert(songRequests).values({ ...request, listenerId: given })',
  'whereIs("listener", user.id)',
  'whereNotHidden(deliveries)',
]

/**
 * Comparisons that the types can't prevent but the linter must report: of values that were read, and in SQL
 * text.
 */
const refusedByLinter = [...columns].flatMap(([field, column]) => [
  ...['===', '!==', '<', '>', '<=', '>='].map((sign) => `row.${field} ${sign} given`),
  `row.${field} === null`,
  `given === row.${field}`,
  `row?.${field} === given`,
  `row['${field}'] === given`,
  `${field} === given`,
  `Date.parse(row.${field}) > given`,
  `new Date(row.${field}) < given`,
  `[row.${field}].includes(given)`,
  `!row.${field}`,
  `Boolean(row.${field})`,
  `row.${field} ? given : null`,
  `row.${field} && given`,
  `(given || row?.${field}) ?? null`,
  `() => { if (row.${field}) throw given }`,
  `sql\`where ${column} = $1\``,
  `sql\`where room.${column} is not null\``,
  `sql\`where not room.${column}\``,
  `'select 1 from song_requests where ${column} <> $1'`,
  `'case when ${column} is null then 1 end'`,
])

/** Allowed uses of guarded columns, which make no decision: reading, naming, passing on and writing them. */
const allowedByLinter = [...columns].flatMap(([field, column]) => [
  `row.${field}`,
  `row.${field} ?? given`,
  `whereIs('listener', row.${field})`,
  `is('party', { ${field}: given }, given)`,
  `{ ${field}: table.${field} }`,
  `sql\`select ${column} from song_requests where id = $1\``,
  `'${column}'`,
])
allowedByLinter.push('eq(table.id, given.id)', 'row.id === given')

const folder = mkdtempSync(path.join(tmpdir(), 'access-'))
afterAll(() => rmSync(folder, { recursive: true }))

const run = async (tool: string, ...words: string[]) => {
  const file = path.join(root, 'node_modules', tool)
  const ran = promisify(execFile)(process.execPath, [file, ...words], { cwd: folder, maxBuffer: 2 ** 26 })
  return (await ran.catch((failed: { stdout: string }) => failed)).stdout.split('\n')
}
const linesOf = (codes: string[]) => codes.map((code, at) => `export const a${at} = ${code}`)
const write = (file: string, text: string) => {
  mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
  writeFileSync(path.join(folder, file), text)
}

const feature = 'server/features/gifts/reads.ts'
/** Files that the rule doesn't apply to. */
const elsewhere = ['server/domain/requests/a.ts', 'server/features/gifts/a.test.ts', 'web/a.ts']
const linted = [...refusedByLinter, ...allowedByLinter]
const typed = [...refusedByType, ...allowedByType]

const probe = (codes: string[]) => `
import { alias, and, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, ne, not, notInArray, or, pgTable, sql } from '${root}/server/db/drizzle.ts'
import type { Db } from '${root}/server/db/client.ts'
import { guarded, moment } from '${root}/server/db/schema/columns.ts'
import { deliveries, songRequests, users } from '${root}/server/db/schema.ts'
import { whereIs } from '${root}/server/domain/requests/access.ts'
import { whereNotHidden } from '${root}/server/domain/requests/visible.ts'
declare const db: Db, given: string, request: typeof songRequests.$inferInsert
const rooms = pgTable('rooms', { lockedAt: guarded(moment('locked_at')), at: moment('at') })
const user = alias(users, 'other')
${linesOf(codes).join('\n')}`

let said: string[]
let errors: string[]
beforeAll(async () => {
  const { overrides } = JSON.parse(readSource('.oxlintrc.json')) as {
    overrides: { rules: Record<string, unknown> }[]
  }
  const ours = overrides.filter(({ rules }) => 'songwright/access-in-one-place' in rules)
  const jsPlugins = [path.join(root, 'scripts/lint/access.ts')]
  write('.oxlintrc.json', JSON.stringify({ jsPlugins, overrides: ours }))
  for (const file of [feature, ...elsewhere]) write(file, `${linesOf(linted).join('\n')}\n`)
  said = (await run('oxlint/bin/oxlint', '--format=unix')).filter((line) =>
    line.includes('access-in-one-place'),
  )
  write('probe.mts', probe(typed))
  const compilerOptions = {
    composite: false,
    incremental: false,
    declaration: false,
    emitDeclarationOnly: false,
    noEmit: true,
    types: ['node'],
    typeRoots: [path.join(root, 'node_modules/@types')],
  }
  const extended = { extends: path.join(root, 'tsconfig.base.json'), compilerOptions, files: ['probe.mts'] }
  write('tsconfig.json', JSON.stringify(extended))
  errors = (await run('typescript/bin/tsc', '--pretty', 'false')).filter((line) => line.startsWith('probe'))
}, 120_000)

const lineOf = (text: string, code: string) =>
  text.split('\n').findIndex((line) => line.endsWith(` = ${code}`)) + 1
const errorsOf = (code: string) =>
  errors.filter((line) => line.startsWith(`probe.mts(${lineOf(probe(typed), code)},`))
const saidOf = (code: string) =>
  said.filter((line) => line.includes(`${feature}:${lineOf(linesOf(linted).join('\n'), code)}:`))

test.for(refusedByType)('the types refuse: %s', (code) => expect(errorsOf(code)).toHaveLength(1))

test('the types allow everything else', () => {
  expect(errors).toHaveLength(refusedByType.length)
  for (const code of allowedByType) expect(errorsOf(code)).toEqual([])
})

test.for(refusedByLinter)('a feature may not compare: %s', (code) => expect(saidOf(code)).toHaveLength(1))

test.for(allowedByLinter)('a feature may: %s', (code) => expect(saidOf(code)).toEqual([]))

test('tests and other folders may compare them', () => {
  expect(said.filter((line) => elsewhere.some((file) => line.includes(file)))).toEqual([])
})

test('the linter knows each guarded column of the schema', () => {
  const marks = allFiles()
    .filter((file) => file.startsWith('server/db/schema/'))
    .flatMap((file) => [...readSource(file).matchAll(/: guarded\(.*/g)])
  expect(marks.filter(([mark]) => ![...columns.values()].some((name) => mark.includes(`'${name}'`)))).toEqual(
    [],
  )
  expect(columns.size).toBeGreaterThan(10)
})

test('the domain alone compares guarded columns: features and all other code of the program ask it', () => {
  const found = allFiles().filter(
    (file) => /\.tsx?$/.test(file) && /from '(#|.*\/)unguarded(\.ts)?'/.test(readSource(file)),
  )
  const others = found.filter((file) => !/^server\/domain\/|\.test\.ts$/.test(file))
  expect(others).toEqual(['server/db/drizzle.ts', 'server/work/jobs.ts'])
})
