import { ms, plus } from '#contract/grammar/time'
import { eq, sql } from '#drizzle'
import { users } from '../../../db/schema.ts'
import { findText } from '../../../test/personal-data/found.ts'
import { plantPerson, plantProfile } from '../../../test/personal-data/own.ts'
import { type Planted, plantRoom } from '../../../test/personal-data/room.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { mailReset } from '../../../work/account-mails.ts'
import { fates } from './columns.ts'

/**
 * Test people with marked values in every column that they can write, and a function that closes an account.
 */
export function plantingOf(world: TestApp) {
  const { db, deps } = world
  return {
    /**
     * Three people with requests in each status. Each person left a marked value in every possible column.
     */
    async all() {
      const listener = await plantPerson(deps, 'listener')
      const songwriter = await plantPerson(deps, 'songwriter')
      const giver = await plantPerson(deps, 'giver')
      await plantProfile(deps, songwriter)
      const people = { listener, songwriter, giver }
      const rooms: (Awaited<ReturnType<typeof plantRoom>> & { planted: Planted })[] = []
      for (const planted of ['open', 'in_progress', 'completed', 'approved', 'withdrawn'] as const)
        rooms.push({ ...(await plantRoom(deps, people, planted)), planted })
      await world.jobs()
      for (const { email } of [listener, songwriter, giver])
        await db.transaction((tx) =>
          mailReset(deps.jobs, tx, { email, site: 'https://songs.example', returnTo: '/' }),
        )
      return { ...people, rooms }
    },

    async close(id: string, days: number) {
      await db.execute(sql`delete from sessions where sess ->> 'userId' = ${id}`)
      const closedAt = plus(Date.now(), -days * ms.day)
      await db.update(users).set({ closedAt }).where(eq(users.id, id))
    },

    /** Columns that still contain the mark, without the columns that are kept for a reason. */
    async unexpected(mark: string): Promise<string[]> {
      const left = (await findText(db, mark)).filter(({ table, column }) => {
        const fate = fates[table]?.[column]
        return typeof fate !== 'object' || !('kept' in fate)
      })
      return left.map(({ table, column, value }) => `${table}.${column}: ${value}`)
    },
  }
}
