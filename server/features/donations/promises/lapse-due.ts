import { lapseDays } from '#contract/grammar/days'
import { ms, plus } from '#contract/grammar/time'
import { sql } from '#drizzle'
import { inBatches, lanes } from '../../../db/batches.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { donations } from '../../../db/schema.ts'
import { withTx } from '../../../db/transactions/transactions.ts'
import type { FundRules } from '../../../domain/money/fund/rules.ts'
import { matchFund } from '../../../domain/money/fund.ts'
import { lapse, tellLapsed } from './lapse.ts'
import { findDueBefore, lockDueBefore } from './passed.ts'

/**
 * Ends pledges to songs that were due for `lapseDays` days and not paid, as of `at`. In the same transaction,
 * the fund replaces each pledge with others. Repeated and concurrent runs are safe.
 */
export async function lapseDue({ db, env }: { db: Db; env: FundRules }, at: Date, signal?: AbortSignal) {
  const before = plus(at, -lapseDays * ms.day)
  const end = (id: string) => withTx(db, (tx) => lapseOne(tx, id, { before, at, rules: env }))
  await inBatches(() => findLapsing(db, before), end, signal, lanes)
}

/** Finds pledges that lapse now. Matches of the fund are excluded, because they have another deadline. */
export const findLapsing = (db: Db, before: string) =>
  findDueBefore(db, before, sql`not ${donations.isGeneral}`)

interface As {
  before: string
  at: Date
  rules: FundRules
}

/** Ends a pledge that is overdue. Returns true if it lapsed. */
export async function lapseOne(tx: Tx, id: string, { before, at, rules }: As) {
  const pledge = await lockDueBefore(tx, id, before, false)
  if (!pledge) return false
  await tellLapsed(tx, await lapse(tx, pledge))
  await matchFund(tx, pledge.songRequestId, rules, at)
  return true
}
