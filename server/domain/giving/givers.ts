import { and, eq, type SQLWrapper, sql } from 'drizzle-orm'
import { liveDonations } from '#contract/grammar/state'
import type { Db, Tx } from '../../db/client.ts'
import { donations } from '../../db/schema.ts'
import { is, type Who } from '../requests/access.ts'
import { isIn } from './donation-statuses.ts'

/** That a donation counts for a request: paid, or still to be paid. */
export const standsFor = (requestId: string | SQLWrapper) =>
  and(eq(donations.songRequestId, requestId), isIn(liveDonations))!

/** That this user made the donation. */
export const isGivenBy = (who: Who) => eq(donations.underwriterId, who)

/** Whether a user gave or pledged to a request, in a query that knows both. */
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

/** The people whose pledge to this request still stands, without duplicates. */
export const giversOf = (tx: Tx, requestId: string) =>
  tx.selectDistinct({ userId: donations.underwriterId }).from(donations).where(standsFor(requestId))

interface OfListener {
  id: string
  listenerId: string
}

/** The same without its listener, who may be one of them. */
export const otherGiversOf = async (tx: Tx, { id, listenerId }: OfListener) =>
  (await giversOf(tx, id)).filter(({ userId }) => !is('listener', { listenerId }, userId))
