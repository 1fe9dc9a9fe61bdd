import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSource } from '../docs/sources.ts'
import { root } from '../steps/root.ts'

const fields = [
  ['listenerId', 'listener_id'],
  ['songwriterId', 'songwriter_id'],
  ['opensAt', 'opens_at'],
  ['suspendedAt', 'suspended_at'],
] as const

/** Comparisons of a field, in each way that a feature could spell one. */
const refused = fields.flatMap(([field, column]) => [
  ...['eq', 'ne', 'gt', 'gte', 'lt', 'lte'].map((name) => `${name}(table.${field}, given)`),
  `eq(given, table.${field})`,
  `isNull(table.${field})`,
  `isNotNull(table.${field})`,
  `inArray(table.${field}, [given])`,
  ...['===', '!==', '<', '>', '<=', '>='].map((sign) => `row.${field} ${sign} given`),
  `given === row.${field}`,
  `row?.${field} === given`,
  `row['${field}'] === given`,
  `${field} === given`,
  `Date.parse(row.${field}) > given`,
  `new Date(row.${field}) < given`,
  `[row.${field}].includes(given)`,
  `sql\`\${table.${field}} = \${given}\``,
  `sql\`\${given} < \${table.${field}}\``,
  `sql\`where ${column} = $1\``,
  `sql\`where room.${column} is not null\``,
  `'select 1 from song_requests where ${column} <> $1'`,
  `'case when ${column} is null then 1 end'`,
])

/** Uses of a field that decide nothing: to read, to name, to hand on, to write. */
const allowed = fields.flatMap(([field, column]) => [
  `row.${field}`,
  `whereIs('listener', row.${field})`,
  `is('party', { ${field}: given }, given)`,
  `{ ${field}: table.${field} }`,
  `sql\`select ${column} from song_requests where id = $1\``,
  `'${column}'`,
])
allowed.push('eq(table.id, given.id)', 'row.id === given')

const folder = mkdtempSync(path.join(tmpdir(), 'access-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A line each. */
const feature = 'server/features/gifts/reads.ts'
const lines = [...refused, ...allowed].map((code, at) => `export const a${at} = ${code}`)
/** Where the rule does not hold. */
const elsewhere = ['server/domain/requests/a.ts', 'server/features/gifts/a.test.ts', 'web/a.ts']

let said: string[]
beforeAll(async () => {
  const { overrides } = JSON.parse(readSource('.oxlintrc.json')) as {
    overrides: { rules: Record<string, unknown> }[]
  }
  const ours = overrides.filter(({ rules }) => 'songwright/access-in-one-place' in rules)
  const jsPlugins = [path.join(root, 'scripts/lint/access.ts')]
  writeFileSync(path.join(folder, '.oxlintrc.json'), JSON.stringify({ jsPlugins, overrides: ours }))
  for (const file of [feature, ...elsewhere]) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(folder, file), `${lines.join('\n')}\n`)
  }
  const oxlint = path.join(root, 'node_modules/oxlint/bin/oxlint')
  const run = promisify(execFile)(process.execPath, [oxlint, '--format=unix'], { cwd: folder })
  const { stdout } = await run.catch((failed: { stdout: string }) => failed)
  said = stdout.split('\n').filter((line) => line.includes('access-in-one-place'))
})

const lineOf = (code: string) => lines.findIndex((line) => line.endsWith(` = ${code}`)) + 1
const saidOf = (code: string) => said.filter((line) => line.includes(`${feature}:${lineOf(code)}:`))

test.for(refused)('a feature may not compare: %s', (code) => expect(saidOf(code)).toHaveLength(1))

test.for(allowed)('a feature may: %s', (code) => expect(saidOf(code)).toEqual([]))

test('tests and other folders may compare them', () => {
  expect(said.filter((line) => elsewhere.some((file) => line.includes(file)))).toEqual([])
})
