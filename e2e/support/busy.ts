import type { Db } from '../../server/db/client.ts'
import { newId, now } from '../../server/db/schema/columns.ts'
import * as tables from '../../server/db/schema.ts'
import { buildUser } from '../../server/test/factories.ts'
import { withDb } from './database.ts'
import type { Person } from './fixtures.ts'
import type { Site } from './site.ts'

export const amounts = { open: 53, songwriters: 20, projects: 6, donations: 100 }
const storyOf = (letters: number) => 'She kept a radio on the windowsill. '.repeat(letters).slice(0, letters)
const many = <Row>(count: number, row: (place: number) => Row) =>
  Array.from({ length: count }, (_, at) => row(at))

const request = (listenerId: string, title: string) => ({
  listenerId,
  title,
  story: storyOf(400),
  emotions: ['grateful', 'nostalgic'],
  genre: 'folk',
  goalAmount: '200.00',
  shareableId: newId(),
})

/** Fills the site with a year's data for the pages of one listener and one giver. */
export async function buildBusySite(site: Site, { listener, giver }: Record<'listener' | 'giver', Person>) {
  await withDb(site, async (db) => {
    await buildSongwriters(db)
    await buildRequests(db, listener.user.id, giver.user.id)
  })
}

async function buildSongwriters(db: Db) {
  const people = many(amounts.songwriters, (at) => ({
    email: `${newId()}@example.com`,
    firstName: `Songwriter ${at}`,
  }))
  const users = await db.insert(tables.users).values(people).returning()
  const genresOf = (at: number) => (at % 2 ? ['jazz'] : ['folk'])
  await db
    .insert(tables.songwriterProfiles)
    .values(users.map(({ id }, at) => ({ id, userId: id, bio: storyOf(300), genres: genresOf(at) })))
}

/**
 * Creates open requests, projects of the listener, and the giver's pledges to these projects. Every second
 * pledge is due.
 */
async function buildRequests(db: Db, listenerId: string, underwriterId: string) {
  const { id: somebody } = await buildUser(db)
  const { id: songwriterId } = await buildUser(db, { firstName: 'Tomás', lastName: 'Arévalo' })
  const profile = { bio: storyOf(300), genres: ['folk'], venmoHandle: '@tomas' }
  await db.insert(tables.songwriterProfiles).values({ ...profile, id: songwriterId, userId: songwriterId })
  const open = many(amounts.open, (at) => request(somebody, `Open no. ${at}`))
  const approved = { status: 'approved' as const, isApproved: true, songwriterId }
  const own = many(amounts.projects, (at) => ({ ...request(listenerId, `Own no. ${at}`), ...approved }))
  await db.insert(tables.songRequests).values(open)
  const songs = await db.insert(tables.songRequests).values(own).returning()
  await db.insert(tables.donations).values(
    many(amounts.donations, (at) => ({
      underwriterId,
      songwriterId,
      songRequestId: songs[at % songs.length]!.id,
      amount: '12.50',
      isGeneral: false,
      code: `SW-${String(at).padStart(4, '0')}-00`,
      ...(at % 2 ? { dueAt: now() } : { status: 'confirmed' as const, sentAt: now(), confirmedAt: now() }),
    })),
  )
}

/** Fills a songwriter's studio with projects in work and payments to confirm. */
export const buildBusyStudio = (site: Site, { user: { id: songwriterId } }: Person) =>
  withDb(site, async (db) => {
    const { id: somebody } = await buildUser(db)
    const open = many(amounts.open, (at) => request(somebody, `Open no. ${at}`))
    await db.insert(tables.songRequests).values(open)
    const work = { songwriterId, status: 'in_progress' as const }
    const own = many(amounts.projects, (at) => ({ ...request(somebody, `Project ${at}`), ...work }))
    const projects = await db.insert(tables.songRequests).values(own).returning()
    const sent = { songwriterId, underwriterId: somebody, status: 'sent' as const, sentAt: now() }
    await db.insert(tables.donations).values(
      many(amounts.donations, (at) => ({
        ...sent,
        amount: '5.00',
        songRequestId: projects[at % projects.length]!.id,
        code: newId(),
      })),
    )
  })
