import { expect, test } from 'vitest'
import { eq, sql } from '#drizzle'
import { donations } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { buildDonation, buildProject, buildRequest } from '../../test/factories.ts'
import { useDb } from '../../test/test-db.ts'
import { heldAtOnce, waitingForLocks } from '../../test/test-locks.ts'
import { lockRequest } from '../requests/lock.ts'
import { lockDonation } from './lock-donation.ts'
import { sumValues } from './totals.ts'

const database = useDb()

test('a pledge that is matched while it is being locked is locked with the request it came to', async () => {
  const { db } = database
  const { request } = await buildProject(db)
  const waiting = await buildDonation(db, { isGeneral: true })
  const held = Promise.withResolvers<void>()
  const commit = Promise.withResolvers<void>()
  const matching = db.transaction(async (tx) => {
    await tx.update(donations).set({ songRequestId: request.id }).where(eq(donations.id, waiting.id))
    held.resolve()
    await commit.promise
  })
  await held.promise
  const moving = withTx(db, async (tx) => {
    const donation = await lockDonation(tx, waiting.id)
    // Tries to lock the row by another connection. The row is locked by this transaction, so nothing is
    // returned.
    const { rows } = await db.execute(
      sql`select id from song_requests where id = ${request.id} for no key update skip locked`,
    )
    return { songRequestId: donation?.songRequestId, free: rows }
  })
  await expect.poll(() => waitingForLocks(db)).toBe(1)
  commit.resolve()
  await matching
  expect(await moving).toEqual({ songRequestId: request.id, free: [] })
})

test('who moves a request waits for who moves it already, and reads what that one wrote', async () => {
  const { db } = database
  const { id } = await buildRequest(db)
  const moved = sql`update song_requests set status = 'in_progress' where id = ${id}`
  const [locked] = await heldAtOnce(db, moved, [() => withTx(db, (tx) => lockRequest(tx, id))])
  expect(locked?.status).toBe('in_progress')
})

test('sums are added to in one order of requests and months, whichever changed first', async () => {
  const { db } = database
  const change = async (createdAt: string, songRequestId: string) => ({
    after: await buildDonation(db, { createdAt, songRequestId }),
  })
  const [first, second] = [(await buildRequest(db)).id, (await buildRequest(db)).id]
  const changes = [await change('2026-01-31T00:00:00Z', first), await change('2026-02-01T00:00:00Z', second)]
  for (const settled of [changes, changes.toReversed()])
    expect(sumValues(settled)).toMatchObject({
      'request.id': [first, second],
      'month.name': ['2026-01', '2026-02'],
    })
})
