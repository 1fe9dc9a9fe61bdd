import { and, eq, type SQLWrapper, sql } from 'drizzle-orm'
import { liveDonations } from '#contract/grammar/state'
import type { Db, Tx } from '../../db/client.ts'
import { donations } from '../../db/schema.ts'
import { is, type Who } from '../requests/access.ts'
import { isIn } from './donation-statuses.ts'

/** That a donation stands for a request: paid, or still meant to be. */
export const standsFor = (requestId: string | SQLWrapper) =>
  and(eq(donations.songRequestId, requestId), isIn(liveDonations))!

/** That this person made a donation. */
export const isGivenBy = (who: Who) => eq(donations.underwriterId, who)

/** Whether somebody gave to a request, or promised to, in a query that knows both. */
export const gaveTo = (requestId: SQLWrapper, userId: SQLWrapper) =>
  sql<boolean>`exists (select 1 from ${donations} where ${standsFor(requestId)} and ${isGivenBy(userId)})`

export async function isGiver(db: Db | Tx, requestId: string, userId: string) {
  const [one] = await db
    .select({ id: donations.id })
    .from(donations)
    .where(and(standsFor(requestId), isGivenBy(userId)))
    .limit(1)
  return one !== undefined
}

/** The people whose pledge to this request still stands, each once. */
export const giversOf = (tx: Tx, requestId: string) =>
  tx.selectDistinct({ userId: donations.underwriterId }).from(donations).where(standsFor(requestId))

interface Request {
  id: string
  listenerId: string
}

/** The same but for its listener, who may be one of them. */
export const otherGiversOf = async (tx: Tx, { id, listenerId }: Request) =>
  (await giversOf(tx, id)).filter(({ userId }) => !is('listener', { listenerId }, userId))
