import { needsSure } from '#contract/giving/answers'
import type { donations } from '#contract/giving/donations'
import { type DonationMove, donationMoves } from '#contract/giving/moves'
import type { BodyOf } from '#contract/grammar/endpoint'
import type { Money } from '#contract/grammar/money'
import { can } from '#contract/grammar/state'
import { inCurrency } from '#contract/surface/format'
import type { Tx } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { lockDonation } from '../../../domain/money/lock-donation.ts'
import { isSongwriterOf } from '../../../domain/requests/access.ts'
import { standsStill } from '../../../domain/requests/refusals.ts'
import { findParties } from '../../../domain/requests/requests.ts'
import { isHidden, isSuspendedBefore } from '../../../domain/requests/visible.ts'
import { conflict, forbidden, notFound } from '../../../errors.ts'
import type { User } from '../../../http/session/session.ts'
import type { Row } from '../reads.ts'
import { isUndone } from '../writes.ts'

/** The donation, locked, and who this person is to it; throws the reason where they may not make the move. */
async function own(tx: Tx, { id }: { id: string }, { user, move }: { user: User; move: DonationMove }) {
  const donation = await lockDonation(tx, id)
  const isGiver = donation?.underwriterId === user.id
  const isSongwriter = donation !== undefined && isSongwriterOf(donation, user.id)
  if (!donation || (!isGiver && !isSongwriter)) throw notFound()
  if (!move.whileHidden && (await isInHidden(tx, donation))) throw standsStill
  if (move.by === 'giver' && !isGiver) throw forbidden('Only the person who made this donation can do that')
  // Nobody confirms a payment of their own, even if they are on both sides.
  if (move.by === 'songwriter' && (isGiver || !isSongwriter))
    throw forbidden('Only the songwriter of the request can do that')
  return donation
}

const isInHidden = async (tx: Tx, { songRequestId }: Row) =>
  songRequestId !== null && isHidden(await findParties(tx, songRequestId))

/** The donation, locked, on which this person may make the move now; throws the reason where they may not. */
export async function movable(tx: Tx, params: { id: string }, by: { user: User; move: DonationMove }) {
  const donation = await own(tx, params, by)
  if (!can(by.move, donation.status)) throw conflict(by.move.refusal)
  return donation
}

/** As `movable`; or the donation whose confirmation is undone already: then this is the same undo once more. */
export async function confirmedOrUndone(tx: Tx, params: { id: string }, user: User) {
  const move = donationMoves.undoConfirm
  const donation = await own(tx, params, { user, move })
  if (!can(move, donation.status) && !(await isUndone(tx, donation.id))) throw conflict(move.refusal)
  return donation
}

/** A suspended songwriter answers only what was sent before; an older process may have let a later one through. */
export function expectSentBefore({ sentAt }: Row, user: User) {
  if (isSuspendedBefore(user, sentAt ?? now()))
    throw conflict('While your account is suspended you can answer only payments that were sent before')
}

export const tooMuchHere = 'This is more than can be received here'

/** The amount that arrived; throws where it is so large that it is asked about. */
export function receivedOf(donation: Row, { receivedAmount, isSure }: BodyOf<typeof donations.found>) {
  const received = receivedAmount ?? donation.amount
  if (needsSure(received, donation.amount) && !isSure) throw conflict(unsure(received, donation))
  return received
}

const unsure = (received: Money, { amount }: Row) =>
  `${inCurrency(received)} is more than ten times the ${inCurrency(amount)} that was pledged. If that is what arrived, please say so`
