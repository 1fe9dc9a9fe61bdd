import { cents } from '#contract/grammar/money'
import { sql } from '#drizzle'
import { newId } from '../../../db/schema/columns.ts'
import { donations } from '../../../db/schema.ts'
import { buildDonation, buildRequest, buildSongwriter, buildUser } from '../../../test/factories.ts'
import type { Client, TestApp } from '../../../test/test-app.ts'
import { moneyOf } from '../../../test/test-donations.ts'
import { expireMatches } from './expire.ts'
import { tryAgain } from './try-again.ts'

const moments = {
  users: ['email_proven_at'],
  song_requests: ['approved_at', 'fund_try_at'],
  donations: ['matched_at', 'due_at', 'sent_at', 'confirmed_at'],
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

export function fundOf(world: TestApp) {
  const money = moneyOf(world)
  const writer = async () => world.as(await buildSongwriter(world.db, { venmoHandle: '@mira' }))

  return {
    money,
    writer,

    async waiting(...amounts: string[]) {
      const made = []
      for (const amount of amounts) {
        const giver = await money.someone()
        made.push({ giver, params: { id: (await money.pledge(giver, undefined, amount)).id } })
      }
      return made
    },

    /** Makes a delivered song, by default with a new listener and a new songwriter. */
    async song({ by, listener, ...values }: Song = {}) {
      const asking = listener ?? (await money.someone())
      const songwriter = by ?? (await writer())
      const people = { listenerId: asking.id, songwriterId: songwriter.id }
      const request = await buildRequest(world.db, { status: 'completed', ...people, ...values })
      return { request, listener: asking, songwriter, approve: () => money.approve(asking, request) }
    },

    async approved(values: Song = {}) {
      const song = await this.song(values)
      await song.approve()
      return song
    },

    /**
     * Adds payments by three givers to this songwriter, 90 days ago. Each paid another songwriter before, so
     * the songwriter is no newcomer.
     */
    async establish({ id }: { id: string }) {
      const [then, before] = [daysAgo(90), daysAgo(100)]
      const paid = { isGeneral: true, status: 'confirmed', songwriterId: id, matchedAt: then } as const
      const { id: songRequestId } = await buildRequest(world.db, { status: 'approved', songwriterId: id })
      const other = { status: 'confirmed', songwriterId: (await buildSongwriter(world.db)).id } as const
      for (let giver = 0; giver < 3; giver++) {
        const { underwriterId } = await buildDonation(world.db, { ...other, confirmedAt: before })
        const match = { underwriterId, matchId: newId(), confirmedAt: then }
        await buildDonation(world.db, { ...paid, ...match, songRequestId })
      }
    },

    async reliable() {
      const user = await buildUser(world.db)
      const song = await buildRequest(world.db, { status: 'approved' })
      const paid = { isGeneral: true, status: 'confirmed', underwriterId: user.id } as const
      await buildDonation(world.db, { ...paid, songRequestId: song.id, matchId: newId() })
      return world.as(user)
    },

    async given(...songs: { request: { id: string } }[]) {
      const rows = await world.db.select().from(donations)
      const ids = new Set(songs.map(({ request }) => request.id))
      return (
        rows
          .filter(({ isGeneral, songRequestId }) => isGeneral && ids.has(songRequestId ?? ''))
          .reduce((sum, { amount }) => sum + cents(amount), 0) / 100
      )
    },

    /** Moves all times into the past, and runs the hourly jobs. */
    async pass(days: number) {
      for (const [table, columns] of Object.entries(moments)) {
        const set = columns.map((column) => `${column} = ${column} - interval '${days * 24} hours'`)
        await world.db.execute(sql.raw(`update ${table} set ${set.join(', ')}`))
      }
      await this.work()
    },

    async work(at = new Date()) {
      await expireMatches(world.deps, at)
      await tryAgain(world.deps, at)
    },
  }
}

type Song = { by?: Client; listener?: Client } & Parameters<typeof buildRequest>[1]
