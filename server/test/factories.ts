import { randomBytes, randomInt } from 'node:crypto'
import type { Db } from '../db/client.ts'
import { deliveries, donations, gifts, songRequests, songwriterProfiles, users } from '../db/schema.ts'

/** Factories of rows for tests: realistic defaults, everything overridable, each call a new row. */

type Insert<Table extends { $inferInsert: object }> = Partial<Table['$inferInsert']>

/** Has a proven email by default. */
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

/** A user with a songwriter profile. `user` and `profile` share the id. */
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

/** A pledge as a row. Doesn't update the request's sums. */
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

/** A delivered version of a project, as a row without a file. */
export async function buildDelivery(
  db: Db,
  { id, songwriterId }: { id: string; songwriterId: string | null },
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
