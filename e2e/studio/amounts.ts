import { newId, now } from '../../server/db/schema/columns.ts'
import * as tables from '../../server/db/schema.ts'
import { buildSongwriter, buildUser } from '../../server/test/factories.ts'
import { withDb } from '../support/database.ts'
import type { Person } from '../support/fixtures.ts'
import type { Site } from '../support/site.ts'

/** Numbers of rows in a busy studio. */
const amounts = { open: 50, songwriters: 20, projects: 6, donations: 100 }

const rows = <Row>(count: number, row: (place: number) => Row) =>
  Array.from({ length: count }, (_, index) => row(index + 1))

const sentence = 'She kept a radio on the windowsill, and turned it up. '
const story = sentence.repeat(8).slice(0, 400)

const feelings = [['grateful'], ['nostalgic', 'hopeful'], ['happy', 'energetic']]

/** Busy studio of a songwriter; its projects are 'Project 1' to 'Project 6'. */
export const buildBusyStudio = (site: Site, songwriter: Person) =>
  withDb(site, async (db) => {
    const { id: listenerId } = await buildUser(db)
    const { id: underwriterId } = await buildUser(db)
    const request = (title: string, place: number) => ({
      listenerId,
      title,
      story,
      emotions: feelings[place % feelings.length]!,
      genre: 'folk',
      goalAmount: '150.00',
      shareableId: newId(),
    })
    for (const _ of rows(amounts.songwriters, Number)) await buildSongwriter(db)
    await db
      .insert(tables.songRequests)
      .values(rows(amounts.open, (place) => request(`Open ${place}`, place)))
    const songwriterId = songwriter.user.id
    const projects = await db
      .insert(tables.songRequests)
      .values(
        rows(amounts.projects, (place) => ({
          ...request(`Project ${place}`, place),
          songwriterId,
          status: 'in_progress' as const,
        })),
      )
      .returning()
    await db.insert(tables.donations).values(
      rows(amounts.donations, (place) => ({
        underwriterId,
        amount: '5.00',
        songRequestId: projects[place % projects.length]!.id,
        songwriterId,
        status: 'sent' as const,
        code: newId(),
        sentAt: now(),
      })),
    )
  })
