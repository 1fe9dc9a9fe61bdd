import { donationMoves } from '#contract/giving/moves'
import { lapseDays } from '#contract/grammar/days'
import { can } from '#contract/grammar/state'
import { ms, plus } from '#contract/grammar/time'
import { and, eq, isNotNull, lte, not, sql } from '#drizzle'
import { batchSize, inBatches } from '../../../db/batches.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { donations, songRequests } from '../../../db/schema.ts'
import { withTx } from '../../../db/transactions/transactions.ts'
import { isIn } from '../../../domain/giving/donation-statuses.ts'
import type { FundRules } from '../../../domain/money/fund/rules.ts'
import { matchFund } from '../../../domain/money/fund.ts'
import { type DonationRow, lockDonation } from '../../../domain/money/lock-donation.ts'
import { isOfListedPerson, isOfShown, isThere } from '../../../domain/requests/visible.ts'
import { lapse, tellLapsed } from './lapse.ts'

/**
 * Ends pledges to songs that were due for `lapseDays` and not sent, as of `at`. The fund closes the gap that each
 * leaves, in one transaction with it. Idempotent and safe to run concurrently.
 */
export async function lapseDue({ db, env }: { db: Db; env: FundRules }, at: Date, signal?: AbortSignal) {
  const before = plus(at, -lapseDays * ms.day)
  const end = (id: string) => withTx(db, (tx) => lapseOne(tx, id, { before, at, rules: env }))
  await inBatches(() => findLapsing(db, before), end, signal)
}

/** Excludes matches of the fund, which have their own days, and pledges that can't be paid, whose days pause. */
export const findLapsing = (db: Db, before: string) =>
  db
    .select({ id: donations.id })
    .from(donations)
    .where(
      and(
        isIn(donationMoves.lapse.from),
        not(donations.isGeneral),
        isNotNull(donations.songRequestId),
        lte(donations.dueAt, before),
        isOfShown(donations.songRequestId),
        isOfListedPerson(donations.songwriterId),
      ),
    )
    .orderBy(donations.dueAt, donations.id)
    .limit(batchSize)

interface As {
  before: string
  at: Date
  rules: FundRules
}

/** True if the pledge lapsed. */
export async function lapseOne(tx: Tx, id: string, { before, at, rules }: As) {
  const pledge = await lockDonation(tx, id)
  // Sent, cancelled or ended meanwhile by its giver or another process.
  if (!pledge || !hasPassed(pledge, before) || !(await goesOn(tx, pledge))) return false
  await tellLapsed(tx, await lapse(tx, pledge))
  await matchFund(tx, pledge.songRequestId, rules, at)
  return true
}

const hasPassed = (pledge: DonationRow, before: string): pledge is DonationRow & { songRequestId: string } =>
  can(donationMoves.lapse, pledge.status) &&
  !pledge.isGeneral &&
  pledge.songRequestId !== null &&
  pledge.dueAt !== null &&
  Date.parse(pledge.dueAt) <= Date.parse(before)

/** True while the days of a pledge count: its request isn't hidden, and its songwriter can be paid. */
async function goesOn(tx: Tx, { songRequestId, songwriterId }: DonationRow) {
  const [shown] = await tx
    .select({ isPayable: isOfListedPerson(sql`${songwriterId}::uuid`).as('is_payable') })
    .from(songRequests)
    .where(and(eq(songRequests.id, songRequestId!), isThere))
  return shown?.isPayable === true
}
