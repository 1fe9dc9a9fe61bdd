import { randomBytes, randomInt } from 'node:crypto'
import type { Db } from '../db/client.ts'
import {
  deliveries,
  donations,
  gifts,
  lyricComments,
  lyricDrafts,
  songRequests,
  songwriterProfiles,
  users,
} from '../db/schema.ts'

/**
 * Factories of rows for tests. They have realistic defaults, and each value can be overridden. Each call
 * inserts a new row.
 */

type Insert<Table extends { $inferInsert: object }> = Partial<Table['$inferInsert']>

/** Inserts a user, whose email is proven by default. */
export async function buildUser(db: Db, values: Insert<typeof users> = {}) {
  const name = randomBytes(6).toString('hex')
  const [user] = await db
    .insert(users)
    .values({
      email: `${name}@example.com`,
      firstName: 'Ada',
      lastName: 'Okafor',
      emailProvenAt: new Date().toISOString(),
      ...values,
    })
    .returning()
  return user!
}

/** Inserts a user with a songwriter profile. Both rows have the same id. */
export async function buildSongwriter(
  db: Db,
  profile: Insert<typeof songwriterProfiles> = {},
  user: Insert<typeof users> = {},
) {
  const person = await buildUser(db, { firstName: 'Mira', lastName: 'Lund', role: 'songwriter', ...user })
  await db.insert(songwriterProfiles).values({
    id: person.id,
    userId: person.id,
    bio: 'Writes quiet songs about loud days.',
    genres: ['folk', 'acoustic'],
    ...profile,
  })
  return person
}

export async function buildRequest(db: Db, values: Insert<typeof songRequests> = {}) {
  const listenerId = values.listenerId ?? (await buildUser(db)).id
  const [request] = await db
    .insert(songRequests)
    .values({
      title: 'The kitchen light',
      story: 'My mother left the kitchen light on until each of us was home.',
      emotions: ['nostalgic', 'grateful'],
      genre: 'folk',
      shareableId: randomBytes(16).toString('base64url'),
      ...values,
      listenerId,
    })
    .returning()
  return request!
}

/** Inserts a pledge, without updating the sums of its request. */
export async function buildDonation(db: Db, values: Insert<typeof donations> = {}) {
  const underwriterId = values.underwriterId ?? (await buildUser(db)).id
  const [donation] = await db
    .insert(donations)
    .values({
      amount: '25.00',
      code: `SW-${randomInt(1e9)}`,
      sentToId: values.status === 'sent' ? values.songwriterId : null,
      ...values,
      underwriterId,
    })
    .returning()
  return donation!
}

export async function buildProject(db: Db, values: Insert<typeof songRequests> = {}) {
  const listener = await buildUser(db)
  const songwriter = await buildSongwriter(db)
  const request = await buildRequest(db, {
    listenerId: listener.id,
    songwriterId: songwriter.id,
    status: 'in_progress',
    ...values,
  })
  return { request, listener, songwriter }
}

interface OfWriter {
  id: string
  songwriterId: string | null
}

/** Inserts a delivered version of a song, without a file in the storage. */
export async function buildDelivery(
  db: Db,
  { id, songwriterId }: OfWriter,
  values: Insert<typeof deliveries> = {},
) {
  const [delivery] = await db
    .insert(deliveries)
    .values({
      songRequestId: id,
      songwriterId: songwriterId!,
      version: 1,
      songUrl: `/objects/private/songs/${id}/1.mp3`,
      ...values,
    })
    .returning()
  return delivery!
}

/** Inserts words of four lines that the songwriter of a request sent before the recording. */
export async function buildLyricDraft(
  db: Db,
  { id, songwriterId }: OfWriter,
  values: Insert<typeof lyricDrafts> = {},
) {
  const lyrics = 'Leave the light on\nin the kitchen\n\nuntil I am home'
  const [draft] = await db
    .insert(lyricDrafts)
    .values({ songRequestId: id, songwriterId: songwriterId!, lyrics, ...values })
    .returning()
  return draft!
}

export async function buildLyricComment(
  db: Db,
  { id, songRequestId }: { id: string; songRequestId: string },
  values: Insert<typeof lyricComments> & { authorId: string },
) {
  const [comment] = await db
    .insert(lyricComments)
    .values({ songRequestId, draftId: id, line: 1, text: 'Softer here', ...values })
    .returning()
  return comment!
}

export async function buildGift(
  db: Db,
  values: Insert<typeof gifts> & { songRequestId: string; opensAt: string },
) {
  const [gift] = await db
    .insert(gifts)
    .values({ receiverName: 'Anna', timeZone: 'Europe/Berlin', ...values })
    .returning()
  return gift!
}
