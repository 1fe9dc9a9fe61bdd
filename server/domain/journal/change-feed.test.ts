import { expect, test } from 'vitest'
import { songRequests } from '#contract/requests/song-requests'
import { sql } from '#drizzle'
import { openDb, type Tx } from '../../db/client.ts'
import { changeSpreads, changes } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { buildProject, buildUser } from '../../test/factories.ts'
import { useSite } from '../../test/test-app.ts'
import { headOf, leftFor } from '../../test/test-left.ts'
import { changed, mostGivers, onChanges } from './change-feed.ts'
import { spreadChanges } from './spread-changes.ts'

const site = useSite()

test('change numbers follow the order of commits: a later one is never seen before an earlier one', async () => {
  const { id } = await buildUser(site.db)
  const seen: number[] = []
  const slowly = async (tx: Tx, ms: number) => {
    changed(tx, 'notification', { people: [id] })
    await tx.execute(`select pg_sleep(${ms / 1000})`)
  }
  const reading = { on: true }
  const reader = (async () => {
    while (reading.on) seen.push(...(await leftFor(site, id, seen.at(-1))).map(({ seq }) => seq))
  })()
  await Promise.all(Array.from({ length: 8 }, (_, at) => withTx(site.db, (tx) => slowly(tx, (at % 3) * 15))))
  reading.on = false
  await reader
  seen.push(...(await leftFor(site, id, seen.at(-1))).map(({ seq }) => seq))
  expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test('two writes that concern the same people in another order do not deadlock', async () => {
  const people = await Promise.all([1, 2, 3, 4].map(() => buildUser(site.db)))
  const ids = people.map(({ id }) => id)
  await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      withTx(site.db, async (tx) => {
        changed(tx, 'notification', { people: at % 2 ? ids : ids.toReversed() })
      }),
    ),
  )
  for (const id of ids) expect(await headOf(site, id)).toBe(20)
})

test('a subscriber in this process gets committed changes, until it unsubscribes', async () => {
  const { id } = await buildUser(site.db)
  const heard: string[] = []
  const stop = onChanges(site.db, (ids) => heard.push(...ids))
  const change = () => withTx(site.db, async (tx) => changed(tx, 'notification', { people: [id] }))
  await change()
  stop()
  await change()
  expect(heard).toEqual([id])
})

test('the statement at the end of every write is planned once for each connection', async () => {
  const { request, listener } = await buildProject(site.db)
  const { db, close } = openDb(site.url, { max: 1 })
  for (let write = 0; write < 10; write++)
    await withTx(db, async (tx) => {
      changed(tx, 'message', { room: request.id })
      if (write % 2) changed(tx, 'thanks', { room: request.id })
      changed(tx, 'notification', { people: [listener.id] })
    })
  const { rows } = await db.execute(
    sql`select custom_plans::int as custom, generic_plans::int as generic from pg_prepared_statements where name = 'leave_changes'`,
  )
  await close()
  expect(rows).toEqual([{ custom: 5, generic: 5 }])
})

test('an approval of a song with very many givers leaves few changes, and a job tells all others', async () => {
  const { request, listener } = await buildProject(site.db, {
    status: 'completed',
    completedSongUrl: '/objects/1',
  })
  const { db } = site
  const givers = mostGivers + 50
  await db.execute(sql`insert into users (id, email, created_at, updated_at)
    select md5('giver' || n)::uuid, n || '@many.example', now(), now() from generate_series(1, ${givers}) n`)
  await db.execute(sql`insert into donations (id, underwriter_id, song_request_id, songwriter_id, amount, code, created_at)
    select md5('pledge' || n)::uuid, md5('giver' || n)::uuid, ${request.id}, ${request.songwriterId}, 5, 'SW-MANY-' || n, now()
    from generate_series(1, ${givers}) n`)
  await db.delete(changes)
  const client = await site.as(listener)
  const { status } = await client.call(songRequests.approve, {
    params: { id: request.id },
    body: { rating: 5 },
  })
  expect(status).toBe(200)
  expect(await db.$count(changes)).toBeLessThan(mostGivers + 10)
  await spreadChanges(db)
  const { rows } = await db.execute<{ hint: string; people: number }>(sql`
    select hint, count(distinct user_id)::int as people from changes, unnest(hints) as hint
    where user_id in (select underwriter_id from donations where song_request_id = ${request.id}) group by 1 order by 1`)
  expect(rows.filter(({ people }) => people === givers).map((one) => one.hint)).toEqual(
    expect.arrayContaining(['donations', 'notifications']),
  )
  expect(await db.$count(changeSpreads)).toBe(0)
})
