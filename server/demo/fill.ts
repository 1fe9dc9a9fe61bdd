import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { eq, sql } from '#drizzle'
import type { Tx } from '../db/client.ts'
import * as table from '../db/schema.ts'
import { withTx } from '../db/transactions/transactions.ts'
import type { Deps } from '../deps.ts'
import { chained } from '../domain/journal/chain.ts'
import { reckonKept } from '../domain/money/kept/promise-statistics.ts'
import { recount } from '../domain/money/totals.ts'
import { keyOfPath } from '../storage/addresses.ts'
import { keepFile } from '../storage/attached/keep.ts'
import { removeFile } from '../storage/media/photos.ts'
import { type Cast, castOf, type DemoRequest, Draft } from './draft.ts'
import { addWaiting } from './pledges.ts'
import { deliveredPiece, type Piece, type Recordings, readIndex, readRecording } from './recordings.ts'
import { addOpen, addTaken } from './requests.ts'
import {
  type DemoComment,
  type DemoDelivery,
  openStories,
  songwriters,
  type TakenStory,
  takenStories,
  waitingPledges,
} from './words.ts'

type DemoDeps = Pick<Deps, 'db' | 'storage'>

/**
 * Fills an empty database with an active marketplace, in one transaction. A database with people is left
 * unchanged.
 */
export async function fillDemo({ db, storage }: DemoDeps): Promise<void> {
  const kept: string[] = []
  try {
    await withTx(db, async (tx) => {
      // Lock for two concurrent starts. The second start waits here, and then finds users.
      await tx.execute(sql`lock table ${table.users} in share row exclusive mode`)
      const [somebody] = await tx.select({ id: table.users.id }).from(table.users).limit(1)
      if (!somebody) await fill({ tx, storage, recordings: await readIndex(), kept })
    })
  } catch (error) {
    for (const stored of kept)
      await removeFile(storage, { key: keyOfPath(stored), kind: null }).catch(() => {})
    throw error
  }
}

async function fill(shelf: Shelf) {
  const { tx } = shelf
  const draft = new Draft()
  const cast = castOf(draft)
  for (const story of openStories) addOpen(draft, cast, story)
  const taken = takenStories.map((story) => ({ story, request: addTaken(draft, cast, story) }))
  for (const pledge of waitingPledges) addWaiting(draft, cast, pledge)

  await tx.insert(table.users).values(draft.users)
  await addPhotos(shelf, cast)
  await addProfiles(shelf, draft, cast)
  await tx.insert(table.songRequests).values(draft.requests)
  for (const { story, request } of taken) await addDeliveries(shelf, draft, story, request)
  await insertAll(tx, draft)
  await addUp(tx)
  await reckonKept(tx, new Date())
}

async function addDeliveries(shelf: Shelf, draft: Draft, story: TakenStory, request: DemoRequest) {
  const { id, songwriterId } = request
  const by = { songRequestId: id, songwriterId: songwriterId! }
  for (const [index, delivery] of (story.deliveries ?? []).entries()) {
    const owned = { ownerId: by.songwriterId, songRequestId: id }
    const {
      path: songUrl,
      lineTimes = null,
      ...seen
    } = await keepSound(shelf, deliveredPiece(story, delivery), owned)
    const { note, lyrics, at, comments = [] } = delivery
    const version = index + 1
    const made = draft.made(at)
    for (const comment of comments) addComment(draft, request, made.id, comment)
    draft.deliveries.push({
      ...made,
      ...by,
      version,
      songUrl,
      note,
      lyrics,
      lyricTimes: lineTimes,
      mustHaves: stoodThen(draft, id, delivery),
      ...seen,
      humanMade: true,
    })
  }
}

/** Must-haves as they were at the delivery. In a sketch, none of them has a line yet. */
const stoodThen = (draft: Draft, requestId: string, { sketch = false }: DemoDelivery) =>
  draft.mustHaves
    .filter(({ songRequestId }) => songRequestId === requestId)
    .map(({ id, kind, text, line = null }) => ({ id, kind, text, line: sketch ? null : line }))

function addComment(
  draft: Draft,
  { id, listenerId, songwriterId }: DemoRequest,
  deliveryId: string,
  said: DemoComment,
) {
  const { at, by, resolved, ...comment } = said
  const parties = { listener: listenerId, songwriter: songwriterId! }
  draft.comments.push({
    ...draft.made(at),
    ...comment,
    songRequestId: id,
    deliveryId,
    authorId: parties[by],
    status: resolved ? 'resolved' : 'open',
    resolvedById: resolved ? songwriterId : null,
  })
}

async function addPhotos(shelf: Shelf, cast: Cast) {
  for (const file of await readdir(portraitsFolder)) {
    const id = cast(path.parse(file).name)
    const profileImageUrl = await keepPhoto(shelf, file, id)
    const updatedAt = sql`${table.users.updatedAt}`
    await shelf.tx.update(table.users).set({ profileImageUrl, updatedAt }).where(eq(table.users.id, id))
  }
}

async function addProfiles(shelf: Shelf, draft: Draft, cast: Cast) {
  for (const [who, { samples, bio, genres, joined, publicPage = false, ...rest }] of Object.entries(
    songwriters,
  )) {
    const { firstName: _, lastName: __, pausedFor, ...said } = rest
    const sampleTitles: Record<string, string> = {}
    for (const sample of samples)
      sampleTitles[(await keepSound(shelf, sample, { ownerId: cast(who) })).path] = sample.name
    const createdAt = draft.time(joined - 0.05)
    await shelf.tx.insert(table.songwriterProfiles).values({
      id: cast(who),
      userId: cast(who),
      bio,
      genres,
      sampleSongs: Object.keys(sampleTitles),
      sampleTitles,
      publicPage,
      publicMedia: publicPage,
      createdAt,
      updatedAt: createdAt,
      pausedUntil: pausedFor === undefined ? null : draft.time(-pausedFor).slice(0, 10),
      ...said,
    })
  }
}

async function insertAll(tx: Tx, draft: Draft) {
  await tx.insert(table.mustHaves).values(draft.mustHaves)
  await tx.insert(table.terms).values(draft.terms)
  await tx.insert(table.projectStatusUpdates).values(draft.statuses)
  await tx.insert(table.projectMessages).values(draft.messages)
  await tx.insert(table.projectNotes).values(draft.notes)
  await tx.insert(table.creativeDirectionUpdates).values(draft.proposals)
  await tx.insert(table.deliveries).values(draft.deliveries)
  await tx.insert(table.deliveryComments).values(draft.comments)
  await tx.insert(table.lyricDrafts).values(draft.lyricDrafts)
  await tx.insert(table.lyricComments).values(draft.lyricComments)
  await tx.insert(table.donations).values(draft.donations)
  await tx.insert(table.thanks).values(draft.thanks)
  await tx.insert(table.events).values(chained(draft.events.toSorted(byTime)))
  await tx.insert(table.notifications).values(draft.notifications)
}

const byTime = (one: { createdAt?: string }, other: { createdAt?: string }) =>
  Date.parse(one.createdAt!) - Date.parse(other.createdAt!)

async function addUp(tx: Tx) {
  // An earlier start may have counted the empty site. What is older than that would never be counted.
  await tx.delete(table.siteFigures)
  await recount(tx)
  await tx.execute(sql`
    update song_requests set goal_reached_id = reached.id, goal_reached_at = reached.at
    from (select distinct on (sums.request) sums.*
      from (select song_request_id as request, coalesce(match_id, id) as id, coalesce(matched_at, created_at) as at,
          sum(amount) over (partition by song_request_id order by coalesce(match_id, id)) as sum
        from donations where song_request_id is not null and status <> 'rejected') as sums
      join song_requests on song_requests.id = sums.request and sums.sum >= song_requests.goal_amount
      order by sums.request, sums.id) as reached
    where reached.request = song_requests.id`)
  await tx.execute(sql`
    update song_requests set completed_song_url = newest.song_url
    from (select distinct on (song_request_id) song_request_id, song_url
      from deliveries order by song_request_id, version desc) as newest
    where newest.song_request_id = song_requests.id`)
  await tx.execute(sql`
    update songwriter_profiles set completed_songs = songs.number, rating_count = songs.number,
      rating_sum = songs.stars, rating = round(songs.stars::numeric / songs.number, 2)
    from (select songwriter_id, count(*)::int as number, sum(rating)::int as stars
      from song_requests where is_approved group by songwriter_id) as songs
    where songs.songwriter_id = songwriter_profiles.user_id`)
}

interface Shelf {
  tx: Tx
  storage: Deps['storage']
  recordings: Recordings
  /** Paths of the stored files, which are deleted after a failure. */
  kept: string[]
}

type Owned = { ownerId: string; songRequestId?: string }

/** Stores a recording like a song that a user uploaded. Returns its path and waveform. */
async function keepSound(
  { tx, storage, recordings, kept }: Shelf,
  piece: Piece,
  { ownerId, songRequestId }: Owned,
) {
  const {
    mp3,
    seen: { lineTimes, ...seen },
  } = await readRecording(recordings, piece)
  const stored = await keepFile(tx, storage, {
    ownerId,
    kind: songRequestId ? 'song' : 'sample',
    bytes: [mp3],
    ...(songRequestId && { songRequestId }),
    name: `${piece.name}.mp3`,
    ...seen,
  })
  kept.push(stored)
  return { path: stored, lineTimes, ...seen }
}

/** Folder of the portraits, such as `miles.webp`. */
export const portraitsFolder = path.join(import.meta.dirname, 'portraits')

async function keepPhoto({ tx, storage, kept }: Shelf, name: string, ownerId: string) {
  const bytes = [await readFile(path.join(portraitsFolder, name))]
  const stored = await keepFile(tx, storage, { ownerId, kind: 'photo', bytes, name })
  kept.push(stored)
  return stored
}
