import { and, lte } from '#drizzle'
import { batchSize, inBatches } from '../../../db/batches.ts'
import type { Db } from '../../../db/client.ts'
import { songRequests } from '../../../db/schema.ts'
import { withTx } from '../../../db/transactions/transactions.ts'
import type { FundRules } from '../../../domain/money/fund/rules.ts'
import { matchFund } from '../../../domain/money/fund.ts'
import { isThere } from '../../../domain/requests/visible.ts'

/**
 * Matches songs again that a cap or a recent proof had delayed, as of `at`, the longest wait first. Idempotent and
 * safe to run concurrently: each try sets a later day, or none.
 */
export async function tryAgain({ db, env }: { db: Db; env: FundRules }, at: Date, signal?: AbortSignal) {
  const match = (id: string) => withTx(db, (tx) => matchFund(tx, id, env, at))
  await inBatches(() => findToTry(db, at), match, signal)
}

export const findToTry = (db: Db, at: Date) =>
  db
    .select({ id: songRequests.id })
    .from(songRequests)
    .where(and(lte(songRequests.fundTryAt, at.toISOString()), isThere))
    .orderBy(songRequests.fundTryAt, songRequests.id)
    .limit(batchSize)
