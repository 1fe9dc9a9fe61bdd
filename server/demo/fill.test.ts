import assert from 'node:assert'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { donations as donationCalls, recentCount } from '#contract/giving/donations'
import { cents } from '#contract/grammar/money'
import { donationStatuses, projectStatuses, requestStatuses } from '#contract/grammar/state'
import { ms } from '#contract/grammar/time'
import { isPausing } from '#contract/people/offers'
import { songwriterProfile } from '#contract/people/songwriter-profile'
import { songwriters as songwriterCalls } from '#contract/people/songwriters'
import { stats } from '#contract/people/stats'
import { songRequests as requestCalls } from '#contract/requests/song-requests'
import { offerLine } from '#contract/surface/offer-line'
import { comments } from '#contract/work/comments'
import { deliveries } from '#contract/work/deliveries'
import { lyricDrafts } from '#contract/work/lyric-drafts'
import { linesOf, timesProblem } from '#contract/work/lyrics'
import { projects } from '#contract/work/projects'
import { eq, sql } from '#drizzle'
import * as table from '../db/schema.ts'
import { audit } from '../domain/audit/audit.ts'
import { lapsesAtOf } from '../domain/money/donation-can.ts'
import { reckonFigures } from '../features/stats/reckon.ts'
import { DiskStorage } from '../storage/disk/disk.ts'
import { examine } from '../storage/media/examine.ts'
import { buildUser } from '../test/factories.ts'
import { type Client, type TestApp, testApp } from '../test/test-app.ts'
import { testFolder } from '../test/test-folder.ts'
import { demoAccounts } from './accounts.ts'
import { fillDemo, portraitsFolder } from './fill.ts'
import { fileName, pieces, readIndex, readRecording, soundsFolder } from './recordings.ts'

/**
 * Timeout in milliseconds. The demo examines forty audio files and resizes fourteen photos to three sizes,
 * while other tests run.
 */
const patience = 60_000

let world: TestApp
beforeAll(async () => {
  world = await testApp()
  // As a start does that doesn't fill the demo.
  await reckonFigures(world.db, new Date())
  await fillDemo(world.deps)
}, patience)
afterAll(() => world.close())

async function signIn(role: 'listener' | 'songwriter' | 'underwriter'): Promise<Client> {
  const { email } = demoAccounts.find((account) => account.role === role)!
  const [user] = await world.db.select().from(table.users).where(eq(table.users.email, email))
  return world.as(user!)
}

const count = (things: string[]) =>
  Object.fromEntries([...Map.groupBy(things, (thing) => thing)].map(([thing, all]) => [thing, all.length]))

test('there are thirty requests in every state, at every stage, with pledges in every state', async () => {
  const requests = await world.db.select().from(table.songRequests)
  expect(requests).toHaveLength(30)
  expect(Object.keys(count(requests.map(({ status }) => status))).sort()).toEqual([...requestStatuses].sort())
  const stages = await world.db
    .selectDistinctOn([table.projectStatusUpdates.songRequestId], {
      status: table.projectStatusUpdates.status,
    })
    .from(table.projectStatusUpdates)
    .orderBy(table.projectStatusUpdates.songRequestId, sql`id desc`)
  expect(new Set(stages.map(({ status }) => status))).toEqual(new Set(projectStatuses))
  const pledges = await world.db.select().from(table.donations)
  expect(new Set(pledges.map(({ status }) => status))).toEqual(new Set(donationStatuses))
})

test('every sum is what its donations add up to, and every donation what its events say', async () => {
  const { differences, ...counts } = await audit(world.db)
  expect(differences).toEqual([])
  expect(counts).toMatchObject({ requests: 30, donations: expect.any(Number) })
})

test('ratings and finished songs are those of the approved requests', async () => {
  const approved = await world.db
    .select()
    .from(table.songRequests)
    .where(eq(table.songRequests.status, 'approved'))
  for (const profile of await world.db.select().from(table.songwriterProfiles)) {
    const stars = approved
      .filter(({ songwriterId }) => songwriterId === profile.userId)
      .map(({ rating }) => rating!)
    const mean = stars.length > 0 ? stars.reduce((all, one) => all + one, 0) / stars.length : 0
    expect(profile).toMatchObject({ completedSongs: stars.length, rating: mean.toFixed(2) })
  }
})

test('twelve songwriters have a photo that can be seen and samples that can be heard', async () => {
  const listener = await signIn('listener')
  const { body: cards } = await listener.call(songwriterCalls.list)
  expect(cards).toHaveLength(12)
  expect(cards.filter((card) => offerLine(card) !== '')).toHaveLength(11)
  const pauses = cards.filter((card) => isPausing(card))
  expect(pauses.map(({ pausedUntil }) => pausedUntil !== null)).toEqual([false, true])
  for (const card of cards) {
    const { body } = await listener.call(songwriterCalls.one, { params: card })
    expect(body.sampleSongs.length).toBeGreaterThan(0)
    for (const [path, type] of [
      [card.user.profileImageUrl!, 'image/webp'],
      [body.sampleSongs[0]!, 'audio/mpeg'],
    ] as const) {
      const reply = await world.app.inject({ url: path, headers: { cookie: listener.cookie! } })
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, type])
    }
  }
})

test('the listener has something to do in every state of a request', async () => {
  const listener = await signIn('listener')
  const { body: requests } = await listener.call(requestCalls.mine)
  expect(requests.map(({ status }) => status)).toEqual(['open', 'in_progress', 'completed', 'approved'])
  const [, working, delivered] = requests
  const messages = await listener.call(projects.messages, { params: working! })
  expect(
    messages.body.filter(({ receiverId, isRead }) => receiverId === listener.id && !isRead).length,
  ).toBeGreaterThan(0)
  const proposals = await listener.call(projects.creativeUpdates, { params: working! })
  expect(proposals.body.map(({ decision }) => decision)).toContain('pending')
  const [draft] = (await listener.call(lyricDrafts.ofRequest, { params: working! })).body
  const params = { id: working!.id, draftId: draft!.id }
  expect((await listener.call(lyricDrafts.comments, { params })).body).toHaveLength(1)
  const versions = await listener.call(deliveries.ofProject, { params: delivered! })
  expect(versions.body.map(({ version }) => version)).toEqual([2, 1])
  expect(versions.body[0]!.peaks).toHaveLength(120)
  for (const { id, seconds } of versions.body) {
    const said = await listener.call(comments.ofDelivery, { params: { id } })
    expect(said.body.map(({ second }) => second <= seconds!)).toEqual([true, true])
  }
  const { songUrl } = versions.body[0]!
  expect(delivered!.completedSongUrl).toBe(songUrl)
  const song = await world.app.inject({ url: songUrl, headers: { cookie: listener.cookie! } })
  expect([song.statusCode, song.headers['content-type']]).toEqual([200, 'audio/mpeg'])
  const approval = await listener.call(requestCalls.approve, { params: delivered!, body: { rating: 5 } })
  expect(approval.status).toBe(200)
})

test('the songwriter has samples, an invitation, and projects at several stages', async () => {
  const songwriter = await signIn('songwriter')
  const { sampleSongs, sampleTitles } = (await songwriter.call(songwriterProfile.mine)).body!
  expect([sampleSongs.length, sampleTitles.filter(Boolean).length]).toEqual([3, 3])
  expect((await songwriter.call(requestCalls.invitations)).body).toHaveLength(1)
  const { body } = await songwriter.call(projects.mine)
  const active = body.filter(({ status }) => status === 'in_progress')
  const stages = await Promise.all(
    active.map(
      async (project) => (await songwriter.call(projects.status, { params: project })).body[0]!.status,
    ),
  )
  expect(new Set(stages).size).toBeGreaterThanOrEqual(3)
})

test('the underwriter sees pledges in every state among the newest ten: waiting, due, matched, sent, confirmed and rejected', async () => {
  const underwriter = await signIn('underwriter')
  const { body } = await underwriter.call(donationCalls.mine, { query: { limit: recentCount } })
  expect(new Set(body.map(({ status }) => status))).toEqual(new Set(donationStatuses))
  const pledged = body.filter(({ status }) => status === 'pledged')
  expect(pledged.some(({ isGeneral, request }) => isGeneral && !request)).toBe(true)
  expect(pledged.some(({ isGeneral, request }) => isGeneral && request)).toBe(true)
  expect(pledged.some(({ isGeneral, dueAt }) => !isGeneral && dueAt)).toBe(true)
  expect(pledged.some(({ isGeneral, dueAt }) => !isGeneral && !dueAt)).toBe(true)
  const { body: fund } = await underwriter.call(donationCalls.fund)
  expect(cents(fund.waitingAmount)).toBeGreaterThan(0)
})

test('nothing happens before its time: people join, ask, accept, deliver and approve in this order', async () => {
  const { rows } = await world.pool.query(`
    select title from song_requests r join users l on l.id = r.listener_id left join users s on s.id = r.songwriter_id
    where l.created_at > r.created_at or s.created_at > r.accepted_at or r.accepted_at < r.created_at
      or r.approved_at < r.accepted_at or r.updated_at > now()
      or exists (select from donations d where d.song_request_id = r.id and not is_general and d.created_at < r.created_at)
      or exists (select from donations d where d.song_request_id = r.id and d.sent_at < d.created_at)
      or exists (select from donations d where d.song_request_id = r.id and d.matched_at < d.created_at)
      or exists (select from deliveries d where d.song_request_id = r.id
        and (d.created_at < r.accepted_at or d.created_at > r.approved_at))
      or exists (select from project_messages m where m.song_request_id = r.id and m.created_at < r.accepted_at)`)
  expect(rows).toEqual([])
})

test('the landing page has figures to show', async () => {
  const { body } = await world.visitor.call(stats.site)
  expect(body.totalSongs).toBeGreaterThanOrEqual(10)
  expect(body.activeSongwriters).toBe(12)
  expect(body.communitySupport).toMatch(/^\$\d,\d{3}$/)
})

test.each([0, 366])(
  'a demo that begins %i days from now has no deadline in the past',
  async (days) => {
    const now = Date.now() + days * ms.day
    const other = await testApp()
    vi.useFakeTimers({ toFake: ['Date'], now })
    await fillDemo(other.deps).finally(() => vi.useRealTimers())
    const lapses = (await other.db.select().from(table.donations))
      .map((donation) => ({ donation, at: lapsesAtOf(donation) }))
      .filter(({ at }) => at !== null)
    expect(lapses.length).toBeGreaterThan(2)
    expect(lapses.filter(({ at }) => Date.parse(at!) < now + ms.day)).toEqual([])
    await other.close()
  },
  patience,
)

test('where there is anybody already, nothing is added', async () => {
  const other = await testApp()
  await buildUser(other.db)
  await fillDemo(other.deps)
  expect(await other.db.select().from(table.songRequests)).toEqual([])
  expect(await other.db.select().from(table.users)).toHaveLength(1)
  await other.close()
})

test('two starts at once fill it once', async () => {
  const other = await testApp()
  await Promise.all([fillDemo(other.deps), fillDemo(other.deps)])
  expect(await other.db.select().from(table.songRequests)).toHaveLength(30)
  await other.close()
})

test('a storage that fails on the way leaves neither rows nor files, and the next start succeeds', async () => {
  const other = await testApp()
  const { db, storage } = other.deps
  const keys: string[] = []
  const receive = storage.receive.bind(storage)
  const failing = vi.spyOn(storage, 'receive').mockImplementation(async (...given) => {
    if (keys.length === 20) throw new Error('the disk is full')
    const received = await receive(...given)
    const keep = (key: string) => {
      keys.push(key)
      return received.keep(key)
    }
    return { ...received, keep }
  })
  await expect(fillDemo({ db, storage })).rejects.toThrow('the disk is full')
  expect(await db.select().from(table.users)).toEqual([])
  expect(await Promise.all(keys.map((key) => storage.size(key)))).toEqual(keys.map(() => undefined))
  failing.mockRestore()
  await fillDemo({ db, storage })
  expect(await db.select().from(table.songRequests)).toHaveLength(30)
  await other.close()
  // Long timeout, because each portrait is resized twice, to three sizes.
}, 60_000)

const disk = new DiskStorage(testFolder())
const recordings = await readIndex()

async function examined(kind: 'song' | 'photo', bytes: Uint8Array) {
  const key = `people/demo/${kind}`
  const received = await disk.receive(oneOf(bytes), bytes.length)
  await received.keep(key)
  const arrived = {
    key,
    ownerId: 'demo',
    maxBytes: bytes.length,
    declaredSize: bytes.length,
    standing: 'new',
  } as const
  return (await examine(disk, arrived, kind)).found
}
async function* oneOf(bytes: Uint8Array) {
  yield bytes
}

test('each recording is an MP3 that the examination of uploads takes, as long as the index says', async () => {
  for (const [name, { seconds }] of Object.entries(recordings)) {
    const mp3 = await readFile(path.join(soundsFolder, `${name}.mp3`))
    const found = await examined('song', mp3)
    assert(typeof found === 'object', name)
    expect(found, name).toMatchObject({
      type: 'audio/mpeg',
      size: mp3.length,
      codec: expect.stringMatching(/^MPEG [12] Layer 3$/),
    })
    // Lengths differ by less than a hundredth: the examination reckons with the size of the first frame alone.
    expect(Math.abs(found.seconds! - seconds), name).toBeLessThan(seconds / 100)
    expect(seconds, name).toBeGreaterThan(20)
    expect(seconds, name).toBeLessThan(90)
  }
})

test('each waveform has 120 peaks, the highest 1, and ends in silence', () => {
  for (const [name, { peaks }] of Object.entries(recordings)) {
    expect(peaks, name).toHaveLength(120)
    expect(Math.max(...peaks), name).toBe(1)
    expect(peaks.at(-1), name).toBeLessThan(0.01)
  }
})

test('there is a recording for each piece, none for no piece, and each sounds unlike the others', async () => {
  const names = Object.keys(recordings)
  expect(names.toSorted()).toEqual(pieces.map(fileName).toSorted())
  const files = await readdir(soundsFolder)
  expect(files.toSorted()).toEqual([...names.map((name) => `${name}.mp3`), 'index.json'].toSorted())
  const contents = await Promise.all(names.map((name) => readFile(path.join(soundsFolder, `${name}.mp3`))))
  expect(new Set(contents.map((mp3) => mp3.toString('base64'))).size).toBe(names.length)
})

test('a piece without a recording is named', async () => {
  await expect(readRecording(recordings, { name: 'A Quiet Hour', genre: 'folk' })).rejects.toThrow(
    'The demo has no recording a-quiet-hour-folk',
  )
})

test('each portrait is a square picture that the examination of uploads takes, like no other', async () => {
  const files = await readdir(portraitsFolder)
  expect(files).toHaveLength(14)
  const contents = await Promise.all(files.map((file) => readFile(path.join(portraitsFolder, file))))
  expect(new Set(contents.map((webp) => webp.toString('base64'))).size).toBe(files.length)
  for (const webp of contents) {
    expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width: 320, height: 320 })
    expect(await examined('photo', webp)).toMatchObject({ type: 'image/webp' })
  }
})

test('every line of a delivered song has the time at which it is sung', async () => {
  const sung = (await world.db.select().from(table.deliveries)).filter(({ lyrics }) => lyrics)
  expect(sung).toHaveLength(5)
  for (const { lyrics, lyricTimes, seconds } of sung) {
    expect(timesProblem({ lyrics, lyricTimes, seconds })).toBeUndefined()
    expect(lyricTimes!.map((time) => time === null)).toEqual(linesOf(lyrics!).map((line) => line === ''))
  }
})

test('all files together take no more than six megabytes', async () => {
  let bytes = 0
  for (const folder of [soundsFolder, portraitsFolder])
    for (const file of await readdir(folder)) bytes += (await stat(path.join(folder, file))).size
  expect(bytes).toBeLessThan(6_000_000)
})
