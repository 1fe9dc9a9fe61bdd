import { expect, test } from 'vitest'
import { useDb } from '../../test/test-db.ts'
import { communityFund } from '../schema.ts'
import { withTx } from '../transactions/transactions.ts'
import { Budget, withBudget } from './budget.ts'
import { isRead, repeatable } from './repeatable.ts'

const at = useDb()

const inRequest = <Result>(run: () => Promise<Result>) => withBudget(new Budget({ isStrict: true }), run)

test('a write of a request is in a transaction or may be repeated, else it fails', async () => {
  const write = () => at.db.update(communityFund).set({ monthlyGoal: '1.00' })
  await expect(inRequest(async () => write())).rejects.toThrow('Failed query')
  await inRequest(() => repeatable(write))
  await inRequest(() => withTx(at.db, (tx) => tx.update(communityFund).set({ monthlyGoal: '2.00' })))
  await inRequest(() => at.db.select().from(communityFund))
})

test.each([
  'select 1',
  '(select last_update from updates) union (select 2)',
  'with a as (select 1) select * from a',
  'select "delete", "for_update" from inserts',
])('%s is a read', (text) => {
  expect(isRead(text)).toBe(true)
})

test.each([
  'insert into a values (1)',
  'update a set b = 1',
  'with a as (insert into b values (1) returning *) select * from a',
  'with a as (update b set c = 1 returning *) select * from a',
  'with a as (update "b" as c set d = 1 returning *) select * from a',
  'with a as (delete from b returning *) select * from a',
  'select * from a for update',
  'select * from a for no key update of a',
  'select * from a for share',
  'lock table a',
  'select 1; delete from a',
])('%s is none', (text) => {
  expect(isRead(text)).toBe(false)
})
