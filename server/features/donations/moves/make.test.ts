import { expect, test } from 'vitest'
import { donationMoves } from '#contract/giving/moves'
import { eq } from '#drizzle'
import { donations, events } from '../../../db/schema.ts'
import { withTx } from '../../../db/transactions/transactions.ts'
import { buildDonation, buildProject } from '../../../test/factories.ts'
import { useDb } from '../../../test/test-db.ts'
import { make } from './make.ts'

const database = useDb()

test('a move that is let through by mistake changes nothing', async () => {
  const { db } = database
  const { request } = await buildProject(db)
  const before = await buildDonation(db, { songRequestId: request.id, status: 'confirmed' })
  const moving = withTx(db, (tx) =>
    make(tx, { before, move: donationMoves.markSent, kind: 'sent', set: { externalRef: 'PP-1' } }),
  )
  await expect(moving).rejects.toThrow('A donation that is confirmed was let through to sent')
  expect(await db.select().from(donations).where(eq(donations.id, before.id))).toEqual([before])
  expect(await db.$count(events, eq(events.subjectId, before.id))).toBe(0)
})
