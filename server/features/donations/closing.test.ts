import { expect, test } from 'vitest'
import { eq, sql } from '#drizzle'
import { donations } from '../../db/schema.ts'
import { buildDonation, buildProject } from '../../test/factories.ts'
import { useSite } from '../../test/test-app.ts'
import { heldAtOnce } from '../../test/test-locks.ts'
import { leaveMoney } from './closing.ts'

const world = useSite()

test('a payment that is confirmed while its songwriter’s account ends stays confirmed', async () => {
  const { db } = world
  const { request, songwriter } = await buildProject(db)
  const people = { songRequestId: request.id, songwriterId: songwriter.id }
  const { id } = await buildDonation(db, { ...people, status: 'sent' })
  const confirmed = sql`update donations set status = 'confirmed', received_amount = amount where id = ${id}`
  await heldAtOnce(db, confirmed, [() => leaveMoney(db, { userId: songwriter.id, rules: world.deps.env })])
  expect(await db.select().from(donations).where(eq(donations.id, id))).toMatchObject([
    { status: 'confirmed' },
  ])
})
