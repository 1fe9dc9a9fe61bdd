import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { formerMember } from '#contract/people/closing'
import { eq } from '#drizzle'
import type { Tx } from '../../../db/client.ts'
import { donations, events, songRequests, songwriterProfiles, users } from '../../../db/schema.ts'
import { audit } from '../../../domain/audit/audit.ts'
import { notedOf } from '../../../test/outside/test-outside.ts'
import { useSite } from '../../../test/test-app.ts'
import { waitingForLocks } from '../../../test/test-locks.ts'
import { eraseClosed } from './job.ts'
import { leavings } from './test-leaving.ts'
import { plantingOf } from './test-planted.ts'

const world = useSite()
let planting: ReturnType<typeof plantingOf>
beforeAll(() => {
  planting = plantingOf(world)
})

function startEraser() {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'test-eraser.ts')], {
    env: { ...process.env, DATABASE_URL: world.url, SECRET: world.deps.secret },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return { child, ended: once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]> }
}

/** Starts the job, waits until the row lock of `hold` blocks it, and kills its process. */
async function killAt(hold: (tx: Tx) => Promise<unknown>) {
  await world.db.transaction(async (tx) => {
    await hold(tx)
    const { child, ended } = startEraser()
    await vi.waitFor(async () => expect(await waitingForLocks(world.db)).toBe(1), {
      timeout: 60_000,
      interval: 20,
    })
    child.kill('SIGKILL')
    expect(await ended).toEqual([null, 'SIGKILL'])
  })
}

const rowOf = async (id: string) => (await world.db.select().from(users).where(eq(users.id, id)))[0]!
const statusOf = async (id: string) =>
  (await world.db.select({ status: donations.status }).from(donations).where(eq(donations.id, id)))[0]!.status

test('killed between two payments that it ends, and within the erasure itself, a job goes on where it was', async () => {
  const { songwriter, rooms } = await planting.all()
  const { id, mark } = songwriter
  await planting.close(id, 15)
  // The job ends payments in the order of their ids, which is the order of `rooms`.
  const [, first, second] = rooms

  await killAt((tx) =>
    tx.select().from(songRequests).where(eq(songRequests.id, second!.request.id)).for('update'),
  )
  expect([await statusOf(first!.donation.id), await statusOf(second!.donation.id)]).toEqual([
    'rejected',
    'sent',
  ])

  // The erasure changes the profile among the last rows, after files, requests, mails and ways to sign in.
  await killAt((tx) =>
    tx.select().from(songwriterProfiles).where(eq(songwriterProfiles.userId, id)).for('update'),
  )
  expect(await statusOf(second!.donation.id)).toBe('rejected')
  const whole = await rowOf(id)
  expect([whole.erasedAt, whole.firstName]).toEqual([null, expect.stringContaining(mark)])
  expect(await planting.unexpected(mark)).not.toEqual([])
  expect(await notedOf(world, id)).toEqual([])

  expect(await startEraser().ended).toEqual([0, null])
  expect(await planting.unexpected(mark)).toEqual([])
  expect(await rowOf(id)).toMatchObject({ erasedAt: expect.any(String), firstName: formerMember })
  expect(await notedOf(world, id)).toEqual([{ kind: 'erased', id }])
  const ended = await world.db
    .select()
    .from(events)
    .where(eq(events.subjectId, first!.donation.id))
    .orderBy(events.seq)
  expect(ended.filter(({ kind }) => kind === 'rejected')).toHaveLength(1)
  expect((await audit(world.db)).differences).toEqual([])

  const after = await rowOf(id)
  await eraseClosed({ ...world.deps, leave: leavings(world.deps) }, new Date())
  expect(await rowOf(id)).toEqual(after)
  expect(await notedOf(world, id)).toHaveLength(1)
}, 120_000)
