import { firstDonationStatus, unpaidDonations } from '#contract/grammar/state'
import { and, eq, gt, or } from '#drizzle'
import { batchSize, inBatches } from '../../db/batches.ts'
import type { Db, Tx } from '../../db/client.ts'
import { donations } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { isIn } from '../../domain/giving/donation-statuses.ts'
import { returnMatch } from '../../domain/money/fund/return-match.ts'
import type { FundRules } from '../../domain/money/fund/rules.ts'
import { isMatched, lockDonation } from '../../domain/money/lock-donation.ts'
import { isOfSongwriter, isSongwriterOf } from '../../domain/requests/access.ts'
import { isWaitingForAnswer } from '../../domain/requests/unanswered.ts'
import { stopStanding } from './generosity/standing.ts'
import { cancel, endForClosed } from './writes.ts'

interface Leaving {
  userId: string
  rules: FundRules
  signal?: AbortSignal | undefined
}

/**
 * Ends donations that other people would wait for, after a person closed the account. Cancels the person's
 * own unpaid pledges. Unpaid pledges to the person are cancelled, or go back to the fund if the fund had
 * matched them. Payments sent to the person end as unanswered. Payments that the person sent stay and can
 * still be confirmed. A repeated run is safe, because each donation has its own transaction.
 */
export async function leaveMoney(db: Db, { userId, rules, signal }: Leaving) {
  await withTx(db, (tx) => stopStanding(tx, userId))
  const leaveOne = (id: string) => withTx(db, (tx) => leave(tx, id, { userId, rules }))
  await inBatches((last) => findLeft(db, userId, last), leaveOne, signal)
}

const isPledged = isIn(unpaidDonations)

const findLeft = (db: Db, userId: string, last: string) =>
  db
    .select({ id: donations.id })
    .from(donations)
    .where(
      and(
        gt(donations.id, last),
        or(
          and(eq(donations.underwriterId, userId), isPledged),
          and(isOfSongwriter(donations, userId), or(isPledged, isWaitingForAnswer)),
        ),
      ),
    )
    .orderBy(donations.id)
    .limit(batchSize)

async function leave(tx: Tx, id: string, { userId, rules }: Leaving) {
  const donation = await lockDonation(tx, id)
  if (!donation) return
  const isUnpaid = donation.status === firstDonationStatus
  if (donation.underwriterId === userId) {
    if (isUnpaid) await cancel(tx, donation, rules)
    return
  }
  if (!isSongwriterOf(donation, userId) || (!isUnpaid && donation.status !== 'sent')) return
  if (isUnpaid && isMatched(donation)) await returnMatch(tx, donation)
  else await endForClosed(tx, donation, userId)
}
