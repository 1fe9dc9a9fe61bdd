import { looksADay } from '#contract/trust/stewards'
import { and, eq, gte, inArray, sql } from '#drizzle'
import type { Tx } from '../../db/client.ts'
import { now } from '../../db/schema/columns.ts'
import { stewardActs, users } from '../../db/schema.ts'
import { notify } from '../journal/notifications.ts'
import { stewardIds } from '../people/stewards.ts'
import { appendAct, type NewAct } from './acts.ts'
import { stewardName } from './decided.ts'

const looking = ['search', 'look', 'read_log'] as const

type Look = NewAct & { kind: (typeof looking)[number] }

/**
 * Logs that a steward looks at people's data. If this exceeds the usual number of people a day, all stewards
 * are notified. They are notified only once, because the log's rows are written one after the other.
 */
export async function logLook(tx: Tx, look: Look, stewardEmails: readonly string[]) {
  const { shown } = await appendAct(tx, look)
  const [today] = await tx
    .select({ looks: sql<number>`sum(${stewardActs.shown})::int` })
    .from(stewardActs)
    .where(
      and(
        eq(stewardActs.stewardId, look.stewardId),
        gte(stewardActs.createdAt, `${now().slice(0, 10)}T00:00:00.000Z`),
        inArray(stewardActs.kind, [...looking]),
      ),
    )
  const looks = today?.looks ?? 0
  if (looks <= looksADay || looks - shown > looksADay) return
  const [steward] = await tx.select({ name: stewardName }).from(users).where(eq(users.id, look.stewardId))
  const subjects: Record<string, string> = steward?.name ? { steward: steward.name } : {}
  const everyone = await stewardIds(tx, stewardEmails)
  await notify(tx, ...everyone.map((userId) => ({ userId, kind: 'many_looks' as const, subjects })))
}
