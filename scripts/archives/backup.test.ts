import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { donations } from '#contract/giving/donations'
import { listArchives } from '../../server/archive/archives.ts'
import { openSealing } from '../../server/archive/objects/sealing.ts'
import { FolderPlace } from '../../server/archive/place/folder.ts'
import { openArchive } from '../../server/archive/read-archive.ts'
import { type Connection, openDb } from '../../server/db/client.ts'
import { Person, type Site } from '../../server/test/outside/test-person.ts'
import { left } from '../../server/test/outside/test-processes.ts'
import { ownTime } from '../../server/test/test-clock.ts'
import { testDb } from '../../server/test/test-db.ts'
import { openInbox } from '../../server/test/test-inbox.ts'
import { ownPrograms } from '../../server/test/test-program.ts'
import { run, temporaryFolder } from './commands.ts'

const { folder, remove } = temporaryFolder()
const { start, end } = ownPrograms()
afterAll(async () => {
  for (const dataDir of await end()) {
    await left(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
  }
  remove()
})

/** A write that the site confirmed, with the time. */
interface Acknowledged {
  id: string
  at: number
}

/**
 * Starts several users who pledge and upload until the load is stopped. All pledges together are at least
 * 1,000 a minute.
 */
async function openLoad(site: Site, dataDir: string) {
  const faults: string[] = []
  const four = (name: string) =>
    Promise.all([1, 2, 3, 4].map((n) => new Person(`${name}-${n}@example.com`, faults).register(site)))
  const people = await four('giver')
  // Without a proven email only a few pledges can wait at once.
  await queried(embeddedIn(dataDir), 'update users set email_proven_at = now()')
  await four('newcomer')
  const pledged: Acknowledged[] = []
  const uploaded: Acknowledged[] = []
  const stopping = new AbortController()
  const pledging = people.map(async (person) => {
    while (!stopping.signal.aborted) {
      const body = { amount: '1.00', isGeneral: true }
      const { id } = await person.call<{ id: string }>(site, donations.create, { body })
      pledged.push({ id, at: Date.now() })
      // Pause that keeps each account below its limit of 600 writes a minute.
      await sleep(120, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })
  const sending = people.slice(0, 2).map(async (person) => {
    while (!stopping.signal.aborted) {
      const bytes = randomBytes(300_000)
      const said = await person.fetch(site, '/api/objects/upload', { method: 'POST' })
      const { uploadURL }: { uploadURL: string } = JSON.parse(said)
      await person.fetch(site, uploadURL, { method: 'PUT', body: bytes })
      uploaded.push({ id: createHash('sha256').update(bytes).digest('hex'), at: Date.now() })
      await sleep(300, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })
  return {
    faults,
    pledged,
    uploaded,
    async stop() {
      stopping.abort()
      await Promise.all([...pledging, ...sending])
    },
  }
}

test('a backup under load has all that was acknowledged before its moment, on either database, and mails nothing', {
  timeout: 180_000,
}, async () => {
  // Each try of this test has its own folder, so that a retry finds no files of the first try.
  const own = mkdtempSync(path.join(folder, 'try-'))
  const place = path.join(own, 'backups')
  // The program sends no emails here. Unsent emails are part of the snapshot, and the restored site sends
  // them.
  const program = start({ WORKER: '0', RATE_WRITES_PER_ACCOUNT: '6000' })
  const site = { name: 'loaded', address: await program.ready }
  const load = await openLoad(site, program.dataDir)
  const { ms } = await ownTime(async () => {
    await expect.poll(() => load.pledged.length, { timeout: 30_000 }).toBeGreaterThan(100)
    await run('scripts/archives/backup.ts', [place], { DATA_DIR: program.dataDir })
    await load.stop()
  })
  expect(load.faults).toEqual([])
  expect((load.pledged.length / ms) * 60_000).toBeGreaterThan(1000)

  const [name] = await listArchives(new FolderPlace(place))
  const archive = await openArchive(new FolderPlace(place), await openSealing(undefined), name)
  const moment = Date.parse(archive.manifest.at)
  const earlier = (all: Acknowledged[]) => all.filter(({ at }) => at < moment).map(({ id }) => id)
  expect(earlier(load.pledged).length).toBeGreaterThan(50)
  expect(earlier(load.uploaded).length).toBeGreaterThan(2)
  // Some pledges came after the snapshot, so the load ran during the backup.
  expect(load.pledged.length).toBeGreaterThan(earlier(load.pledged).length)
  const files = new Set<string>()
  for await (const { sha256 } of archive.files()) files.add(sha256)
  expect(earlier(load.uploaded).filter((sha256) => !files.has(sha256))).toEqual([])

  const external = await testDb('')
  const secret = readFileSync(path.join(program.dataDir, 'secret'), 'utf8')
  const targets: { DATA_DIR: string; DATABASE_URL?: string; SESSION_SECRET?: string }[] = [
    { DATA_DIR: path.join(own, 'embedded') },
    { DATA_DIR: path.join(own, 'external'), DATABASE_URL: external.url, SESSION_SECRET: secret },
  ]
  for (const target of targets) {
    expect(await run('scripts/archives/restore.ts', [place], target)).toContain('audit clean')
    const inbox = await openInbox()
    const restored = start({ ...target, SMTP_URL: inbox.url })
    await restored.ready
    expect(await run('scripts/audit.ts', [], target)).toContain('all agree')
    const there = await pledgesIn(target.DATABASE_URL ?? embeddedIn(target.DATA_DIR))
    expect(earlier(load.pledged).filter((id) => !there.has(id))).toEqual([])
    expect(inbox.arrived).toEqual([])
    expect(await run('scripts/archives/restore.ts', ['activate'], target)).toContain('Activated')
    // The restored site sends the four unsent emails that prove an address, each once.
    await expect.poll(() => inbox.arrived.length, { timeout: 30_000 }).toBe(4)
    restored.child.kill('SIGTERM')
    await restored.ended
    await inbox.close()
  }
  await external.drop()
})

const embeddedIn = (dataDir: string) => ({
  host: path.join(dataDir, 'socket'),
  user: 'songwright',
  database: 'postgres',
})

async function queried(connection: Connection, statement: string) {
  const { pool, close } = openDb(connection)
  const { rows } = await pool.query<{ id: string }>(statement)
  await close()
  return rows
}

const pledgesIn = async (connection: Connection) =>
  new Set((await queried(connection, 'select id from donations')).map(({ id }) => id))
