import { notifications } from '#contract/people/notifications'
import { registration } from '#contract/people/registration'
import { songwriters } from '#contract/people/songwriters'
import { stewards } from '#contract/trust/stewards'
import * as tables from '../../../db/schema.ts'
import { buildSongwriter, buildUser } from '../../factories.ts'
import { stewardOf } from '../../reach/test-trust.ts'
import { type ListCase, newestFirst, numbers, project } from './list.ts'

export const peopleLists: ListCase[] = [
  [
    'songwriters',
    songwriters.list,
    async (site) => {
      await site.db.delete(tables.songwriterProfiles)
      // Many with one timestamp, so that a page ends among equal values.
      const created = (number: number) =>
        new Date(Date.UTC(2026, 0, 1 + Math.floor(number / 30))).toISOString()
      const ids: string[] = []
      for (const number of numbers)
        ids.unshift((await buildSongwriter(site.db, { createdAt: created(number) })).id)
      return { who: await site.as(await buildUser(site.db)), ids }
    },
  ],
  [
    'notifications',
    notifications.list,
    async (site) => {
      const { request, listener, who } = await project(site)
      const row = { userId: listener.id, kind: 'status' as const, songRequestId: request.id }
      const rows = numbers.map(() => row)
      return { who, ids: newestFirst(await site.db.insert(tables.notifications).values(rows).returning()) }
    },
  ],
  [
    'people with a name',
    stewards.people,
    async (site) => {
      const rows = numbers.map((number) => ({ email: `zo${number}@songs.example`, firstName: 'Zorro' }))
      const ids = newestFirst(await site.db.insert(tables.users).values(rows).returning())
      return { who: await stewardOf({ site }), query: { query: 'zorro', because: 'A report by mail' }, ids }
    },
  ],
  [
    'invitations to create an account',
    registration.invitations,
    async (site) => {
      const who = await stewardOf({ site })
      const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
      const rows = numbers.map((number) => ({ tokenHash: `hash ${number}`, madeBy: who.id, expiresAt }))
      return { who, ids: newestFirst(await site.db.insert(tables.invitations).values(rows).returning()) }
    },
  ],
]
