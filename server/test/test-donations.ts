import { expect } from 'vitest'
import { donations as calls } from '#contract/giving/donations'
import type { BodyIn } from '#contract/grammar/endpoint'
import { songRequests } from '#contract/requests/song-requests'
import { eq, sql } from '#drizzle'
import { donations, events, songRequests as requests } from '../db/schema.ts'
import { audit } from '../domain/audit/audit.ts'
import { recount } from '../domain/money/totals.ts'
import { buildRequest, buildSongwriter, buildUser } from './factories.ts'
import type { Client, TestApp } from './test-app.ts'
import { toldTo } from './test-left.ts'

export async function expectAudited(world: TestApp) {
  const { differences } = await audit(world.db)
  expect(differences.filter((one) => !one.endsWith('nothing'))).toEqual([])
}

/** Adds people who each pledged 1.00 to a request, by one statement. */
export async function pledgedByMany(world: Pick<TestApp, 'db'>, requestId: string, people: number) {
  await world.db.execute(sql`
    with people as (
      insert into users (id, email, created_at, updated_at)
      select gen_random_uuid(), gen_random_uuid() || '@example.com', now(), now()
      from generate_series(1, ${people}) returning id
    ), pledges as (
      insert into donations (id, underwriter_id, song_request_id, amount, code, created_at)
      select gen_random_uuid(), id, ${requestId}, 1, 'SW-' || id, now() from people returning id
    )
    insert into events (id, subject, subject_id, kind, to_status, created_at, seq, hash)
    select gen_random_uuid(), 'donation', id, 'pledged', 'pledged', now(), 1, 'first' from pledges`)
  await recount(world.db)
}

type Scene = Parameters<typeof buildRequest>[1]
type Pledged = { to?: 'fund' | 'song'; amount?: string } & Scene

/**
 * Helpers for tests of money: people who act only through the API, and functions that read the resulting
 * rows.
 */
export function moneyOf(world: TestApp) {
  const someone = async () => world.as(await buildUser(world.db))
  return {
    someone,

    async scene(values: Scene = {}) {
      const songwriter = await world.as(await buildSongwriter(world.db, { venmoHandle: '@mira' }))
      const listener = await someone()
      const request = await buildRequest(world.db, {
        status: 'in_progress',
        listenerId: listener.id,
        songwriterId: songwriter.id,
        ...values,
      })
      return { songwriter, listener, request, giver: await someone() }
    },

    async pledge(giver: Client, songRequestId: string | undefined, amount: string) {
      const body: BodyIn<typeof calls.create> = songRequestId
        ? { amount, songRequestId }
        : { amount, isGeneral: true }
      const reply = await giver.call(calls.create, { body })
      if (reply.status !== 201) throw new Error(reply.text)
      return reply.body
    },

    send: (giver: Client, { id }: { id: string }) =>
      giver.call(calls.markSent, { params: { id }, body: { externalRef: 'PP-4711' } }),

    async pledged({ to = 'song', amount = '40.00', ...values }: Pledged = {}) {
      const scene = await this.scene(values)
      const donation = await this.pledge(scene.giver, to === 'song' ? scene.request.id : undefined, amount)
      const params = { id: donation.id }
      const read = async () => (await scene.giver.call(calls.one, { params })).body
      return { ...scene, donation, params, read }
    },

    async sent(values: Pledged = {}) {
      const scene = await this.pledged(values)
      await this.send(scene.giver, scene.donation)
      return scene
    },

    approve: (listener: Client, { id }: { id: string }) =>
      listener.call(songRequests.approve, { params: { id }, body: { rating: 5 } }),

    row: async (id: string) => (await world.db.select().from(donations).where(eq(donations.id, id)))[0]!,

    async sums(id: string) {
      const [request] = await world.db.select().from(requests).where(eq(requests.id, id))
      const { pledgedAmount, sentAmount, receivedAmount } = request!
      return [pledgedAmount, sentAmount, receivedAmount]
    },

    async differences(listener: Client) {
      const { body } = await listener.call(songRequests.mine)
      return body.map(({ shortAmount, extraAmount }) => [shortAmount, extraAmount])[0]!
    },

    story: async (id: string) =>
      (await world.db.select().from(events).where(eq(events.subjectId, id)).orderBy(events.seq)).map(
        ({ kind, fromStatus, toStatus }) => [kind, fromStatus, toStatus],
      ),

    told: async (userId: string) =>
      (await toldTo(world, userId)).map(({ kind, subjects }) => ({ kind, ...subjects })),

    async kindsTold({ id }: { id: string }) {
      return (await this.told(id)).map(({ kind }) => kind)
    },
  }
}
