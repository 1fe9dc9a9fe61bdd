import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { emailPledges, sessions, site, songRequests } from '../db/schema.ts'
import { audit } from '../domain/audit/audit.ts'
import { run } from '../test/test-setup.ts'
import { prune } from '../work/pruning.ts'
import { checkArchive, keepNewest, listArchives } from './archives.ts'
import { names } from './manifest.ts'
import { newPair, openSealing } from './objects/sealing.ts'
import { FolderPlace } from './place/folder.ts'
import { openArchive } from './read-archive.ts'
import { archivedTables, leftOut } from './rows/tables.ts'
import { archiveHouse, digests, restoreHouse, type TestHouse, testHouse } from './test-house.ts'

vi.setConfig({ testTimeout: 60_000 })

let house: TestHouse
let place: string
const others: TestHouse[] = []
beforeAll(async () => {
  house = await testHouse({ filled: true })
  await house.db.insert(sessions).values({ sid: 'a', sess: {}, expire: '2099-01-01T00:00:00.000Z' })
  const [request] = await house.db.select().from(songRequests).limit(1)
  await house.db.insert(emailPledges).values({
    email: 'stranger@songs.example',
    songRequestId: request!.id,
    shareableId: request!.shareableId,
    amount: '25.00',
    firstName: 'Sam',
    browserHash: 'browser',
    tokenHash: 'token',
    expiresAt: '2026-01-03T00:00:00.000Z',
  })
  place = path.join(house.folder, 'backups')
}, 60_000)
afterEach(async () => {
  await Promise.all(others.splice(0).map((one) => one.close()))
  rmSync(place, { recursive: true, force: true })
})
afterAll(() => house.close())

async function emptyHouse() {
  const empty = await testHouse({ filled: false })
  others.push(empty)
  return empty
}

async function filesOf({ storage }: TestHouse) {
  const found: Record<string, string> = {}
  for await (const { key } of storage.objects()) {
    const parts: Buffer[] = []
    for await (const part of (await storage.read(key))!) parts.push(part as Buffer)
    found[key] = Buffer.concat(parts).toString('base64').slice(-200)
  }
  return found
}

function everyFile(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
}

test('what is restored has the same rows in every table and the same files, and a clean audit', async () => {
  const { manifest, files } = await archiveHouse(house, place)
  expect(files.copied).toBeGreaterThan(10)
  const restored = await emptyHouse()
  await restoreHouse(restored, place)
  const { site: _, ...before } = await digests(house)
  const { site: _restored, ...after } = await digests(restored)
  expect(after).toEqual(before)
  expect(Object.keys(before).length).toBeGreaterThan(40)
  expect(await filesOf(restored)).toEqual(await filesOf(house))
  expect((await audit(restored.db)).differences).toEqual([])
  expect(await restored.db.select().from(sessions)).toEqual([])
  expect(await restored.db.select().from(site)).toMatchObject([
    { restoredFrom: manifest.name, activatedAt: null },
  ])

  // A promise by email ends after two days, also one that an archive kept.
  expect(await restored.db.$count(emailPledges)).toBe(1)
  await prune(restored.db)
  expect(await restored.db.$count(emailPledges)).toBe(0)
})

test('donations in dollars are not restored into a site in another currency, and one without them is', async () => {
  await archiveHouse(house, place)
  const restored = await emptyHouse()
  await expect(restoreHouse(restored, place, { currency: 'EUR' })).rejects.toThrow(
    'CURRENCY is EUR, and the donations of this site are in USD',
  )
  await restoreHouse(restored, place)
  expect(await restored.db.select({ currency: site.currency }).from(site)).toEqual([{ currency: 'USD' }])
  const young = await testHouse({ filled: false })
  others.push(young)
  await migrate(young.url)
  const empty = path.join(house.folder, 'empty')
  await archiveHouse(young, empty)
  await restoreHouse(await emptyHouse(), empty, { currency: 'EUR' })
})

test('the currency of a site comes along with its rows', async () => {
  await house.db.insert(site).values({ id: 1, currency: 'EUR' })
  await archiveHouse(house, place)
  await house.db.delete(site)
  const restored = await emptyHouse()
  await expect(restoreHouse(restored, place)).rejects.toThrow('the donations of this site are in EUR')
  await restoreHouse(restored, place, { currency: 'EUR' })
  expect(await restored.db.select({ currency: site.currency }).from(site)).toEqual([{ currency: 'EUR' }])
})

test('only this user can read an archive', async () => {
  await archiveHouse(house, place)
  expect(statSync(place).mode & 0o777).toBe(0o700)
  for (const file of everyFile(place)) expect([file, statSync(file).mode & 0o777]).toEqual([file, 0o600])
  const shared = path.join(house.folder, 'shared')
  mkdirSync(shared)
  chmodSync(shared, 0o755)
  await archiveHouse(house, shared)
  expect(statSync(shared).mode & 0o777, 'a folder of others keeps its rights').toBe(0o755)
  for (const name of readdirSync(shared)) expect(statSync(path.join(shared, name)).mode & 0o777).toBe(0o700)
})

test('a second backup copies what is new alone, and --keep removes what no archive needs', async () => {
  await archiveHouse(house, place)
  const before = new Set(everyFile(path.join(place, 'files')))
  const key = 'songs/later.mp3'
  const received = await house.storage.receive(
    (async function* () {
      yield Buffer.from('a new song')
    })(),
    100,
  )
  await received.keep(key)
  expect((await archiveHouse(house, place)).files.copied).toBe(1)
  await house.storage.remove(key)
  const { files, manifest } = await archiveHouse(house, place)
  expect(files.copied).toBe(0)
  expect(await keepNewest(new FolderPlace(place), 1)).toBe(2)
  expect(await listArchives(new FolderPlace(place))).toEqual([manifest.name])
  expect(new Set(everyFile(path.join(place, 'files')))).toEqual(before)
  expect((await checkArchive(new FolderPlace(place), manifest.name)).faults).toEqual([])
})

test('--keep leaves the archive just made, whatever the clock was before, and what is none of ours', async () => {
  await archiveHouse(house, place)
  const [name = ''] = readdirSync(path.join(place, 'archives'))
  const later = `2099${name.slice(4)}`
  renameSync(path.join(place, 'archives', name), path.join(place, 'archives', later))
  const others = ['files/notes.txt', 'archives/mine/letter', 'files/kept/songs/a'].map((one) =>
    path.join(place, one),
  )
  for (const other of others) {
    mkdirSync(path.dirname(other), { recursive: true })
    writeFileSync(other, 'mine')
  }
  const { manifest, removed } = await archiveHouse(house, place, { keep: 1 })
  expect(removed).toBe(0)
  expect(await listArchives(new FolderPlace(place))).toEqual([manifest.name, later])
  expect(others.map((other) => readFileSync(other, 'utf8'))).toEqual(['mine', 'mine', 'mine'])
})

test('no backup begins while another one removes what is old', async () => {
  await archiveHouse(house, place)
  const slow = new FolderPlace(place)
  const list = slow.list.bind(slow)
  let second: Promise<unknown> = Promise.resolve()
  slow.list = async function* (folder) {
    second = archiveHouse(house, place).then(
      () => 'made',
      (error: Error) => error.message,
    )
    await second
    yield* list(folder)
  }
  await archiveHouse(house, slow, { keep: 1 })
  expect(await second).toContain('Another backup of this site runs')
  expect(await listArchives(new FolderPlace(place))).toHaveLength(1)
})

test('a place that refuses an object fails the backup with its own words, and the process goes on', async () => {
  for (const when of ['at once', 'later']) {
    const full = new FolderPlace(place)
    full.write = async (_, bytes) => {
      if (when === 'later') for await (const chunk of bytes) if (chunk) break
      throw new Error('full')
    }
    await expect(archiveHouse(house, full)).rejects.toThrow('full')
  }
})

test('values are written in one way, whatever the settings of the server', async () => {
  const odd = [
    "datestyle = 'SQL, DMY'",
    "bytea_output = 'escape'",
    'extra_float_digits = 0',
    "statement_timeout = '1h'",
  ]
  const { rows } = await house.pool.query<{ name: string }>('select current_database() as name')
  const [{ name } = { name: '' }] = rows
  for (const one of odd) await run(house.url, `alter database ${name} set ${one}`)
  const { manifest } = await archiveHouse(house, place)
  await run(house.url, `alter database ${name} reset all`)
  const users = gunzipSync(readFileSync(path.join(place, names.of(manifest.name, names.table('users')))))
  expect(users.toString()).toMatch(/\t20\d\d-\d\d-\d\d \d\d:\d\d:\d\d[.\d]*\+00\t/)
})

test('an encrypted archive is made with the public key, shows nothing, and needs the secret one', async () => {
  const pair = await newPair()
  const { manifest } = await archiveHouse(house, place, { key: pair.public })
  for (const file of everyFile(place).filter((one) => !one.includes('SHA256SUMS')))
    expect(readFileSync(file).subarray(0, 21).toString()).toBe('age-encryption.org/v1')
  expect((await checkArchive(new FolderPlace(place), manifest.name)).faults).toEqual([])
  const open = async (key?: string) => openArchive(new FolderPlace(place), await openSealing(key))
  await expect(open(pair.public)).rejects.toThrow('BACKUP_KEY is the public key')
  await expect(open()).rejects.toThrow('is encrypted: set BACKUP_KEY')
  await expect(open((await newPair()).secret)).rejects.toThrow('BACKUP_KEY is not the key that')
  const restored = await emptyHouse()
  await restoreHouse(restored, place, { key: pair.secret })
  expect((await digests(restored))['donations']).toBe((await digests(house))['donations'])
})

const kinds = [
  /tables\/donations/,
  /manifest\.json/,
  /files\.jsonl/,
  /jobs\.jsonl/,
  /secret/,
  /\/files\/../,
  /SHA256SUMS$/,
  /SHA256SUMS\.sha256$/,
]

test.each([false, true])(
  'a flipped byte is named, and nothing is restored (encrypted: %s)',
  async (isSealed) => {
    const { secret } = await newPair()
    const key = isSealed ? secret : undefined
    const { manifest } = await archiveHouse(house, place, { key })
    for (const kind of kinds) {
      const file = everyFile(place).find((one) => kind.test(one))!
      const bytes = readFileSync(file)
      const flipped = Buffer.from(bytes)
      flipped[Math.floor(bytes.length / 2)]! ^= 1
      writeFileSync(file, flipped)
      const name = path.basename(file)
      const named = name.startsWith('SHA256SUMS') ? /SHA256SUMS was changed|is missing/ : name
      const restored = await emptyHouse()
      await expect(restoreHouse(restored, place, { key })).rejects.toThrow(named)
      const { rows } = await restored.pool.query(
        `select tablename from pg_tables where schemaname = 'public'`,
      )
      expect(rows).toEqual([])
      const faults = await checkArchive(new FolderPlace(place), manifest.name).then(
        (checked) => checked.faults.join(),
        (error: Error) => error.message,
      )
      expect(faults).toMatch(named)
      writeFileSync(file, bytes)
    }
  },
)

test('it restores into nothing that has people or files, and as often as it was interrupted', async () => {
  await archiveHouse(house, place)
  await expect(restoreHouse(house, place)).rejects.toThrow('Restore into an empty one')
  const restored = await emptyHouse()
  await restoreHouse(restored, place)
  await expect(restoreHouse(restored, place)).rejects.toThrow('has people in it already')
  await run(restored.url, 'drop schema public cascade; create schema public')
  await restoreHouse(restored, place)
  expect((await digests(restored))['users']).toBe((await digests(house))['users'])
})

test('every table is in archives, or left out with a reason', async () => {
  const client = await house.pool.connect()
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const archived = (await archivedTables(client)).map(({ name }) => name)
  client.release()
  expect([...archived, ...Object.keys(leftOut)].sort()).toEqual(rows.map(({ name }) => name))
})
