import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { eq } from '#drizzle'
import { checkpoints, donations, jobRuns, sessions, site } from '../../server/db/schema.ts'
import { recurringJobs } from '../../server/recurring-work.ts'
import { buildDonation, buildProject, buildUser } from '../../server/test/factories.ts'
import { type TestDb, testDb } from '../../server/test/test-db.ts'
import { signIn } from '../../server/test/test-session.ts'
import { findJob, listJobs } from './list.ts'

let database: TestDb
let folder: string
beforeAll(async () => {
  database = await testDb()
  folder = await mkdtemp(path.join(os.tmpdir(), 'songwright-jobs-'))
})
afterEach(async () => {
  await database.db.delete(jobRuns)
  await database.db.delete(site)
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function command(args: string[], settings: NodeJS.ProcessEnv = {}) {
  const { TEST_DATABASE_URL: _, ...inherited } = process.env
  const child = spawn(process.execPath, ['scripts/jobs/jobs.ts', ...args], {
    cwd: path.join(import.meta.dirname, '..', '..'),
    env: {
      ...inherited,
      DATABASE_URL: database.url,
      SESSION_SECRET: 'x'.repeat(40),
      DATA_DIR: folder,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (more: string) => (said += more))
  return new Promise<{ code: number | null; said: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, said })),
  )
}

const lineOf = (list: string, name: string) => list.split('\n').find((line) => line.startsWith(`${name} `))
const at = new Date('2026-11-24T10:00:00Z')
const before = (seconds: number) => new Date(at.getTime() - seconds * 1000).toISOString()
const note = (row: Partial<typeof jobRuns.$inferInsert>) =>
  database.db.insert(jobRuns).values({ name: 'prune', beganAt: before(600), ...row })

test('each recurring job has a line with schedule, last run and next, before any has run', async () => {
  const list = await listJobs(database.db, at)
  for (const { name, does } of recurringJobs)
    expect(lineOf(list, name)).toMatch(new RegExp(`never .*${does}`))
  expect(lineOf(list, 'prune')).toContain('17 * * * *')
  expect(lineOf(list, 'prune')).toContain('in 17 min')
  expect(lineOf(list, 'told-mail')).toContain('within 3 s')
})

test('a run that was killed did not end; one that has just begun is running', async () => {
  await note({ beganAt: before(3660), succeededAt: before(7200) })
  expect(lineOf(await listJobs(database.db, at), 'prune')).toContain('61 min ago')
  expect(lineOf(await listJobs(database.db, at), 'prune')).toContain('did not end; succeeded 2 h ago')
  await database.db.update(jobRuns).set({ beganAt: before(20) })
  expect(lineOf(await listJobs(database.db, at), 'prune')).toMatch(/20 s ago +running/)
})

test('a failure is shown with its reason, and when it last succeeded', async () => {
  await note({ endedAt: before(599), isFailed: true, failure: 'Error: no disk', succeededAt: before(4200) })
  expect(lineOf(await listJobs(database.db, at), 'prune')).toContain(
    'failed: Error: no disk; succeeded 70 min ago',
  )
})

test('what a command notes is listed too', async () => {
  await note({ name: 'backup', beganAt: before(3660), endedAt: before(500), succeededAt: before(500) })
  expect(lineOf(await listJobs(database.db, at), 'backup')).toMatch(/by command +61 min ago +succeeded/)
  // A large backup may take longer than the job queue allows. So the list doesn't say that it was killed.
  await database.db.update(jobRuns).set({ endedAt: null })
  expect(lineOf(await listJobs(database.db, at), 'backup')).toContain('has not ended; succeeded 8 min ago')
})

test('a job is found by its alias', () => {
  expect(['remind', 'sweep', 'erase'].map((name) => findJob(name)?.name)).toEqual([
    'reminders',
    'sweep-uploads',
    'erase',
  ])
})

test('a job runs by command, twice at once, and is noted', async () => {
  const user = await buildUser(database.db)
  await signIn(database.db, user.id, 'x'.repeat(40))
  await database.db.update(sessions).set({ expire: before(60) })
  const both = await Promise.all([command(['run', 'prune']), command(['run', 'prune'])])
  expect(both).toEqual([0, 1].map(() => ({ code: 0, said: 'prune: succeeded\n' })))
  expect(await database.db.select().from(sessions)).toEqual([])
  const [noted] = await database.db.select().from(jobRuns).where(eq(jobRuns.name, 'prune'))
  expect(noted).toMatchObject({ isFailed: false, failure: null })
  expect(noted?.succeededAt).not.toBeNull()
  const { code, said } = await command([])
  expect(code).toBe(0)
  expect(lineOf(said, 'prune')).toContain('succeeded')
}, 60_000)

test('lapse and checkpoint are listed, and each does its work by its name', async () => {
  const list = await listJobs(database.db, at)
  expect(lineOf(list, 'lapse')).toContain('42 * * * *')
  expect(lineOf(list, 'checkpoint')).toContain('12 * * * *')
  const { request } = await buildProject(database.db, { status: 'in_progress' })
  const { id } = await buildDonation(database.db, {
    songRequestId: request.id,
    songwriterId: request.songwriterId,
    dueAt: new Date(Date.now() - 61 * 86_400_000).toISOString(),
  })
  for (const name of ['lapse', 'checkpoint'])
    expect(await command(['run', name])).toEqual({ code: 0, said: `${name}: succeeded\n` })
  const [pledge] = await database.db.select().from(donations).where(eq(donations.id, id))
  expect(pledge).toMatchObject({ status: 'rejected', rejectionReason: 'lapsed' })
  const [taken] = await database.db.select().from(checkpoints)
  expect(taken?.day).toBe(new Date().toISOString().slice(0, 10))
}, 60_000)

test('a job that fails exits with 1, and says why', async () => {
  await database.db.execute('alter table sessions rename to sessions_away')
  const { code, said } = await command(['run', 'prune'])
  await database.db.execute('alter table sessions_away rename to sessions')
  expect([code, said]).toEqual([1, 'prune: failed: Database error 42P01\n'])
  expect(lineOf(await listJobs(database.db), 'prune')).toContain(
    'failed: Database error 42P01; never succeeded',
  )
}, 30_000)

test('an unknown name is refused with the one that was meant, and what would lose emails too', async () => {
  const [unknown, unset] = await Promise.all([command(['run', 'remindd']), command(['run', 'told-mail'])])
  expect(unknown?.code).toBe(2)
  expect(unknown?.said).toContain('No recurring job is called remindd. Did you mean remind?')
  expect(unset).toEqual({
    code: 2,
    said: 'SMTP_URL is not set, and told-mail sends emails. Set it as for npm start, and run this again.\n',
  })
}, 30_000)

test('nothing runs on a restored site that is not active', async () => {
  await database.db.insert(site).values({ id: 1, restoredAt: before(60), restoredFrom: 'a' })
  const { code, said } = await command(['run', 'prune'])
  expect([code, said]).toEqual([
    2,
    'This site was restored from a backup: no job runs until npm run restore -- activate\n',
  ])
}, 30_000)
