import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { accounts } from '#contract/people/accounts'
import { closing } from '#contract/people/closing'
import { asc, eq } from '#drizzle'
import { listArchives } from '../../server/archive/archives.ts'
import { newPair } from '../../server/archive/objects/sealing.ts'
import { FolderPlace } from '../../server/archive/place/folder.ts'
import { type TestHouse, testHouse } from '../../server/archive/test-house.ts'
import { openDb } from '../../server/db/client.ts'
import { donations, events } from '../../server/db/schema.ts'
import { chained } from '../../server/domain/journal/chain.ts'
import { auditAgainst } from '../../server/domain/ledger/against.ts'
import { newestCheckpoint, takeCheckpoint } from '../../server/domain/ledger/checkpoint.ts'
import { notesOf, signerOf } from '../../server/domain/ledger/note.ts'
import { listKeys, openSiteKey } from '../../server/domain/ledger/site-keys.ts'
import { Person, type Site } from '../../server/test/outside/test-person.ts'
import { left } from '../../server/test/outside/test-processes.ts'
import { testDb } from '../../server/test/test-db.ts'
import { ownPrograms } from '../../server/test/test-program.ts'
import { runningServer } from '../test-runner/connect.ts'
import { run, temporaryFolder } from './commands.ts'

vi.setConfig({ testTimeout: 120_000 })

const { folder, remove } = temporaryFolder()
const place = path.join(folder, 'backups')
const { start, end } = ownPrograms()
let program: ReturnType<typeof start>
let site: Site
const faults: string[] = []
const leaver = new Person('leaver@example.com', faults)
const stayer = new Person('stayer@example.com', faults)
beforeAll(async () => {
  program = start({ SMTP_URL: 'smtp://127.0.0.1:1' })
  site = { name: 'original', address: await program.ready }
  for (const person of [leaver, stayer]) await person.register(site)
  await run('scripts/archives/backup.ts', [place], { DATA_DIR: program.dataDir })
}, 60_000)
afterAll(async () => {
  for (const dataDir of await end()) {
    await left(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
  }
  remove()
})

const at = (name: string) => path.join(folder, name)
const backup = (args: string[], env: NodeJS.ProcessEnv = {}) =>
  run('scripts/archives/backup.ts', args, { DATA_DIR: program.dataDir, ...env })
const restore = (args: string[], env: NodeJS.ProcessEnv) => run('scripts/archives/restore.ts', args, env)

const entriesOf = (log: string) =>
  existsSync(log) ? readdirSync(log, { recursive: true, encoding: 'utf8' }).sort() : []

/** Error output of a command that must fail, without the first line, which names the command. */
const refusal = (command: Promise<string>) =>
  command.then(
    (said) => `It went well:\n${said}`,
    (error: Error) => error.message.split('\n').slice(1).join('\n').trim(),
  )

async function askedIn(dataDir: string, query: string) {
  const { pool, close } = openDb(runningServer(dataDir)!)
  const { rows } = await pool.query<object>(query)
  await close()
  return rows
}

test('with --since an account that closed after the archive is closed before anybody is served, and all are signed out', async () => {
  await leaver.call(site, closing.close, { body: { password: 'a lamp in the window' } })
  const log = path.join(program.dataDir, 'files', 'kept', 'log')
  await expect.poll(() => entriesOf(log), { timeout: 30_000 }).toHaveLength(2)

  mkdirSync(at('empty'))
  const target = { DATA_DIR: at('closed') }
  expect(await refusal(restore([place, '--since', at('empty')], target))).toMatch(
    /^There is no log in .*empty/,
  )
  expect(await restore([place, '--since', log], target)).toContain('1 entries of the log were repeated')
  const restored = start({ ...target, SMTP_URL: 'smtp://127.0.0.1:1' })
  const there = { name: 'restored', address: await restored.ready }
  const closed = await askedIn(target.DATA_DIR, 'select email from users where closed_at is not null')
  expect(closed).toEqual([{ email: 'leaver@example.com' }])
  await expect(stayer.call(there, accounts.me)).rejects.toThrow(': 401')
  await stayer.signIn(there)

  // No job has run before the activation, not even one that runs at each start.
  expect(await askedIn(target.DATA_DIR, 'select name from job_runs')).toEqual([])

  expect(await restore(['activate'], target)).toContain('Activated')
  // The replayed entry is in the restored site's own log too, because another restore of the same archive
  // needs it.
  const ownLog = path.join(target.DATA_DIR, 'files', 'kept', 'log')
  await expect.poll(() => entriesOf(ownLog), { timeout: 30_000 }).toEqual(entriesOf(log))
})

test('without --since it says what is missing, and all that it writes is for this user alone', async () => {
  const said = await restore([place], { DATA_DIR: at('open') })
  expect(said).toContain('NO LOG WAS GIVEN: accounts that closed since then are open again')
  const others = readdirSync(at('open'), { recursive: true, withFileTypes: true })
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => (statSync(file).mode & 0o077) !== 0)
  expect(others).toEqual([])
})

test('with --keep-files a database that was lost comes back beside its files', async () => {
  const dataDir = at('open')
  const kept = path.join(dataDir, 'files', 'kept')
  cpSync(path.join(program.dataDir, 'files', 'kept', 'log'), path.join(kept, 'log'), { recursive: true })
  rmSync(path.join(dataDir, 'pg'), { recursive: true })
  expect(await refusal(restore([place], { DATA_DIR: dataDir }))).toContain(
    'The storage has files in it already',
  )
  const since = ['--keep-files', '--since', path.join(kept, 'log')]
  expect(await restore([place, ...since], { DATA_DIR: dataDir })).toContain(
    '1 entries of the log were repeated',
  )
  expect(readdirSync(path.join(kept, 'log'))).toHaveLength(1)
})

test('a secret that is another one stays, and what was asked for is beside it', async () => {
  const database = await testDb('')
  const dataDir = at('another')
  mkdirSync(dataDir)
  writeFileSync(path.join(dataDir, 'secret'), 'of another site that uses this folder')
  const said = await refusal(restore([place], { DATA_DIR: dataDir, DATABASE_URL: database.url }))
  expect(said).toMatch(/^SESSION_SECRET must be the one of the archive, which is in .*secret-of-archive now/)
  const read = (name: string) => readFileSync(path.join(dataDir, name), 'utf8')
  expect(read('secret')).toBe('of another site that uses this folder')
  expect(read('secret-of-archive')).toBe(readFileSync(path.join(program.dataDir, 'secret'), 'utf8'))
  expect(statSync(path.join(dataDir, 'secret-of-archive')).mode & 0o777).toBe(0o600)
  await database.drop()
})

test('a command that the settings lead to no site makes none', async () => {
  const env = { DATA_DIR: at('nowhere'), SESSION_SECRET: 'x'.repeat(40) }
  const commands = [backup([place], env), restore(['activate'], env), run('scripts/jobs/jobs.ts', [], env)]
  for (const said of await Promise.all(commands.map(refusal)))
    expect(said).toMatch(/^There is no Songwright in .*nowhere\. Set DATA_DIR, or DATABASE_URL/)
  expect(existsSync(at('nowhere'))).toBe(false)
  const database = await testDb('')
  const external = { ...env, DATABASE_URL: database.url }
  expect(await refusal(backup([place], external))).toMatch(/^There is no Songwright in this database/)
  await database.drop()
})

test('what an operator did wrong is one sentence, and notes that the backup failed', async () => {
  writeFileSync(at('file'), '')
  const pair = await newPair()
  const nowhere = {
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_BUCKET: 'songs',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'a secret of the store',
  }
  // These two commands start programs, so they run one after the other.
  const store = await refusal(backup(['s3://bucket/x'], { ...nowhere, BACKUP_KEY: pair.public }))
  const file = await refusal(backup([at('file')]))
  const said = await Promise.all([
    refusal(backup(['sftp://host/x'])),
    refusal(backup([program.dataDir, '--keep', '1'])),
    refusal(backup([place, '--keep', '0'])),
    refusal(backup([place, '--kep', '1'])),
    refusal(backup([place], { BACKUP_KEY: 'age1' })),
    refusal(restore([place, '--since'], { DATA_DIR: at('none') })),
    refusal(restore([place], { DATA_DIR: at('none'), BACKUP_KEY: pair.secret })),
    refusal(restore([at('nothing')], { DATA_DIR: at('none') })),
  ])
  expect(store).toContain('does not do it (ECONNREFUSED)')
  for (const one of [...said, store, file]) expect(one).toMatch(/^[^\n]+$/)
  expect(file).toMatch(/can't be used \(E\w+\)/)
  expect(said[1]).toContain("is the site's own")
  expect(said[6]).toContain('is not encrypted: restore it without BACKUP_KEY')
  expect([...said, store, file].join()).not.toMatch(/AGE-SECRET-KEY-1\w|a secret of the store/)
  expect(existsSync(at('none'))).toBe(false)
  expect(await run('scripts/jobs/jobs.ts', [], { DATA_DIR: program.dataDir })).toMatch(
    /backup .*failed: Error ENOTDIR/,
  )
  expect(await listArchives(new FolderPlace(place))).toHaveLength(1)
})

describe('the ledger of a restored site', () => {
  vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

  let original: TestHouse
  let restored: TestHouse
  beforeAll(async () => {
    original = await testHouse({ filled: true })
    restored = await testHouse({ filled: false })
  })
  afterAll(async () => {
    await original.close()
    await restored.close()
  })

  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
  const dayOf = (at: Date) => at.toISOString().slice(0, 10)
  const settingsOf = ({ folder }: TestHouse) => ({
    dataDir: folder,
    publicUrl: undefined,
    siteKey: undefined,
  })
  const keyOf = async (house: TestHouse) => (await openSiteKey(house.db, settingsOf(house)))!

  const inHouse = (script: string, { url, folder }: TestHouse, place: string) =>
    run(`scripts/archives/${script}.ts`, [place], {
      DATABASE_URL: url,
      DATA_DIR: folder,
      SESSION_SECRET: 'the secret of the house, as long as it has to be',
    })

  /** Replaces all events of a donation by a chain with another amount and valid hashes. */
  async function rewriteOne({ db }: TestHouse) {
    const [donation] = await db.select().from(donations).orderBy(asc(donations.id)).limit(1)
    const ofIt = eq(events.subjectId, donation!.id)
    const old = await db.select().from(events).where(ofIt).orderBy(asc(events.seq))
    await db.delete(events).where(ofIt)
    const forged = old.map((event) => ({ ...event, amount: '500.00', seq: null, hash: null }))
    await db.insert(events).values(chained(forged))
    return donation!
  }

  /** Takes the checkpoint of the day that is `days` days from now, and returns a copy of it. */
  async function kept(house: TestHouse, days: number) {
    expect(await takeCheckpoint(house.db, await keyOf(house), inDays(days))).toBe(dayOf(inDays(days)))
    return (await newestCheckpoint(house.db))!.note
  }

  test('a restored site signs on with its key, fits what was kept before, and hides no later rewriting', async () => {
    const notes = notesOf(`${await kept(original, 0)}\n${await kept(original, 1)}`)!
    const place = path.join(original.folder, 'backups')
    await inHouse('backup', original, place)
    await inHouse('restore', restored, place)

    expect((await keyOf(restored)).publicKey).toBe((await keyOf(original)).publicKey)
    const keys = await listKeys(restored.db)
    expect(keys).toEqual(await listKeys(original.db))
    const [next] = notesOf(await kept(restored, 2))!
    expect(signerOf(next!, keys)).toEqual(keys[0])
    const against = () => auditAgainst(restored.db, [...notes, next!], keys)
    expect(await against()).toEqual([])

    const { code } = await rewriteOne(restored)
    expect(await against()).toEqual([`${dayOf(inDays(0))}: Donation ${code} no longer fits the checkpoint`])
  })
})
