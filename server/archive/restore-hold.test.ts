import { expect, test } from 'vitest'
import { eq, isNotNull } from '#drizzle'
import { notifications, restoredJobs } from '../db/schema.ts'
import { withTx } from '../db/transactions/transactions.ts'
import { listDead, retryDead } from '../features/notifications/mails/outbox.ts'
import { buildRequest } from '../test/factories.ts'
import { useDb } from '../test/test-db.ts'
import { activate, heldSince, markRestored } from './restore-hold.ts'

const database = useDb()

const now = new Date('2026-11-24T10:00:00.000Z')
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()

test('an activation sends what waited, once, and no email that was due more than a day before', async () => {
  const { db } = database
  const { id: songRequestId, listenerId: userId } = await buildRequest(db)
  await withTx(db, (tx) => markRestored(tx, { from: 'an-archive', at: ago(2) }))
  expect(await heldSince(db)).toMatchObject({ from: 'an-archive' })
  const told = { userId, songRequestId, kind: 'message' } as const
  const [stale, fresh] = await db
    .insert(notifications)
    .values([
      { ...told, mailAt: ago(25) },
      { ...told, mailAt: ago(1) },
    ])
    .returning()
  await db.insert(restoredJobs).values([
    { name: 'reset-mail', data: { n: 1 }, startAfter: ago(25) },
    { name: 'reset-mail', data: { n: 2 }, startAfter: ago(1) },
    { name: 'outside-log', data: { n: 3 }, startAfter: ago(1000) },
  ])
  const sent: unknown[] = []
  const jobs = { send: async (name: string, data: object) => void sent.push([name, data]) }

  expect(await activate(db, jobs, now)).toEqual({ stale: 2 })
  expect(sent).toEqual([
    ['reset-mail', { n: 2 }],
    ['outside-log', { n: 3 }],
  ])
  expect(await heldSince(db)).toBeUndefined()
  const due = await db.select().from(notifications).where(isNotNull(notifications.mailAt))
  expect(due.map(({ id }) => id)).toEqual([fresh!.id])
  // The stale notification is listed as given up. It is sent if the operator retries it.
  expect((await listDead(db, '00000000-0000-0000-0000-000000000000', 10)).map(({ id }) => id)).toEqual([
    stale!.id,
  ])
  expect(await retryDead(db, now)).toBe(1)
  const [again] = await db
    .select()
    .from(notifications)
    .where(eq(notifications.id, stale!.id))
    .orderBy(notifications.id)
  expect(again?.mailAt).not.toBeNull()

  expect(await activate(db, jobs, now)).toBeUndefined()
  expect(sent).toHaveLength(2)
})
