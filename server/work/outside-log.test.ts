import { text } from 'node:stream/consumers'
import { beforeAll, expect, test, vi } from 'vitest'
import { newId } from '../db/schema/columns.ts'
import { withTx } from '../db/transactions/transactions.ts'
import { logFolder, noteOutside } from '../storage/replay-log.ts'
import { useSite } from '../test/test-app.ts'
import type { Worker } from './jobs.ts'
import { workOutsideLog } from './outside-log.ts'

const world = useSite()
let jobs: Worker
beforeAll(async () => {
  jobs = await world.jobs()
  await workOutsideLog(jobs, world.deps.storage)
})

async function entries() {
  const all: unknown[] = []
  for await (const { key } of world.deps.storage.objects()) {
    if (!key.startsWith(logFolder)) continue
    all.push(JSON.parse(await text((await world.deps.storage.read(key))!)))
  }
  return all
}

const soon = { timeout: 30_000, interval: 100 }

test('an entry of a transaction that commits is appended, also where the storage was away; another leaves none', async () => {
  const [kept, rolledBack] = [newId(), newId()]
  const away = vi.spyOn(world.deps.storage, 'receive').mockRejectedValue(new Error('away'))
  await withTx(world.db, (tx) => noteOutside(jobs, tx, { kind: 'closed', id: kept }))
  await withTx(world.db, async (tx) => {
    await noteOutside(jobs, tx, { kind: 'closed', id: rolledBack })
    throw new Error('rolled back')
  }).catch(() => {})
  await vi.waitFor(async () => {
    const { rows } = await world.pool.query(
      "select 1 from pgboss.job where name = 'outside-log' and state = 'completed'",
    )
    expect(rows).not.toEqual([])
  }, soon)
  expect(await entries()).toEqual([])
  away.mockRestore()
  await vi.waitFor(
    async () => expect(await entries()).toEqual([{ kind: 'closed', id: kept, at: expect.any(String) }]),
    soon,
  )
})
