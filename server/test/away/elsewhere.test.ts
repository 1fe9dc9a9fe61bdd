import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb } from '../../db/client.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { StorageRefusal } from '../../storage/refusal.ts'
import { testDb } from '../test-db.ts'

let at: Awaited<ReturnType<typeof testDb>>
beforeAll(async () => {
  at = await testDb()
})
afterAll(() => at.drop())

test('a store that is away inside a transaction is no lost database: told at once, and the connection stays', async () => {
  const { db, pool, close } = openDb(at.url, { max: 1 })
  let removed = 0
  pool.on('remove', () => removed++)
  const refused = Object.assign(new Error('connect ECONNREFUSED'), {
    code: 'ECONNREFUSED',
    syscall: 'connect',
  })
  const away = new StorageRefusal('away', { cause: refused })
  let times = 0
  const work = withTx(db, async (tx) => {
    times += 1
    await tx.execute('select 1')
    throw away
  })
  await expect(work).rejects.toBe(away)
  expect([times, removed, pool.idleCount]).toEqual([1, 0, 1])
  await close()
})
