import { donationMoves } from '#contract/giving/moves'
import { cents, maxAmount } from '#contract/grammar/money'
import { eq } from '#drizzle'
import type { Tx } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { songRequests } from '../../../db/schema.ts'
import { untell } from '../../../domain/journal/notifications.ts'
import { leftInFund, leftInRequest } from '../../../domain/money/ceilings.ts'
import type { FundRules } from '../../../domain/money/fund/rules.ts'
import { answerOffers } from '../../../domain/money/fund.ts'
import type { DonationRow } from '../../../domain/money/lock-donation.ts'
import { make, tell } from '../moves/make.ts'

/**
 * The songwriter says that a rejected payment did arrive: it is confirmed, as sent to them. Undefined if a sum of the
 * request or of the fund would overflow.
 */
export async function find(tx: Tx, before: DonationRow, receivedAmount: string, rules: FundRules) {
  const [request] = await tx
    .select({ received: songRequests.receivedAmount, pledgedAmount: songRequests.pledgedAmount })
    .from(songRequests)
    .where(eq(songRequests.id, before.songRequestId!))
  if (!request || cents(request.received) + cents(receivedAmount) > cents(maxAmount)) return undefined
  const amount = cents(before.amount)
  if (amount > cents(leftInRequest(request))) return undefined
  if (before.isGeneral && amount > cents(await leftInFund(tx))) return undefined
  const at = now()
  const { sentAt, sentToId, songwriterId } = before
  const set = { sentAt: sentAt ?? at, sentToId: sentToId ?? songwriterId, receivedAmount, confirmedAt: at }
  const move = donationMoves.found
  const after = await make(tx, {
    before,
    move,
    kind: 'found',
    set: { ...set, rejectionReason: null },
    amount: receivedAmount,
  })
  for (const kind of ['pledge_rejected', 'pledge_lapsed'] as const)
    await untell(tx, { kind, donationId: after.id })
  const more = { received: receivedAmount, isFound: 'yes' }
  await tell(tx, after, { userId: after.underwriterId, kind: 'pledge_confirmed', more })
  await answerOffers(tx, before.songRequestId!, rules)
  return after
}
