import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { donations } from '../../../db/schema.ts'
import { withTx } from '../../../db/transactions/transactions.ts'
import { lockDonation } from '../../../domain/money/lock-donation.ts'
import { buildDonation, buildProject } from '../../../test/factories.ts'
import { type TestDb, testDb } from '../../../test/test-db.ts'
import { waitingForLocks } from '../../../test/test-locks.ts'

let database: TestDb
beforeAll(async () => void (database = await testDb()))
afterAll(() => database.drop())

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
    // Another connection can't lock the row while this transaction does.
    const { rows } = await db.execute(
      sql`select id from song_requests where id = ${request.id} for no key update skip locked`,
    )
    return { songRequestId: donation?.songRequestId, free: rows }
  })
  await vi.waitFor(async () => expect(await waitingForLocks(db)).toBe(1), { timeout: 10_000 })
  commit.resolve()
  await matching
  expect(await moving).toEqual({ songRequestId: request.id, free: [] })
})
