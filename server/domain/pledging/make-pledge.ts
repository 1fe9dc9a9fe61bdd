import { mostUnproven } from '#contract/giving/fund'
import { cents, type Money } from '#contract/grammar/money'
import { requestMoves } from '#contract/requests/moves'
import { allows } from '#contract/requests/request-can'
import type { Tx } from '../../db/client.ts'
import type { Env } from '../../env.ts'
import { conflict } from '../../errors.ts'
import { hasPaidAnother } from '../giving/givers.ts'
import { findPromise, isUnprovenFull, leftToPromise } from '../money/ceilings.ts'
import { canMake, refusal } from '../moves/refusals.ts'
import { hasSongwriter, is } from '../requests/access.ts'
import { abovePromise, expectFitting, fundIsFull, isDeclined, songIsFull } from './ceilings.ts'
import { isApproved, lockForPledge, type Pledge, pledge } from './pledge.ts'

/** Settings that limit what a person promises. */
export type PledgeRules = Pick<Env, 'maxPromised' | 'fundTrustDays'>

export interface Giver {
  id: string
  emailProvenAt: string | null
}

interface Promising extends Pick<Pledge, 'amount' | 'isAnonymous' | 'paymentMethod'> {
  giver: Giver
  /** Absent for a pledge to the Community Fund. */
  songRequestId?: string | null | undefined
  rules: PledgeRules
  /** True for the listener's pledge in the transaction of the approval: it counts as one before it. */
  isInApproval?: boolean
}

/** Makes a pledge after all checks, under the lock of its request. Throws the reason if it is refused. */
export async function makePledge(tx: Tx, { giver, songRequestId, rules, isInApproval, ...given }: Promising) {
  const promise = { userId: giver.id, amount: given.amount, most: rules.maxPromised }
  const request = songRequestId ? await pledgeableRequest(tx, songRequestId, promise) : undefined
  if (!request) await expectPromise(tx, promise)
  if (giver.emailProvenAt === null && rules.fundTrustDays > 0) await expectFewUnproven(tx, giver.id)
  const isLate = request && isApproved(request) && hasSongwriter(request) && !isInApproval
  const keepsGap = isLate === true && !(await hasPaidAnother(tx, giver.id, request.songwriterId))
  const made = await pledge(tx, { ...given, underwriterId: giver.id, keepsGap, request })
  if (!made) throw request ? songIsFull(request) : await fundIsFull(tx)
  return made
}

interface Wish {
  userId: string
  amount: Money
  most: Money
}

/** Locks and returns the request, if this giver may pledge this amount to it. Otherwise throws the reason. */
async function pledgeableRequest(tx: Tx, requestId: string, { userId, amount, most }: Wish) {
  const move = requestMoves.pledge
  const tried = { id: requestId, userId, move }
  const request = await lockForPledge(tx, requestId, userId)
  if (!request || is('songwriter', request, userId)) throw await refusal(tx, tried)
  const promised = await findPromise(tx, request, { userId, most })
  const isAway = !request.isAsked
  // An approved song can be a gift by now, or its songwriter not be listed. So all conditions are read, after
  // the lock.
  const isAllowed = isApproved(request)
    ? await canMake(tx, tried)
    : allows(move, { ...request, isAway, isDeclined: isDeclined(promised) })
  if (!isAllowed) throw await refusal(tx, tried)
  expectFitting(amount, promised, { most, request })
  return request
}

/** Throws if this pledge to the fund is above its giver's ceiling. */
async function expectPromise(tx: Tx, { userId, amount, most }: Wish) {
  const left = await leftToPromise(tx, userId, most)
  if (cents(amount) > cents(left)) throw abovePromise('in the Community Fund', most, left)
}

/** Throws if as many pledges of a person whose email is unproven wait as may. */
async function expectFewUnproven(tx: Tx, userId: string) {
  if (await isUnprovenFull(tx, userId))
    throw conflict(
      `Until your email is confirmed, at most ${mostUnproven} of your promises can wait. Confirm it, or cancel one of them`,
    )
}
