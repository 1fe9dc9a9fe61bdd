import { notifications } from '#contract/people/notifications'
import { registration } from '#contract/people/registration'
import { songwriters } from '#contract/people/songwriters'
import { decisions } from '#contract/trust/decisions'
import { stewards } from '#contract/trust/stewards'
import { newId } from '../../db/schema/columns.ts'
import * as tables from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { type ActRow, appendAct } from '../../domain/moderation/acts.ts'
import { buildSongwriter } from '../factories.ts'
import { stewardOf } from '../reach/test-trust.ts'
import type { TestApp } from '../test-app.ts'
import { inProject, type ListCase, newestFirst, numbers, rowsOf, someone } from './test-lists.ts'

export const peopleLists: ListCase[] = [
  [
    'songwriters',
    songwriters.list,
    async (site) => {
      await site.db.delete(tables.songwriterProfiles)
      // Thirty songwriters have the same timestamp, so that a page ends between equal values.
      const created = (number: number) =>
        new Date(Date.UTC(2026, 0, 1 + Math.floor(number / 30))).toISOString()
      const made: { id: string }[] = []
      for (const number of numbers) made.push(await buildSongwriter(site.db, { createdAt: created(number) }))
      return { who: await someone(site), ids: newestFirst(made) }
    },
  ],
  inProject('notifications', notifications.list, ({ site, listener, params }) => {
    const row = { userId: listener.id, kind: 'status', songRequestId: params.id } as const
    return rowsOf(site, tables.notifications, () => row)
  }),
  [
    'invitations to create an account',
    registration.invitations,
    async (site) => {
      const who = await stewardOf({ site })
      const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
      const row = (number: number) => ({ tokenHash: `hash ${number}`, madeBy: who.id, expiresAt })
      return { who, ids: await rowsOf(site, tables.invitations, row) }
    },
  ],
]

async function cases(site: TestApp, values: Partial<typeof tables.reportCases.$inferInsert> = {}) {
  const { id: ownerId } = await buildSongwriter(site.db)
  const rows = numbers.map(() => ({ kind: 'songwriter' as const, thingId: newId(), ownerId, ...values }))
  return site.db.insert(tables.reportCases).values(rows).returning()
}
const decidedAt = new Date().toISOString()

/** Report cases, each with a steward's decision. */
async function decided(site: TestApp) {
  const { id: stewardId } = await stewardOf({ site })
  const warning = { stewardId, kind: 'warn', rule: 'respect', reason: 'It insults people' } as const
  const made: { id: string; decision: ActRow }[] = []
  for (const { id, ownerId, thingId, kind } of await cases(site, { decidedAt })) {
    const act = { ...warning, caseId: id, personId: ownerId, thingId, thingKind: kind }
    made.push({ id, decision: await withTx(site.db, (tx) => appendAct(tx, act)) })
  }
  return made
}

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
      const ids = newestFirst(await cases(site, { decidedAt }))
      return { who: await stewardOf({ site }), query: { status: 'decided' }, ids }
    },
  ],
  [
    'the reports with an appeal',
    stewards.queue,
    async (site) => {
      const made = await decided(site)
      for (const { decision } of made)
        await site.db
          .insert(tables.appeals)
          .values({ decisionId: decision.id, personId: decision.personId!, text: 'No' })
      return { who: await stewardOf({ site }), query: { status: 'appeals' }, ids: made.map(({ id }) => id) }
    },
  ],
  [
    'decisions about oneself',
    decisions.mine,
    async (site) => {
      const made = (await decided(site)).map(({ decision }) => decision)
      return { who: await site.as({ id: made[0]!.personId! }), ids: newestFirst(made) }
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
