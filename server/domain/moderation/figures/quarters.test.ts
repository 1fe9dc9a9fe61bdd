import { expect, test } from 'vitest'
import type { RuleId } from '#contract/trust/rules'
import { appeals, stewardActs } from '../../../db/schema.ts'
import { withTx } from '../../../db/transactions/transactions.ts'
import { buildUser } from '../../../test/factories.ts'
import { useDb } from '../../../test/test-db.ts'
import { appendAct } from '../acts.ts'
import { findQuarters } from './quarters.ts'

const database = useDb()

const lastMoment = '2025-06-30T23:59:59.000Z'

async function decide(rule: RuleId, { times, appealed = 0, reversed = 0 }: Record<string, number>) {
  const { db } = database
  const [{ id: personId }, { id: stewardId }] = [await buildUser(db), await buildUser(db)]
  const acted = (kind: 'warn' | 'reverse', ofId?: string) =>
    withTx(db, (tx) => appendAct(tx, { stewardId, kind, personId, ofId, ...(!ofId && { rule }) }))
  for (let at = 0; at < times!; at++) {
    const { id } = await acted('warn')
    if (at >= appealed) continue
    const answerId = at < reversed ? (await acted('reverse', id)).id : null
    await db.insert(appeals).values({ decisionId: id, personId, text: 'No', answerId })
  }
  await db.update(stewardActs).set({ createdAt: lastMoment })
}

test('a quarter’s figures are public once it has ended, and small ones are not said', async () => {
  await decide('hate', { times: 6, appealed: 5, reversed: 4 })
  await decide('own-work', { times: 6 })
  expect(await findQuarters(database.db, new Date('2025-06-30T23:59:59.999Z'))).toEqual([])
  const rules = [
    { rule: 'hate', decisions: 6, appeals: 5, reversals: null },
    { rule: 'own-work', decisions: 6, appeals: 0, reversals: 0 },
  ]
  const ended = await findQuarters(database.db, new Date('2025-07-01T00:00:00.000Z'))
  expect(ended).toEqual([{ quarter: '2025-Q2', rules }])
})
