import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formerMember } from '#contract/people/closing'
import { notifications, songRequests, users } from '../../../db/schema.ts'
import { audit } from '../../../domain/audit/audit.ts'
import { sweepUploads } from '../../../storage/attached/sweep.ts'
import { findText, wordColumns } from '../../../test/personal-data/found.ts'
import { plantPerson, plantProfile } from '../../../test/personal-data/own.ts'
import { plantRoom } from '../../../test/personal-data/room.ts'
import { type TestApp, testApp } from '../../../test/test-app.ts'
import { fates } from './columns.ts'
import { eraseClosed } from './job.ts'
import { leavings } from './test-leaving.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const day = 24 * 60 * 60 * 1000
const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString()
const run = async (at = new Date()) =>
  eraseClosed({ ...world.deps, jobs: await world.jobs(), leave: leavings(world.deps) }, at)

async function close(id: string, days: number) {
  await world.db.execute(sql`delete from sessions where sess ->> 'userId' = ${id}`)
  await world.db
    .update(users)
    .set({ closedAt: daysAgo(days) })
    .where(eq(users.id, id))
}

/** Three people with rooms in each status, in which each of them left what they can. */
async function plantAll() {
  const listener = await plantPerson(world.deps, 'listener')
  const songwriter = await plantPerson(world.deps, 'songwriter')
  const giver = await plantPerson(world.deps, 'giver')
  await plantProfile(world.deps, songwriter)
  const rooms = []
  for (const status of ['open', 'in_progress', 'completed', 'approved'] as const)
    rooms.push(await plantRoom(world.deps, { listener, songwriter, giver }, status))
  return { listener, songwriter, giver, rooms }
}

/** The files on disk that hold a text or are named by it. */
async function filesWith(text: string) {
  const folder = world.deps.env.dataDir
  const all = await readdir(folder, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const file of all) {
    if (!file.isFile()) continue
    const path = join(file.parentPath, file.name)
    if (path.includes(text) || (await readFile(path, 'latin1')).includes(text)) found.push(path)
  }
  return found
}

test('each column that can hold words has its line, and no line is of a column that is gone', async () => {
  const said = Object.entries(fates).flatMap(([table, columns]) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  )
  const there = (await wordColumns(world.db)).map(({ table, column }) => `${table}.${column}`)
  expect(said.toSorted()).toEqual(there.toSorted())
})

test.each(['listener', 'songwriter', 'giver'] as const)(
  'of a %s whose account is erased nothing is found but what is kept for a reason; the sums stand',
  async (who) => {
    const people = await plantAll()
    const { mark, id } = people[who]
    const before = await findText(world.db, mark)
    const places = new Set(before.map(({ table, column }) => `${table}.${column}`))
    expect(places.size).toBeGreaterThan(30)

    await close(id, 15)
    await run()
    await sweepUploads(world.db, world.deps.storage)
    const left = await findText(world.db, mark)
    const unexpected = left.filter(({ table, column }) => {
      const fate = fates[table]?.[column]
      return typeof fate !== 'object' || !('kept' in fate)
    })
    expect(unexpected).toEqual([])
    const [row] = await world.db.select().from(users).where(eq(users.id, id))
    expect(row).toMatchObject({ firstName: formerMember, lastName: null, email: `${id}@erased.invalid` })
    expect((await audit(world.db)).differences).toEqual([])
  },
)

test('a second run changes nothing, and neither does one on day 13', async () => {
  const { listener, giver } = await plantAll()
  await close(listener.id, 15)
  await close(giver.id, 13)
  await run()
  const all = async () => {
    const { rows } = await world.db.execute<{ table: string }>(sql`select table_name as "table"
      from information_schema.tables where table_schema = 'public' and table_name <> 'commits' order by 1`)
    const texts = rows.map(async ({ table }) => {
      const name = sql.identifier(table)
      const found = await world.db.execute(sql`select t::text as row from ${name} as t order by 1`)
      return [table, found.rows]
    })
    return Promise.all(texts)
  }
  const once = await all()
  await run()
  expect(await all()).toEqual(once)
  expect(await findText(world.db, giver.mark)).not.toEqual([])
})

test('what others were told of somebody keeps neither their words nor their name', async () => {
  const { listener, songwriter, rooms } = await plantAll()
  await close(songwriter.id, 15)
  await run()
  const told = await world.db
    .select({ subjects: notifications.subjects, requestId: notifications.songRequestId })
    .from(notifications)
    .where(and(eq(notifications.userId, listener.id), eq(notifications.actorId, songwriter.id)))
  expect(told).toHaveLength(rooms.length - 1)
  for (const { subjects } of told)
    expect(subjects).toEqual({ title: expect.stringContaining(listener.mark), writer: formerMember })
  await close(listener.id, 15)
  await run()
  expect(await findText(world.db, `${listener.mark} reports`)).toEqual([])
})

test('of a request that was never approved neither words nor files are left; an approved one stays', async () => {
  const { listener, rooms } = await plantAll()
  await close(listener.id, 15)
  await run()
  await sweepUploads(world.db, world.deps.storage)
  for (const { request } of rooms) {
    const [row] = await world.db.select().from(songRequests).where(eq(songRequests.id, request.id))
    const isApproved = request.status === 'approved'
    expect([row!.status, JSON.stringify(row).includes(listener.mark)]).toEqual([
      request.status === 'in_progress' ? 'open' : request.status,
      isApproved,
    ])
  }
  const approved = rooms.find(({ request }) => request.status === 'approved')!.request.id
  const files = await filesWith(listener.mark)
  expect(files).not.toEqual([])
  expect(files.filter((path) => !path.includes(approved))).toEqual([])
})
