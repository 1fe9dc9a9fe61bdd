import { decisions } from '#contract/trust/decisions'
import { stewards } from '#contract/trust/stewards'
import { newId } from '../../../db/schema/columns.ts'
import * as tables from '../../../db/schema.ts'
import { withTx } from '../../../db/transactions/transactions.ts'
import { type ActRow, appendAct } from '../../../domain/moderation/acts.ts'
import { buildSongwriter } from '../../factories.ts'
import { stewardOf } from '../../reach/test-trust.ts'
import type { TestApp } from '../../test-app.ts'
import { type ListCase, newestFirst, numbers } from './list.ts'

export const trustLists: ListCase[] = [
  [
    'the queue of reports',
    stewards.queue,
    async (site) => ({ who: await stewardOf({ site }), ids: (await cases(site)).map(({ id }) => id) }),
  ],
  [
    'the decided reports',
    stewards.queue,
    async (site) => {
      const decidedAt = new Date().toISOString()
      const ids = newestFirst(await cases(site, { decidedAt }))
      return { who: await stewardOf({ site }), query: { status: 'decided' }, ids }
    },
  ],
  [
    'the reports with an appeal',
    stewards.queue,
    async (site) => {
      const ids: string[] = []
      for (const { id, decision } of await decided(site)) {
        await site.db
          .insert(tables.appeals)
          .values({ decisionId: decision.id, personId: decision.personId!, text: 'No' })
        ids.push(id)
      }
      return { who: await stewardOf({ site }), query: { status: 'appeals' }, ids }
    },
  ],
  [
    'decisions about oneself',
    decisions.mine,
    async (site) => {
      const made = await decided(site)
      const [one] = made
      return {
        who: await site.as({ id: one!.decision.personId! }),
        ids: newestFirst(made.map(({ decision }) => decision)),
      }
    },
  ],
  [
    'the stewards’ log',
    stewards.log,
    async (site) => {
      await site.db.delete(tables.appeals)
      await site.db.delete(tables.stewardActs)
      const ids = newestFirst((await decided(site)).map(({ decision }) => decision))
      return { who: await stewardOf({ site }), query: { because: 'A report by mail' }, ids }
    },
  ],
]

async function cases(site: TestApp, values: Partial<typeof tables.reportCases.$inferInsert> = {}) {
  const { id: ownerId } = await buildSongwriter(site.db)
  const rows = numbers.map(() => ({ kind: 'songwriter' as const, thingId: newId(), ownerId, ...values }))
  return site.db.insert(tables.reportCases).values(rows).returning()
}

/** Cases with a decision each. */
async function decided(site: TestApp) {
  const { id: stewardId } = await stewardOf({ site })
  const made: { id: string; decision: ActRow }[] = []
  for (const { id, ownerId, thingId, kind } of await cases(site, { decidedAt: new Date().toISOString() })) {
    const about = { caseId: id, personId: ownerId, thingId, thingKind: kind }
    const warning = {
      stewardId,
      kind: 'warn',
      rule: 'respect',
      reason: 'It insults people',
      ...about,
    } as const
    made.push({ id, decision: await withTx(site.db, (tx) => appendAct(tx, warning)) })
  }
  return made
}
