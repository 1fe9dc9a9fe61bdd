import { and, eq } from '#drizzle'
import type { Db } from '../../db/client.ts'
import { repeatable } from '../../db/connections/repeatable.ts'
import { changeSpreads, donations } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { hint } from './change-feed.ts'

/** Number of givers in one transaction. */
const atOnce = 200

/**
 * Leaves hints for the givers of requests that have very many of them, in batches. Everyone who gave to the
 * request gets them, also where their pledge has ended by the change. A run that was killed is repeated, so some get them
 * twice, which is harmless.
 */
export async function spreadChanges(db: Db, signal?: AbortSignal) {
  for (;;) {
    const [first] = await db.select({ id: changeSpreads.songRequestId }).from(changeSpreads).limit(1)
    if (!first) return
    const isOfRoom = eq(changeSpreads.songRequestId, first.id)
    const left = await db.select().from(changeSpreads).where(isOfRoom)
    const givers = await db
      .selectDistinct({ id: donations.underwriterId })
      .from(donations)
      .where(eq(donations.songRequestId, first.id))
    for (let from = 0; from < givers.length; from += atOnce) {
      if (signal?.aborted) return
      const some = givers.slice(from, from + atOnce).map(({ id }) => id)
      const hints = left.map((one) => one.hint)
      await withTx(db, async (tx) => hint(tx, some, hints))
    }
    for (const { hint: one, turn } of left)
      await repeatable(() =>
        db
          .delete(changeSpreads)
          .where(and(isOfRoom, eq(changeSpreads.hint, one), eq(changeSpreads.turn, turn))),
      )
  }
}
