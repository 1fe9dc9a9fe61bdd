import { expect, test } from 'vitest'
import { songRequests as calls } from '#contract/requests/song-requests'
import { sql } from '#drizzle'
import { recount } from '../../../domain/money/totals.ts'
import { buildProject } from '../../../test/factories.ts'
import { useSite } from '../../../test/test-app.ts'

const site = useSite()

/** More events than fit in one statement with a parameter for each value: PostgreSQL counts parameters in 16 bits. */
const crowd = 5000

async function pledgedByMany(requestId: string) {
  await site.db.execute(sql`
    with people as (
      insert into users (id, email, created_at, updated_at)
      select gen_random_uuid(), gen_random_uuid() || '@example.com', now(), now()
      from generate_series(1, ${crowd}) returning id
    ), pledges as (
      insert into donations (id, underwriter_id, song_request_id, amount, code, created_at)
      select gen_random_uuid(), id, ${requestId}, 1, 'SW-' || id, now() from people returning id
    )
    insert into events (id, subject, subject_id, kind, to_status, created_at, seq, hash)
    select gen_random_uuid(), 'donation', id, 'pledged', 'pledged', now(), 1, 'first' from pledges`)
  await recount(site.db)
}

const counted = async (of: ReturnType<typeof sql>) =>
  Number((await site.db.execute<{ count: string }>(sql`select count(*) from ${of}`)).rows[0]!.count)

test('a song that thousands pledged to is approved, and each of them is notified', {
  timeout: 60_000,
}, async () => {
  const { request, ...people } = await buildProject(site.db, { status: 'completed' })
  await pledgedByMany(request.id)
  const listener = await site.as(people.listener)
  const approved = await listener.call(calls.approve, { params: request, body: { rating: 5 } })
  expect([approved.status, approved.body.pledgedAmount]).toEqual([200, `${crowd}.00`])
  expect(await counted(sql`notifications where kind = 'pledge_due'`)).toBe(crowd)
  expect(await counted(sql`events where kind = 'due' and seq = 2 and prev_hash = 'first'`)).toBe(crowd)
})
