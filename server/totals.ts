import { eq, sql } from 'drizzle-orm'
import type { Tx } from './db/client.ts'
import { donations, songRequests } from './db/schema.ts'

/**
 * Makes everyone else who moves this request or its money wait until `tx` ends, and answers how it stands. Take it
 * before touching a donation of the request: whoever takes both takes them in this order. Not `for update`, for a new
 * donation's foreign key holds a key share of the row, and two givers at once would wait for each other.
 */
export async function lockRequest(tx: Tx, requestId: string) {
  const [request] = await tx
    .select({ status: songRequests.status })
    .from(songRequests)
    .where(eq(songRequests.id, requestId))
    .for('no key update')
  return request
}

/**
 * Sets what is pledged to, sent for and received by a request from its donations. Call it last, in the transaction
 * that changed them. `updatedAt` stays: a screen shows it as the day on which the work began.
 */
export async function retotal(tx: Tx, requestId: string) {
  // In a statement of its own, so that the sums below are read after the others have committed.
  await lockRequest(tx, requestId)
  const sum = (what: 'amount' | 'received', which: string) => {
    const column = what === 'amount' ? sql`amount` : sql`coalesce(received_amount, amount)`
    return sql`(select coalesce(sum(${column}), 0) from ${donations}
      where song_request_id = ${requestId} and ${sql.raw(which)})`
  }
  await tx
    .update(songRequests)
    .set({
      pledgedAmount: sum('amount', `status <> 'rejected'`),
      sentAmount: sum('amount', `status = 'sent'`),
      receivedAmount: sum('received', `status = 'confirmed'`),
      updatedAt: sql`${songRequests.updatedAt}`,
    })
    .where(eq(songRequests.id, requestId))
}
