import { songRequests } from '#contract/requests/song-requests'
import { projects } from '#contract/work/projects'
import { newId } from '../../../db/schema/columns.ts'
import * as tables from '../../../db/schema.ts'
import { buildSongwriter, buildUser } from '../../factories.ts'
import type { TestApp } from '../../test-app.ts'
import { type List, type ListCase, newestFirst, numbers } from './list.ts'

const requestRow = (listenerId: string, number: number) => ({
  listenerId,
  title: `Song ${number}`,
  story: 'A story',
  emotions: ['grateful'],
  genre: 'folk',
  pledgedAmount: '20.00',
  shareableId: newId(),
})

async function requests(site: TestApp, values: Partial<typeof tables.songRequests.$inferInsert>) {
  const { id } = await buildUser(site.db)
  const rows = numbers.map((number) => ({ ...requestRow(id, number), ...values }))
  return newestFirst(await site.db.insert(tables.songRequests).values(rows).returning())
}

export async function open(site: TestApp, query: Record<string, string> & { order?: string }): Promise<List> {
  await requests(site, { genre: 'jazz', pledgedAmount: '90.00' })
  // Rows between them that are not in the list.
  await site.db.update(tables.songRequests).set({ status: 'in_progress' })
  const ids = await requests(site, { genre: 'folk', pledgedAmount: '20.00' })
  return {
    who: await site.as(await buildUser(site.db)),
    query,
    ids: query.order === 'oldest' ? ids.toReversed() : ids,
  }
}

export const requestLists: ListCase[] = [
  ['open requests', songRequests.open, (site) => open(site, {})],
  ['open requests of a genre', songRequests.open, (site) => open(site, { genre: 'folk' })],
  [
    'open requests of a budget',
    songRequests.open,
    (site) => open(site, { minPledged: '10', maxPledged: '30' }),
  ],
  ['open requests of both', songRequests.open, (site) => open(site, { genre: 'folk', minPledged: '10' })],
  ['open requests, oldest first', songRequests.open, (site) => open(site, { order: 'oldest' })],
  [
    'open requests of a genre, oldest first',
    songRequests.open,
    (site) => open(site, { genre: 'folk', order: 'oldest' }),
  ],
  [
    'open requests of both, oldest first',
    songRequests.open,
    (site) => open(site, { genre: 'folk', minPledged: '10', order: 'oldest' }),
  ],
  [
    'own requests',
    songRequests.mine,
    async (site) => {
      const who = await site.as(await buildUser(site.db))
      return { who, ids: await requests(site, { listenerId: who.id }) }
    },
  ],
  [
    'invitations',
    songRequests.invitations,
    async (site) => {
      const who = await site.as(await buildSongwriter(site.db))
      return { who, ids: await requests(site, { invitedSongwriterId: who.id }) }
    },
  ],
  [
    'own projects',
    projects.mine,
    async (site) => {
      const who = await site.as(await buildSongwriter(site.db))
      return { who, ids: await requests(site, { songwriterId: who.id, status: 'in_progress' }) }
    },
  ],
]
