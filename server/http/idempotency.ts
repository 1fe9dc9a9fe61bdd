import { createHash } from 'node:crypto'
import { ms, plus } from '#contract/grammar/time'
import { and, eq, lt } from '#drizzle'
import type { Db, Tx } from '../db/client.ts'
import { idempotencyKeys } from '../db/schema.ts'
import { withTx } from '../db/transactions/transactions.ts'
import { HttpError, invalid } from '../errors.ts'

/**
 * Idempotency keys: runs `make` once per user and key, and stores its reply in the same transaction. A retry
 * gets the stored reply. Of concurrent calls, the first inserts the key. The others wait for that commit,
 * because of the unique index.
 */
export async function once<Answer>(
  db: Db,
  { userId, key, request }: { userId: string; key: string; request: unknown },
  make: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  // An empty key is rejected. A program that always sends an empty key would get the reply of its first call
  // each time.
  if (key === '' || key.length > 200) throw invalid('Idempotency-Key must have 1 to 200 characters')
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('hex')
  const mine = and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key))
  return withTx(db, async (tx) => {
    const yesterday = plus(Date.now(), -ms.day)
    await tx.delete(idempotencyKeys).where(and(mine, lt(idempotencyKeys.createdAt, yesterday)))
    const [first] = await tx
      .insert(idempotencyKeys)
      .values({ userId, key, requestHash })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key })
    if (first) {
      const answer = await make(tx)
      await tx.update(idempotencyKeys).set({ reply: answer }).where(mine)
      return answer
    }
    const [kept] = await tx.select().from(idempotencyKeys).where(mine)
    if (kept?.requestHash !== requestHash)
      throw new HttpError('keyReused', 'This Idempotency-Key was used for another request')
    return kept.reply as Answer
  })
}
