import { pageSize } from '#contract/grammar/text'
import type { Db } from '../../server/db/client.ts'
import { newId, now } from '../../server/db/schema/columns.ts'
import * as tables from '../../server/db/schema.ts'
import { buildRequest, buildSongwriter, buildUser } from '../../server/test/factories.ts'
import { withDb } from './database.ts'
import type { Person } from './fixtures.ts'
import type { Site } from './site.ts'

/** One row more than a page. */
const places = Array.from({ length: pageSize + 1 }, (_, index) => index + 1)

const nameOf = (list: string, place: number) => `${list} no. ${place}`

export const namesOf = (list: string) => places.map((place) => nameOf(list, place))

const oldestFirst = <Row>(row: (place: number) => Row) => places.toReversed().map(row)

const aRequest = (listenerId: string, title: string) => ({
  listenerId,
  title,
  story: 'A story',
  emotions: ['grateful'],
  genre: 'folk',
  shareableId: newId(),
})

interface People {
  listener: Person
  songwriter: Person
  giver: Person
}

/** Lists of every screen but a room, each a row longer than a page. */
export const buildLongLists = (site: Site, { listener, songwriter, giver }: People) =>
  withDb(site, async (db) => {
    await buildSongwriters(db)
    await buildOpen(db, songwriter.user.id)
    await buildOwn(db, listener.user.id)
    await buildPaid(db, songwriter.user.id, giver.user.id)
  })

/** Lists of a room, each a row longer than a page. The song waits for this listener's answer. */
export const buildLongRoom = (site: Site, { user }: Person) => withDb(site, (db) => buildRoom(db, user.id))

async function buildSongwriters(db: Db) {
  const people = oldestFirst((place) => ({
    email: `${newId()}@example.com`,
    firstName: nameOf('Songwriter', place),
  }))
  const profile = { bio: 'Writes quiet songs about loud days.', genres: ['folk'] }
  const users = await db.insert(tables.users).values(people).returning()
  await db.insert(tables.songwriterProfiles).values(users.map(({ id }) => ({ ...profile, id, userId: id })))
}

async function buildOpen(db: Db, invitedSongwriterId: string) {
  const { id } = await buildUser(db)
  const open = oldestFirst((place) => aRequest(id, nameOf('Open', place)))
  const invitations = oldestFirst((place) => ({
    ...aRequest(id, nameOf('Invitation', place)),
    invitedSongwriterId,
  }))
  await db.insert(tables.songRequests).values([...open, ...invitations])
}

/** A listener's accepted requests, each with a notification. */
async function buildOwn(db: Db, userId: string) {
  const { id: songwriterId } = await buildUser(db)
  const rows = oldestFirst((place) => ({
    ...aRequest(userId, nameOf('Own', place)),
    songwriterId,
    status: 'in_progress' as const,
  }))
  const requests = await db.insert(tables.songRequests).values(rows).returning()
  await db.insert(tables.notifications).values(
    requests.map(({ id, title }) => ({
      userId,
      kind: 'message' as const,
      songRequestId: id,
      subjects: { title },
    })),
  )
}

/**
 * Finished songs of a songwriter, each with a matched and sent pledge to the fund, and newer pledges that
 * wait.
 */
async function buildPaid(db: Db, songwriterId: string, underwriterId: string) {
  const { id } = await buildUser(db)
  const rows = oldestFirst((place) => ({
    ...aRequest(id, nameOf('Song', place)),
    songwriterId,
    status: 'approved' as const,
    isPublic: true,
  }))
  const requests = await db.insert(tables.songRequests).values(rows).returning()
  const pledge = { underwriterId, amount: '5.00', isGeneral: true }
  await db.insert(tables.donations).values(
    requests.map((request) => ({
      ...pledge,
      songRequestId: request.id,
      songwriterId,
      status: 'sent' as const,
      code: newId(),
      matchId: newId(),
      matchedAt: now(),
      sentAt: now(),
    })),
  )
  await db.insert(tables.donations).values(places.map(() => ({ ...pledge, code: newId() })))
}

async function buildRoom(db: Db, listenerId: string) {
  const { id: songwriterId } = await buildSongwriter(db)
  const songUrl = '/objects/private/songs/1/1.mp3'
  const delivered = { status: 'completed' as const, completedSongUrl: songUrl }
  const request = await buildRequest(db, { listenerId, songwriterId, ...delivered })
  const ofProject = { songRequestId: request.id, songwriterId }
  await db
    .insert(tables.projectNotes)
    .values(oldestFirst((place) => ({ ...ofProject, title: 'Project note', content: nameOf('Note', place) })))
  await db.insert(tables.projectMessages).values(
    oldestFirst((place) => ({
      songRequestId: request.id,
      senderId: songwriterId,
      receiverId: listenerId,
      message: nameOf('Message', place),
    })),
  )
  await db.insert(tables.projectStatusUpdates).values(
    oldestFirst((place) => ({
      ...ofProject,
      status: 'writing' as const,
      description: nameOf('Step', place),
    })),
  )
  await db
    .insert(tables.creativeDirectionUpdates)
    .values(oldestFirst((place) => ({ ...ofProject, field: nameOf('Line', place), newValue: 'jazz' })))
  const versions = oldestFirst((place) => ({
    ...ofProject,
    version: places.length + 1 - place,
    songUrl,
    note: nameOf('Version', place),
  }))
  const newest = (await db.insert(tables.deliveries).values(versions).returning()).at(-1)!
  // Comments are listed in the order of the song.
  await db.insert(tables.deliveryComments).values(
    oldestFirst((place) => ({
      songRequestId: request.id,
      deliveryId: newest.id,
      authorId: listenerId,
      second: place,
      text: nameOf('Comment', place),
    })),
  )
  return request.shareableId
}
