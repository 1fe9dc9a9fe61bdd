import { expect, test } from 'vitest'
import { sql } from '#drizzle'
import { openDb, type Tx } from '../../db/client.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { buildProject, buildUser } from '../../test/factories.ts'
import { useSite } from '../../test/test-app.ts'
import { headOf, leftFor } from '../../test/test-left.ts'
import { changed, onChanges } from './change-feed.ts'

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
