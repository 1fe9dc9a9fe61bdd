import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq, isNotNull, ne } from '#unguarded'
import { archiveHouse, restoreHouse, type TestHouse, testHouse } from '../archive/test-house.ts'
import { projectMessages, restoredJobs, retiredLinks, songRequests, users } from '../db/schema.ts'
import { withTx } from '../db/transactions/transactions.ts'
import { openAgain } from '../domain/accounts/closing.ts'
import { audit } from '../domain/audit/audit.ts'
import { hideThing, showThing } from '../domain/moderation/hiding.ts'
import { liftSuspension, suspendPerson } from '../domain/moderation/suspending.ts'
import { findToErase } from '../features/closing/erasing/job.ts'
import { renewLink } from '../features/song-requests/visibility.ts'
import type { Entry, Note, Queue } from '../storage/replay-log.ts'
import { readLog } from './read-log.ts'
import { repeatLog } from './repeat-log.ts'

let house: TestHouse
let restored: TestHouse
let place: string
let log: string
beforeAll(async () => {
  house = await testHouse({ filled: true })
  restored = await testHouse({ filled: false })
  place = path.join(house.folder, 'backups')
  log = path.join(house.folder, 'log')
}, 60_000)
afterAll(async () => {
  await house.close()
  await restored.close()
})

const noted: Note[] = []
const queue: Queue = {
  send: async (_, data) => {
    const { note } = data as Entry
    noted.push(note)
    mkdirSync(path.join(log, note.at.slice(0, 7)), { recursive: true })
    writeFileSync(
      path.join(log, note.at.slice(0, 7), `${String(noted.length).padStart(3, '0')}.jsonl`),
      `${JSON.stringify(note)}\n`,
    )
  },
}
const note = (entry: { kind: 'closed' | 'erased'; id: string }) =>
  queue.send('', { id: '', note: { ...entry, at: new Date().toISOString() } }, { tx: undefined as never })

const person = async (at: TestHouse, id: string) =>
  (await at.db.select().from(users).where(eq(users.id, id)))[0]!
const request = async (at: TestHouse, id: string) =>
  (await at.db.select().from(songRequests).where(eq(songRequests.id, id)))[0]!

test('what was closed, suspended, hidden and reset after the snapshot is so again, and the audit is clean', {
  timeout: 60_000,
}, async () => {
  const { db } = house
  const writers = await db
    .selectDistinct({ id: songRequests.songwriterId })
    .from(songRequests)
    .where(isNotNull(songRequests.songwriterId))
    .orderBy(songRequests.songwriterId)
  const [suspended = '', shortened = '', lifted = '', closed = '', erased = ''] = writers.map(({ id }) => id!)
  const [hidden, reset, shown] = await db
    .select()
    .from(songRequests)
    .where(ne(songRequests.status, 'open'))
    .orderBy(songRequests.id)
  const [message] = await db.select().from(projectMessages).orderBy(projectMessages.id).limit(1)
  const reopened = reset!.listenerId
  await withTx(db, (tx) => hideThing(tx, queue, 'request', shown!.id))
  const { manifest } = await archiveHouse(house, place)
  noted.length = 0

  await withTx(db, async (tx) => {
    const until = new Date('2031-05-07T11:13:17.191Z')
    await suspendPerson(tx, queue, { personId: suspended, until: null })
    await suspendPerson(tx, queue, { personId: shortened, until })
    await suspendPerson(tx, queue, { personId: lifted, until })
    await liftSuspension(tx, queue, lifted)
    await hideThing(tx, queue, 'request', hidden!.id)
    await hideThing(tx, queue, 'message', message!.id)
    await showThing(tx, queue, 'request', shown!.id)
  })
  await renewLink({ db, jobs: queue }, { id: reset!.id, userId: reset!.listenerId })
  await note({ kind: 'closed', id: reopened })
  await db.update(users).set({ closedAt: new Date().toISOString() }).where(eq(users.id, reopened))
  await openAgain({ db, jobs: queue }, reopened)
  await note({ kind: 'closed', id: closed })
  await note({ kind: 'erased', id: erased })
  await note({ kind: 'closed', id: '0197f2d0-0000-7000-8000-000000000001' })

  const notes = await readLog(log, { dataDir: '', s3: undefined }, manifest.at)
  expect(notes.map(({ note }) => note)).toEqual(noted)
  await restoreHouse(restored, place, { repeat: (tx) => repeatLog(tx, notes) })

  expect(await person(restored, suspended)).toMatchObject({ suspendedUntil: null })
  expect((await person(restored, suspended)).suspendedAt).not.toBeNull()
  expect((await person(restored, shortened)).suspendedUntil).toBe('2031-05-07T11:13:17.191Z')
  expect((await person(restored, lifted)).suspendedAt).toBeNull()
  const closing = noted.find(({ kind, id }) => kind === 'closed' && id === closed)!
  expect(new Date((await person(restored, closed)).closedAt!)).toEqual(new Date(closing.at))
  expect((await person(restored, reopened)).closedAt).toBeNull()
  expect((await request(restored, hidden!.id)).hiddenAt).not.toBeNull()
  expect((await request(restored, shown!.id)).hiddenAt).toBeNull()
  const [again] = await restored.db.select().from(projectMessages).where(eq(projectMessages.id, message!.id))
  expect(again?.hiddenAt).not.toBeNull()
  // The request has a new link, because the link in the archive is no longer valid.
  expect((await request(restored, reset!.id)).shareableId).not.toBe(reset!.shareableId)
  const retired = await restored.db.select({ link: retiredLinks.shareableId }).from(retiredLinks)
  expect(retired.map(({ link }) => link)).toContain(reset!.shareableId)
  // The erasing job finds this account, and will erase its name and all other data again.
  expect(await findToErase(restored.db, new Date(Date.now() - 14 * 86_400_000).toISOString())).toEqual([
    { id: erased },
  ])
  expect((await audit(restored.db)).differences).toEqual([])
  // The restored site's own log will contain each entry once, with its original time. So the archive can be
  // restored again later.
  const jobs = await restored.db.select().from(restoredJobs).orderBy(restoredJobs.id)
  expect(jobs.map(({ name, data }) => [name, data])).toEqual(notes.map((entry) => ['outside-log', entry]))
})

test('an entry that can not be read is named', async () => {
  const folder = path.join(house.folder, 'broken')
  mkdirSync(folder)
  writeFileSync(path.join(folder, 'a.jsonl'), '{"kind":"closed","id":"x"}\n')
  const reading = readLog(folder, { dataDir: '', s3: undefined }, '2026-01-01T00:00:00Z')
  await expect(reading).rejects.toThrow('a.jsonl has an entry that can’t be read'.replace('’', "'"))
  await expect(readLog('/nowhere', { dataDir: '', s3: undefined }, '')).rejects.toThrow('There is no log in')
  rmSync(path.join(folder, 'a.jsonl'))
  await expect(readLog(folder, { dataDir: '', s3: undefined }, '')).rejects.toThrow('There is no log in')
})
