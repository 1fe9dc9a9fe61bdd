import { and, lte } from '#drizzle'
import { batchSize, inBatches } from '../../../db/batches.ts'
import type { Db } from '../../../db/client.ts'
import { songRequests } from '../../../db/schema.ts'
import { withTx } from '../../../db/transactions/transactions.ts'
import type { FundRules } from '../../../domain/money/fund/rules.ts'
import { matchFund } from '../../../domain/money/fund.ts'
import { isThere } from '../../../domain/requests/visible.ts'

/**
 * Tries again to match songs that a cap or a recently proven email had delayed, as of `at`. The song that has
 * waited longest is first. Repeated and concurrent runs are safe: each try sets a later day for the next try,
 * or none.
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
