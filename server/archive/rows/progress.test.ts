import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { buildUser } from '../../test/factories.ts'
import { run } from '../../test/test-setup.ts'
import type { Archive } from '../read-archive.ts'
import { holdTarget } from '../restore.ts'
import { archiveHouse, digests, restoreHouse, type TestHouse, testHouse } from '../test-house.ts'
import { afterRows, batchesOf } from './progress.ts'

let house: TestHouse
let place: string
beforeAll(async () => {
  house = await testHouse({ filled: true })
  place = path.join(house.folder, 'backups')
  await archiveHouse(house, place)
}, 60_000)
afterAll(() => house.close())

test('rows in chunks of any size become batches of whole rows, from any row on', async () => {
  const rows = fc.array(fc.string({ unit: fc.constantFrom('a', 'ü', '\t') }), { maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(
      rows,
      fc.nat(20),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 30 }),
      async (all, skipped, chunk, bytesEach) => {
        const lines = all.map((row) => `${row}\n`)
        const bytes = Buffer.from(lines.join(''))
        const chunks = Array.from({ length: Math.ceil(bytes.length / chunk) }, (_, at) =>
          bytes.subarray(at * chunk, (at + 1) * chunk),
        )
        const batches: string[] = []
        for await (const batch of batchesOf(afterRows(Readable.from(chunks), skipped), bytesEach))
          batches.push(await text(batch))
        expect(batches.join('')).toBe(lines.slice(skipped).join(''))
        for (const batch of batches) expect(batch).toMatch(/\n$/)
        for (const batch of batches.slice(0, -1)) expect(Buffer.byteLength(batch)).toBeGreaterThan(bytesEach)
        const largest = Math.max(0, ...lines.map((line) => Buffer.byteLength(line)))
        for (const batch of batches) expect(Buffer.byteLength(batch)).toBeLessThanOrEqual(bytesEach + largest)
      },
    ),
  )
})

/** Ends the archive's events after some of their rows, and notes from which tables rows are read. */
function cut(archive: Archive, read: string[]): Archive {
  return {
    ...archive,
    rows(table) {
      read.push(table)
      return table === 'events' ? halfOf(archive.rows(table)) : archive.rows(table)
    },
  }
}

async function* halfOf(bytes: AsyncIterable<Uint8Array>) {
  for await (const chunk of bytes) {
    yield chunk.subarray(0, chunk.length / 2)
    throw new Error('the power went off')
  }
}

test('a stopped restore keeps its batches, is no site, and reads only what is missing when it goes on', async () => {
  const target = await testHouse({ filled: false })
  const before: string[] = []
  const change = (archive: Archive) => cut(archive, before)
  await expect(restoreHouse(target, place, { bytesEach: 2000, change })).rejects.toThrow('the power went off')
  await expect(migrate(target.url)).rejects.toThrow('A restore into this database is not finished')
  // A temporary connection, because an open one would count as a running Songwright.
  const { rows } = await run(
    target.url,
    `select (select count(*) from events) as copied, (select rows from songwright_restoring.tables where name = 'events') as noted`,
  )
  expect(Number(rows[0]!['copied'])).toBeGreaterThan(0)
  expect(rows[0]!['noted']).toBe(rows[0]!['copied'])

  const after: string[] = []
  await restoreHouse(target, place, {
    change: (archive) => ({ ...archive, rows: (table) => (after.push(table), archive.rows(table)) }),
  })
  expect(after).not.toContain(before[0])
  expect(new Set([...before, ...after]).size).toBe(before.length + after.length - 1)
  const [{ site: _, ...restored }, { site: _own, ...original }] = [
    await digests(target),
    await digests(house),
  ]
  expect(restored).toEqual(original)
  const keys = (one: TestHouse) =>
    one.pool.query(
      `select conname, pg_get_constraintdef(oid) from pg_constraint
        where contype = 'f' and connamespace = 'public'::regnamespace order by 1`,
    )
  expect((await keys(target)).rows).toEqual((await keys(house)).rows)
  expect(await migrate(target.url)).toEqual([])
  await target.close()
}, 60_000)

test('a stopped restore of one archive gives way to another', async () => {
  const target = await testHouse({ filled: false })
  const change = (archive: Archive) => cut(archive, [])
  await expect(restoreHouse(target, place, { bytesEach: 2000, change })).rejects.toThrow('the power went off')
  await buildUser(house.db)
  const other = path.join(house.folder, 'other')
  await archiveHouse(house, other)
  await restoreHouse(target, other)
  const [{ site: _, ...restored }, { site: _own, ...original }] = [
    await digests(target),
    await digests(house),
  ]
  expect(restored).toEqual(original)
  await target.close()
}, 60_000)

test('a database is held by one restore at a time', async () => {
  const target = await testHouse({ filled: false })
  {
    await using _ = await holdTarget(target.url)
    await expect(holdTarget(target.url)).rejects.toThrow('Another restore fills this database')
  }
  await (await holdTarget(target.url))[Symbol.asyncDispose]()
  await target.close()
})
