import { expect, test } from 'vitest'
import { decisions } from '#contract/trust/decisions'
import type { RuleId } from '#contract/trust/rules'
import { appeals, stewardActs } from '../../../db/schema.ts'
import { withTx } from '../../../db/transactions/transactions.ts'
import { appendAct } from '../../../domain/moderation/acts.ts'
import { buildUser } from '../../../test/factories.ts'
import { useStewardSite } from '../test-stewards.ts'

const site = useStewardSite()

const lastYear = new Date().getUTCFullYear() - 1

async function decide(
  rule: RuleId,
  createdAt: string,
  { times, appealed = 0, reversed = 0 }: Record<string, number>,
) {
  const { id: personId } = await buildUser(site.db)
  const stewardId = site.one.id
  const acted = (kind: 'warn' | 'reverse', ofId?: string) =>
    withTx(site.db, (tx) => appendAct(tx, { stewardId, kind, personId, ofId, ...(!ofId && { rule }) }))
  for (let at = 0; at < times!; at++) {
    const { id } = await acted('warn')
    if (at >= appealed) continue
    const answerId = at < reversed ? (await acted('reverse', id)).id : null
    await site.db.insert(appeals).values({ decisionId: id, personId, text: 'No', answerId })
  }
  await site.db.update(stewardActs).set({ createdAt })
}

test('a quarter’s figures are public once it has ended, and small ones are not said', async () => {
  expect((await site.visitor.call(decisions.quarters)).body).toEqual([])
  await decide('hate', `${lastYear}-06-30T23:59:59.000Z`, { times: 6, appealed: 5, reversed: 4 })
  await decide('own-work', `${lastYear}-06-30T23:59:59.000Z`, { times: 6 })
  const ended = {
    quarter: `${lastYear}-Q2`,
    rules: [
      { rule: 'hate', decisions: 6, appeals: 5, reversals: null },
      { rule: 'own-work', decisions: 6, appeals: 0, reversals: 0 },
    ],
  }
  site.aSecondLater()
  for (let at = 0; at < 60; at++) site.aSecondLater()
  expect((await site.visitor.call(decisions.quarters)).body).toEqual([ended])
})

test('the quarter that runs is not shown', async () => {
  const { length } = (await site.visitor.call(decisions.quarters)).body
  await withTx(site.db, (tx) => appendAct(tx, { stewardId: site.one.id, kind: 'warn', rule: 'respect' }))
  for (let at = 0; at < 61; at++) site.aSecondLater()
  const { body } = await site.visitor.call(decisions.quarters)
  expect(body).toHaveLength(length)
  expect(JSON.stringify(body)).not.toContain('respect')
})
