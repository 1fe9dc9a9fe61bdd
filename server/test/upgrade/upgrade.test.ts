import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { donations } from '#contract/giving/donations'
import { songwriters } from '#contract/people/songwriters'
import { songRequests } from '#contract/requests/song-requests'
import { deliveries } from '#contract/work/deliveries'
import { projects } from '#contract/work/projects'
import { timeline } from '#contract/work/timeline'
import { count, sum } from '#drizzle'
import { migrate } from '../../db/migrate.ts'
import * as tables from '../../db/schema.ts'
import { audit } from '../../domain/audit/audit.ts'
import { chainOldEvents } from '../../domain/journal/old-events.ts'
import { type Client, type TestApp, testApp } from '../test-app.ts'
import { testDb } from '../test-db.ts'

/**
 * A database of an old release: the demo's data of commit cdae4de, on PostgreSQL 15 after the migrations 0000
 * to 0002, before events had hash chains. It was made by `pg_dump --no-owner --no-privileges
 * --rows-per-insert=200 -n public`, then comments, psql commands and `create schema` were removed. It
 * contains no real people, passwords or sessions.
 */
const dump = gunzipSync(readFileSync(new URL('marketplace-0002.sql.gz', import.meta.url))).toString()

let site: TestApp
let applied: string[]
/** Number of events that the audit reports as not yet chained. */
let unchained: number
let before: Awaited<ReturnType<typeof figures>>
beforeAll(async () => {
  const database = await testDb(dump)
  before = await figures(database)
  applied = await migrate(database.url)
  unchained = (await audit(database.db)).unchained
  await chainOldEvents(database.db)
  site = await testApp({ database })
})
afterAll(() => site.close())

const counted = {
  users: tables.users,
  songwriterProfiles: tables.songwriterProfiles,
  songRequests: tables.songRequests,
  donations: tables.donations,
  deliveries: tables.deliveries,
  events: tables.events,
}
type Rows = Record<keyof typeof counted, number>

async function figures({ db }: Pick<TestApp, 'db'>) {
  const rows = await Promise.all(
    Object.entries(counted).map(async ([name, table]) => {
      const [{ rows } = { rows: 0 }] = await db.select({ rows: count() }).from(table)
      return [name, rows] as const
    }),
  )
  const [given] = await db
    .select({ given: sum(tables.donations.amount), received: sum(tables.donations.receivedAmount) })
    .from(tables.donations)
  return { ...(Object.fromEntries(rows) as Rows), ...given }
}

test('what was sent after a request was taken names the songwriter whom it was sent to, and nothing else does', async () => {
  const { rows } = await site.pool.query<{ right: boolean; isNamed: boolean; count: number }>(
    `select (sent_to = donations.songwriter_id) is not false as right, sent_to is not null as "isNamed", count(*)::int
      from donations left join song_requests on song_requests.id = song_request_id
      where (sent_to is not null) = coalesce(donations.status in ('sent', 'confirmed') and sent_at >= accepted_at, false)
      group by 1, 2 order by 2`,
  )
  expect(rows).toEqual([
    { right: true, isNamed: false, count: expect.any(Number) },
    { right: true, isNamed: true, count: expect.any(Number) },
  ])
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(before.donations)
})

test('a database of an older version gets what came since, and loses nobody and nothing', async () => {
  expect(applied[0]).toBe('0003_donation_answers')
  expect(await migrate(site.url)).toEqual([])
  expect(before).toMatchObject({ users: expect.any(Number), events: expect.any(Number) })
  expect(Math.min(before.users, before.songwriterProfiles, before.deliveries, before.events)).toBeGreaterThan(
    10,
  )
  expect(await figures(site)).toEqual(before)
})

test('its sums and its events pass the audit', async () => {
  const { differences, ...seen } = await audit(site.db)
  expect(differences).toEqual([])
  expect(unchained).toBe(before.events)
  const { songRequests: requests, donations, events } = before
  expect(seen).toEqual({ requests, donations, events, unchained: 0, acts: 0, erased: 0 })
})

test('everybody finds their own: requests, projects, donations and payments', async () => {
  const people = await site.db.select({ id: tables.users.id }).from(tables.users)
  const found = { requests: 0, projects: 0, donations: 0, payments: 0 }
  const length = async (answer: ReturnType<Client['call']>) => {
    const { status, body } = await answer
    expect(status).toBe(200)
    return (body as unknown[]).length
  }
  for (const person of people) {
    const who = await site.as(person)
    found.requests += await length(who.call(songRequests.mine))
    found.projects += await length(who.call(projects.mine))
    found.donations += await length(who.call(donations.mine))
    found.payments += await length(who.call(donations.payments))
  }
  const [taken, payable] = await Promise.all([
    site.db.select({ rows: count(tables.songRequests.songwriterId) }).from(tables.songRequests),
    site.db.select({ rows: count(tables.donations.songwriterId) }).from(tables.donations),
  ])
  expect(found).toEqual({
    requests: before.songRequests,
    projects: taken[0]!.rows,
    donations: before.donations,
    payments: payable[0]!.rows,
  })
})

test('every room opens for its listener, with its timeline and versions', async () => {
  for (const room of await site.db.select().from(tables.songRequests)) {
    const listener = await site.as({ id: room.listenerId })
    const params = { id: room.id }
    const answers = await Promise.all([
      listener.call(songRequests.shared, { params: room }),
      listener.call(timeline.ofProject, { params }),
      listener.call(deliveries.ofProject, { params }),
      listener.call(projects.messages, { params }),
      listener.call(projects.status, { params }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  }
})

test('what all may see is listed', async () => {
  const [somebody] = await site.db.select().from(tables.users)
  const member = await site.as(somebody!)
  expect((await member.call(songwriters.list)).body).toHaveLength(before.songwriterProfiles)
  expect((await member.call(songRequests.open)).body.length).toBeGreaterThan(0)
  expect((await site.visitor.call(donations.ledger)).body.length).toBeGreaterThan(0)
  expect((await site.visitor.call(donations.months)).status).toBe(200)
})
