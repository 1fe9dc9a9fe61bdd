import { needsSure } from '#contract/giving/answers'
import type { donations as calls } from '#contract/giving/donations'
import { type DonationMove, donationMoves } from '#contract/giving/moves'
import type { BodyOf } from '#contract/grammar/endpoint'
import { inCurrency } from '#contract/surface/format'
import { and, eq, sql } from '#drizzle'
import type { Tx } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { disputes, donations, songRequests } from '../../../db/schema.ts'
import { type DonationMoveName, partyOf, whyNot } from '../../../domain/money/donation-can.ts'
import { endedAt } from '../../../domain/money/ended.ts'
import { lockDonation } from '../../../domain/money/lock-donation.ts'
import { standsStill } from '../../../domain/moves/refusals.ts'
import { is, isSongwriterOf } from '../../../domain/requests/access.ts'
import {
  isHidden,
  isNotWithdrawn,
  isOfListedPerson,
  isSuspendedBefore,
} from '../../../domain/requests/visible.ts'
import { conflict, forbidden, notFound } from '../../../errors.ts'
import type { User } from '../../../http/session/session.ts'
import type { Row } from '../reads.ts'

async function findFacts(tx: Tx, id: string) {
  const { status, listenerId, songwriterId, hiddenAt } = songRequests
  const [facts] = await tx
    .select({
      request: { status, listenerId, songwriterId, hiddenAt },
      standsStill: sql<boolean>`not ${isOfListedPerson(donations.songwriterId)}`,
      endedAt,
      isDisputed: sql<boolean>`exists (select 1 from ${disputes} where ${disputes.donationId} = ${donations.id})`,
    })
    .from(donations)
    .leftJoin(songRequests, and(eq(songRequests.id, donations.songRequestId), isNotWithdrawn))
    .where(eq(donations.id, id))
  if (!facts) throw notFound()
  return facts
}

interface Trying {
  user: User
  name: DonationMoveName
  /** Returns true if the move was made already, so that a retry is no error. */
  isDone?: (tx: Tx, id: string) => Promise<boolean>
}

/** Locks and returns the donation if this person may make the move now. Otherwise throws the reason. */
export async function movable(tx: Tx, { id }: { id: string }, { user, name, isDone }: Trying): Promise<Row> {
  const donation = await lockDonation(tx, id)
  if (!donation) throw notFound()
  const { by, whileHidden }: DonationMove = donationMoves[name]
  const facts = await findFacts(tx, id)
  const { request } = facts
  const isGiver = donation.underwriterId === user.id
  const isReceiver =
    by === 'party' ? is('party', request ?? undefined, user.id) : isSongwriterOf(donation, user.id)
  if (!isGiver && !isReceiver) throw notFound()
  if (!whileHidden && isHidden(request)) throw standsStill
  if (by === 'giver' && !isGiver) throw forbidden('Only the supporter who promised this can do that')
  // A person who is both giver and songwriter can't confirm their own payment.
  if (by === 'songwriter' && (isGiver || !isReceiver))
    throw forbidden('Only the songwriter of the request can do that')
  const decliner = partyOf({ ...donation, request })
  if (by === 'party' && !is(decliner, request ?? undefined, user.id))
    throw forbidden(`Only the ${decliner} of the request can do that now`)
  const isSentLate = isSuspendedBefore(user, donation.sentAt ?? now())
  const reason = whyNot(name, { ...donation, ...facts, isSentLate })
  if (reason !== undefined && !(await isDone?.(tx, id))) throw conflict(reason)
  return donation
}

export const tooMuchHere = 'This is more than can be received here'

/**
 * Returns the amount that arrived. Throws if it is far above the pledge and the songwriter hasn't said that
 * it is right.
 */
export function receivedOf({ amount }: Row, { receivedAmount, isSure }: BodyOf<typeof calls.found>) {
  const received = receivedAmount ?? amount
  if (needsSure(received, amount) && !isSure)
    throw conflict(
      `${inCurrency(received)} is more than ten times the ${inCurrency(amount)} that was promised. If that is what arrived, please say so`,
    )
  return received
}
