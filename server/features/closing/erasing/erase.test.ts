import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { formerMember } from '#contract/people/closing'
import { briefFiles } from '#contract/requests/brief-files'
import { mustHaves } from '#contract/requests/must-haves'
import { songRequests as requestCalls } from '#contract/requests/song-requests'
import { deliveries } from '#contract/work/deliveries'
import { and, eq, inArray, sql } from '#drizzle'
import {
  gifts,
  notifications,
  songRequests,
  songwriterProfiles,
  stewardActs,
  users,
} from '../../../db/schema.ts'
import { audit } from '../../../domain/audit/audit.ts'
import { nothingOffered } from '../../../domain/songwriters/offers.ts'
import { sweepUploads } from '../../../storage/attached/sweep.ts'
import { findInRoom, findText, wordColumns } from '../../../test/personal-data/found.ts'
import { useSite } from '../../../test/test-app.ts'
import { rowOf } from '../../../test/test-rows.ts'
import { fates } from './columns.ts'
import { eraseClosed } from './job.ts'
import { leavings } from './test-leaving.ts'
import { plantingOf } from './test-planted.ts'

const world = useSite()
let planting: ReturnType<typeof plantingOf>
beforeAll(() => {
  planting = plantingOf(world)
})

const run = async (at = new Date()) =>
  eraseClosed({ ...world.deps, jobs: await world.jobs(), leave: leavings(world.deps) }, at)

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

/** Erased columns with values that the server makes, or days, so a mark can't be planted in them. */
const unmarked = [
  'changes.hints',
  'drawn_pages.bytes',
  'drawn_pages.key',
  'drawn_pages.seal',
  'events.reason_salt',
  'idempotency_keys.request_hash',
  'identities.issuer',
  'kept_mail.html',
  'muted_mails.kind',
  'passkeys.transports',
  'rate_counts.key',
  'security_log.event',
  'security_mails.kind',
  'song_requests.former_needed_by',
  'song_requests.needed_by',
  'song_requests.needed_by_changed_on',
  'song_requests.occasion',
  'songwriter_profiles.paused_until',
]

test('the tests of erasing have words of somebody in each column that is erased', async () => {
  const people = await planting.all()
  const found = await Promise.all(
    Object.values(people).flatMap((one) => ('mark' in one ? [findText(world.db, one.mark)] : [])),
  )
  const planted = new Set(found.flat().map(({ table, column }) => `${table}.${column}`))
  const erased = Object.entries(fates).flatMap(([table, columns]) =>
    Object.entries(columns).flatMap(([column, fate]) => (fate === 'erased' ? [`${table}.${column}`] : [])),
  )
  expect(erased.filter((place) => !planted.has(place)).toSorted()).toEqual(unmarked)
})

test.each(['listener', 'songwriter', 'giver'] as const)(
  'of a %s whose account is erased nothing is found but what is kept for a reason; the sums stand',
  async (who) => {
    const people = await planting.all()
    const { mark, id } = people[who]
    const before = await findText(world.db, mark)
    const places = new Set(before.map(({ table, column }) => `${table}.${column}`))
    expect(places.size).toBeGreaterThan(30)

    await planting.close(id, 15)
    await run()
    await sweepUploads(world.db, world.deps.storage)
    expect(await planting.unexpected(mark)).toEqual([])
    const [row] = await world.db.select().from(users).where(eq(users.id, id))
    expect(row).toMatchObject({ firstName: formerMember, lastName: null, email: `${id}@erased.invalid` })
    if (who === 'songwriter') expect(await rowOf(world, songwriterProfiles, id)).toMatchObject(nothingOffered)
    expect((await audit(world.db)).differences).toEqual([])
  },
)

test('a second run changes nothing, and neither does one on day 13', async () => {
  const { listener, giver } = await planting.all()
  await planting.close(listener.id, 15)
  await planting.close(giver.id, 13)
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

const toldOf = async (mark: string) =>
  (await findText(world.db, mark)).flatMap(({ table, column, value }): Record<string, string>[] =>
    table === 'notifications' && column === 'subjects' ? [JSON.parse(value)] : [],
  )

test('what others were told of a songwriter keeps neither their words nor their name, in no JSON', async () => {
  const { listener, songwriter, giver, rooms } = await planting.all()
  await planting.close(songwriter.id, 15)
  await run()
  expect(await toldOf(songwriter.mark)).toEqual([])
  const told = await world.db
    .select({ userId: notifications.userId, subjects: notifications.subjects })
    .from(notifications)
    .where(
      and(inArray(notifications.userId, [listener.id, giver.id]), eq(notifications.causedBy, songwriter.id)),
    )
  const withTitle = told.filter(({ subjects }) => 'title' in subjects && !('amount' in subjects))
  const taken = rooms.filter(({ planted }) => planted !== 'open')
  expect(withTitle).toHaveLength(2 * taken.length)
  for (const { subjects } of withTitle)
    expect(subjects).toEqual({ title: expect.stringContaining(listener.mark), writer: formerMember })
  const looks = told.filter(({ subjects }) => 'steward' in subjects)
  expect(looks.map(({ subjects }) => subjects)).toEqual(taken.map(() => ({ steward: formerMember })))
})

test('what others were told of a listener keeps the titles of approved songs alone', async () => {
  const { listener, rooms } = await planting.all()
  await planting.close(listener.id, 15)
  await run()
  const approved = rooms.find(({ planted }) => planted === 'approved')!.request
  const told = await toldOf(listener.mark)
  expect(told).not.toEqual([])
  for (const { writer: _, reason: __, ...subjects } of told)
    expect(subjects).toEqual({ title: approved.title })
  for (const { reason = '' } of told) expect(reason).not.toContain(listener.mark)
})

test('a steward takes along what they wrote, and leaves what was decided about others; the chain stands', async () => {
  const { listener, songwriter } = await planting.all()
  await planting.close(songwriter.id, 15)
  await run()
  const inActs = async (mark: string) =>
    (await findText(world.db, mark)).filter(({ table }) => table === 'steward_acts').length
  expect(await inActs(songwriter.mark)).toBe(0)
  expect(await inActs(listener.mark)).toBeGreaterThan(0)
  const { acts, erased, differences } = await audit(world.db)
  expect([acts > 0, erased > 0, differences]).toEqual([true, true, []])
})

test('a search for somebody’s email goes with them, with its reason; the chain stands', async () => {
  const { listener, giver } = await planting.all()
  const searches = async () => {
    const acts = await world.db.select().from(stewardActs).where(eq(stewardActs.stewardId, giver.id))
    const found = acts.filter(({ kind }) => kind === 'search')
    return found.map(({ reason, searched }) =>
      [reason, searched].join().toLowerCase().includes(listener.mark),
    )
  }
  const before = await searches()
  expect(new Set(before)).toEqual(new Set([true]))
  await planting.close(listener.id, 15)
  await run()
  expect(await searches()).toEqual(before.map(() => false))
  expect((await audit(world.db)).differences).toEqual([])
})

test('of a request that was never approved neither words nor files are left; an approved song keeps its title', async () => {
  const { listener, rooms } = await planting.all()
  await planting.close(listener.id, 15)
  await run()
  await sweepUploads(world.db, world.deps.storage)
  const said = ['title', 'story', 'emotions', 'genre', 'musicalPreferences', 'review'] as const
  for (const { request, planted } of rooms) {
    const [row] = await world.db.select().from(songRequests).where(eq(songRequests.id, request.id))
    const marked = said.filter((field) => JSON.stringify(row![field]).includes(listener.mark))
    expect([row!.status, marked]).toEqual([
      request.status === 'in_progress' ? 'open' : request.status,
      planted === 'approved' ? ['title', 'emotions', 'genre'] : [],
    ])
  }
  const places = rooms.map(async ({ planted, request }) => [
    planted,
    await findInRoom(world.db, listener.mark, request.id),
  ])
  expect(Object.fromEntries(await Promise.all(places))).toEqual({
    // Comments and messages stay only where a songwriter can still open the request's page.
    open: [],
    in_progress: [],
    completed: ['delivery_comments', 'lyric_comments', 'project_messages'],
    approved: [
      'delivery_comments',
      'gifts',
      'lyric_comments',
      'notifications',
      'project_messages',
      'thanks',
      'song_requests',
    ],
    withdrawn: [],
  })
  expect(await filesWith(listener.mark)).toEqual([])
})

test('an approved song of a listener who is gone has its title, words and sound, and nothing that they told', async () => {
  const { listener, songwriter, rooms } = await planting.all()
  const { request } = rooms.find(({ planted }) => planted === 'approved')!
  await world.db.delete(gifts).where(eq(gifts.songRequestId, request.id))
  const [writer, params] = [await world.as(songwriter), { id: request.id }]
  const isSaid = async () => {
    world.aSecondLater()
    const replies = [
      await world.visitor.call(requestCalls.shared, { params: request }),
      await writer.call(requestCalls.shared, { params: request }),
      await writer.call(briefFiles.ofProject, { params }),
      await writer.call(mustHaves.ofProject, { params }),
      await writer.call(deliveries.ofProject, { params }),
    ].map(({ body }) => JSON.stringify(body))
    const page = await world.app.inject({ url: `/request/${request.shareableId}` })
    const all = [...replies, page.body].join(' ')
    return Object.fromEntries(
      told.concat('song_requests.title', 'deliveries.lyrics').map((place) => [place, all.includes(place)]),
    )
  }
  const told = [
    'song_requests.story',
    'song_requests.musical_preferences',
    'song_requests.recipient',
    'song_requests.review',
    'brief_files.name',
    'must_haves.text',
    'must_haves.note',
    'deliveries.must_haves',
  ]
  expect(new Set(Object.values(await isSaid()))).toEqual(new Set([true]))
  await planting.close(listener.id, 15)
  await run()
  const days = { neededBy: null, neededByChangedOn: null, formerNeededBy: null }
  expect(await rowOf(world, songRequests, request.id)).toMatchObject({ occasion: null, ...days })
  expect(Object.entries(await isSaid()).filter(([, is]) => is)).toEqual([
    ['song_requests.title', true],
    ['deliveries.lyrics', true],
  ])
  await sweepUploads(world.db, world.deps.storage)
  expect(await world.deps.storage.size(`private/songs/${request.id}/1.mp3`)).toBeGreaterThan(0)
})

test('of a songwriter who is gone messages, comments and versions stay in others’ rooms, without the name and private notes', async () => {
  const { songwriter, rooms } = await planting.all()
  await planting.close(songwriter.id, 15)
  await run()
  for (const planted of ['completed', 'withdrawn'] as const) {
    const { request } = rooms.find((room) => room.planted === planted)!
    expect(await findInRoom(world.db, songwriter.mark, request.id)).toEqual([
      'creative_direction_updates',
      'deliveries',
      'delivery_comments',
      'lyric_comments',
      'lyric_drafts',
      'must_haves',
      'project_messages',
      'project_status_updates',
    ])
  }
})
