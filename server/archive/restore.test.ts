import { randomUUID } from 'node:crypto'
import { cpSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { run } from '../test/test-setup.ts'
import { checkArchive } from './archives.ts'
import { FolderPlace } from './place/folder.ts'
import { forge } from './test-forge.ts'
import { archiveHouse, restoreHouse, type TestHouse, testHouse } from './test-house.ts'

vi.setConfig({ testTimeout: 60_000 })

let house: TestHouse
let target: TestHouse
let made: string
let place: string
let archive: string
beforeAll(async () => {
  house = await testHouse({ filled: true })
  target = await testHouse({ filled: false })
  made = path.join(house.folder, 'made')
  place = path.join(house.folder, 'place')
  archive = (await archiveHouse(house, made)).manifest.name
}, 60_000)
beforeEach(() => cpSync(made, place, { recursive: true }))
afterEach(async () => {
  rmSync(place, { recursive: true })
  const left = await tablesOf(target)
  await run(
    target.url,
    'drop schema public cascade; create schema public; drop schema if exists pgboss cascade',
  )
  expect(left).toEqual([])
})
afterAll(async () => {
  await house.close()
  await target.close()
})

/** Uses a temporary connection, because an open one would count as a running Songwright. */
async function tablesOf({ url }: TestHouse) {
  const client = new Client(url)
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  await client.end()
  return rows.map(({ name }) => name)
}

const refusal = () =>
  restoreHouse(target, place).then(
    () => 'restored',
    (error: Error) => `${error.name}: ${error.message}`,
  )

test('rows, jobs, files and money that are fewer than the manifest says are refused', async () => {
  const changed = forge(place, archive)
  changed.manifest((manifest) => ({
    ...manifest,
    tables: manifest.tables.map((one) =>
      one.name === 'songwriter_profiles' ? { ...one, rows: one.rows + 1 } : one,
    ),
  }))
  expect(await refusal()).toMatch(/StartError: The table songwriter_profiles has \d+ rows in the archive/)
  cpSync(made, place, { recursive: true })
  changed.manifest((manifest) => ({ ...manifest, sums: { ...manifest.sums, pledged: '1.00' } }))
  expect(await refusal()).toMatch(/StartError: The money doesn't add up/)
  cpSync(made, place, { recursive: true })
  changed.manifest((manifest) => ({ ...manifest, jobs: 7 }))
  expect(await refusal()).toBe('StartError: The archive has 0 waiting jobs, and 7 in its manifest.')
  cpSync(made, place, { recursive: true })
  changed.lines('files.jsonl.gz', (lines) => lines.slice(1))
  expect(await refusal()).toMatch(/StartError: The archive lists \d+ files, and has \d+ in its manifest/)
})

test('rows that the audit refuses are not restored', async () => {
  const changed = forge(place, archive)
  const { rows } = await house.pool.query<{ id: string }>('select id from donations order by id limit 1')
  // Changes this donation by a cent, and the sum in the manifest too. Only the audit can detect this.
  const other = (line: string) =>
    line.replace(/\t(\d+)\.00\t/, (_, whole: string) => `\t${Number(whole)}.01\t`)
  changed.lines('tables/donations.copy.gz', (lines) =>
    lines.map((line) => (line.startsWith(rows[0]!.id) ? other(line) : line)),
  )
  const total = await house.pool.query<{ pledged: string }>(
    'select sum(amount)::text as pledged from donations',
  )
  const cents = Math.round(Number(total.rows[0]!.pledged) * 100) + 1
  changed.manifest((manifest) => ({
    ...manifest,
    sums: { ...manifest.sums, pledged: (cents / 100).toFixed(2) },
  }))
  expect(await refusal()).toMatch(/StartError: The audit of the restored rows failed/)
})

test('an audit that finds very many differences names the first hundred, and how many more there are', async () => {
  forge(place, archive).lines('tables/events.copy.gz', (lines) =>
    lines.map((line) => line.replaceAll(/[0-9a-f]{64}/g, '0'.repeat(64))),
  )
  const said = await refusal()
  expect(said).toMatch(/The audit of the restored rows failed[^]*… and \d+ more/)
  expect(said.match(/^(?:Donation|Request) /gm)).toHaveLength(100)
})

test('rows that the tables refuse, and a row about one that is missing, leave nothing', async () => {
  const changed = forge(place, archive)
  changed.lines('tables/users.copy.gz', (lines) => [...lines.slice(1), 'no user'])
  expect(await refusal()).toMatch(/StartError: The archive's rows don't fit its tables/)
  cpSync(made, place, { recursive: true })
  const { rows } = await house.pool.query<{ id: string }>(
    'select listener_id as id from song_requests limit 1',
  )
  changed.lines('tables/users.copy.gz', (lines) =>
    lines.map((line) => (line.startsWith(rows[0]!.id) ? line.replaceAll(rows[0]!.id, randomUUID()) : line)),
  )
  expect(await refusal()).toMatch(/don't fit its tables: .*foreign key/)
})

test('a table that is none of the site, or one that no archive has, is refused before a statement names it', async () => {
  const changed = forge(place, archive)
  const statement = 'users"; create table taken (id int); truncate "users'
  for (const name of [statement, 'sessions', 'migrations', '../../secret']) {
    cpSync(made, place, { recursive: true })
    changed.manifest((manifest) => ({
      ...manifest,
      tables: [...manifest.tables, { name, columns: ['id'], rows: 0 }],
    }))
    expect([name, await refusal()]).toEqual([
      name,
      'StartError: The tables of the archive are not those of its migrations.',
    ])
  }
  cpSync(made, place, { recursive: true })
  changed.manifest((manifest) => ({ ...manifest, tables: manifest.tables.slice(1) }))
  expect(await refusal()).toMatch('The tables of the archive are not')
  cpSync(made, place, { recursive: true })
  changed.manifest((manifest) => ({
    ...manifest,
    tables: manifest.tables.map((one) => ({ ...one, columns: one.columns.slice(1) })),
  }))
  expect(await refusal()).toMatch('The tables of the archive are not')
})

test('a list that names what is outside its place is refused, and not read', async () => {
  writeFileSync(path.join(house.folder, 'outside'), 'outside')
  const changed = forge(place, archive)
  for (const object of ['../../../outside', '../other/secret', '../../files/../../outside']) {
    cpSync(made, place, { recursive: true })
    changed.list((lines) => [...lines, `${'0'.repeat(64)}  ${object}`])
    const named = `names what is none of its objects: ${object}`
    expect(await refusal()).toContain(named)
    await expect(checkArchive(new FolderPlace(place), archive)).rejects.toThrow(named)
  }
  cpSync(made, place, { recursive: true })
  changed.lines('files.jsonl.gz', ([first, ...rest]) => [
    JSON.stringify({ ...JSON.parse(first!), object: '../outside' }),
    ...rest,
  ])
  expect(await refusal()).toMatch(/StartError: .*files\.jsonl\.gz has a line that can't be read/)
})

test('a key that leads out of the storage, and a file that is longer than it says, are refused', async () => {
  const changed = forge(place, archive)
  const first = (change: object) =>
    changed.lines('files.jsonl.gz', ([one, ...rest]) => [
      JSON.stringify({ ...JSON.parse(one!), ...change }),
      ...rest,
    ])
  first({ key: '../../outside' })
  expect(await refusal()).toMatch(/StartError: .*has a line that can't be read/)
  cpSync(made, place, { recursive: true })
  first({ size: 1 })
  expect(await refusal()).toMatch(/StartError: The file .* is not the one that the archive lists/)
})

test('what expands to more than memory takes is refused', async () => {
  const changed = forge(place, archive)
  changed.put('files.jsonl.gz', gzipSync(Buffer.alloc(64 * 1_048_576, 32)))
  expect(await refusal()).toMatch(/StartError: .*files\.jsonl\.gz has a line that can't be read/)
  cpSync(made, place, { recursive: true })
  changed.put('manifest.json', Buffer.alloc(64 * 1_048_576, 32))
  expect(await refusal()).toMatch(/StartError: .*manifest\.json is too large/)
  cpSync(made, place, { recursive: true })
  changed.list((lines) => [
    ...lines,
    ...Array.from({ length: 20_000 }, (_, n) => `${'0'.repeat(64)}  tables/t${n}`),
  ])
  expect(await refusal()).toMatch(/StartError: .*names too many objects/)
})

test('an archive of a newer format says so, whatever else it has; one that is none says that', async () => {
  const changed = forge(place, archive)
  changed.manifest(() => ({ format: 2, tables: 'elsewhere' }))
  expect(await refusal()).toMatch(/StartError: The archive .* is of a newer Songwright/)
  changed.manifest(() => ({ format: 1 }))
  expect(await refusal()).toMatch(/StartError: .*manifest\.json can't be read/)
  cpSync(made, place, { recursive: true })
  changed.put('secret', Buffer.from('short'))
  expect(await refusal()).toMatch(/StartError: .*secret is not one/)
})

test('tables of another program are left alone, also where they have the name of one of ours', async () => {
  await run(target.url, 'create table orders (id int)')
  const sentence = 'has tables that are not Songwright’s'.replace('’', "'")
  expect(await refusal()).toContain(`${sentence}: orders`)
  expect(await tablesOf(target)).toEqual(['orders'])
  await run(target.url, 'drop table orders; create schema pgboss; create table pgboss.job (id int)')
  expect(await refusal()).toContain('has the queue of another program')
  await run(target.url, 'drop schema pgboss cascade; create table users (login text)')
  expect(await refusal()).toContain(`${sentence}: users`)
  await run(target.url, 'drop table users')
})
