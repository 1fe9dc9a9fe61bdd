import { books } from '#contract/giving/books'
import { donations, needsSure } from '#contract/giving/donations'
import { cents, type Money, minAmount } from '#contract/grammar/money'
import {
  can,
  type DonationMove,
  declinerOf,
  donationMoves,
  requestMoves,
  secondsToUndo,
} from '#contract/grammar/state'
import { inCurrency, utcDayOf } from '#contract/surface/format'
import type { Tx } from '../../db/client.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { cannotBePaid } from '../../domain/money/being-paid.ts'
import { leftInFund, leftInRequest, leftToPromise } from '../../domain/money/ceilings.ts'
import { giverCan, isDeclinable } from '../../domain/money/donation-can.ts'
import { isMatched, lockDonation } from '../../domain/money/lock-donation.ts'
import { isListed } from '../../domain/people/listed.ts'
import { is, isSongwriterOf } from '../../domain/requests/access.ts'
import { lost, nobodyToPay, standsStill, takesNothingNew } from '../../domain/requests/refusals.ts'
import { findParties, isParty } from '../../domain/requests/requests.ts'
import { isSuspendedBefore } from '../../domain/requests/visible.ts'
import { conflict, forbidden, found, notFound } from '../../errors.ts'
import type { Feature } from '../../http/feature.ts'
import type { User } from '../../http/session/session.ts'
import { listBook, sumBook } from './books/entries.ts'
import { findFund, listLedger, listMonths } from './fund.ts'
import { findPledge, listPledges } from './limits/pledges.ts'
import { findPayment, listPayments, sumPayments } from './payments.ts'
import { lockForPledge, pledge } from './pledge.ts'
import { findDonation, listOwn, type Row } from './reads.ts'
import {
  cancel,
  confirm,
  decline,
  declineMatch,
  isUndone,
  markSent,
  reject,
  undoConfirm,
  undoSent,
} from './writes.ts'

export function donationRoutes({ serve, env }: Feature) {
  serve(donations.fund, ({ db }) => findFund(db, env))
  serve(donations.ledger, async ({ db, query, page }) => page(await listLedger(db, query)))
  serve(donations.months, ({ db }) => listMonths(db))
  serve(donations.mine, async ({ db, user, query, page }) => page(await listOwn(db, user.id, query)))
  serve(donations.payments, async ({ db, user, query, page }) => page(await listPayments(db, user.id, query)))
  serve(donations.paymentSums, ({ db, user }) => sumPayments(db, user.id))

  serve(books.entries, async ({ db, user, query: { side, from, to, ...wish }, page }) =>
    page(await listBook(db, { userId: user.id, side, from, to }, wish)),
  )
  serve(books.sums, ({ db, user, query }) => sumBook(db, { userId: user.id, ...query }))

  serve(donations.one, async ({ db, user, params: { id } }) => {
    const donation = await findDonation(db, id)
    if (donation?.underwriterId !== user.id) throw notFound()
    return donation
  })

  serve(donations.create, ({ user, body, db }) =>
    withTx(db, async (tx) => {
      const request = body.songRequestId
        ? await pledgeableRequest(tx, body.songRequestId, user.id)
        : undefined
      const { amount, paymentMethod, isAnonymous } = body
      if (!request) await expectPromise(tx, { userId: user.id, amount, most: env.maxPromised })
      const made = await pledge(tx, { underwriterId: user.id, amount, paymentMethod, isAnonymous, request })
      if (!made) throw request ? overfull('This song', leftInRequest(request)) : await fundIsFull(tx)
      return made
    }),
  )

  serve(donations.markSent, ({ user, params, body, db }) =>
    withTx(db, async (tx) => {
      const donation = await movable(tx, params, { user, move: donationMoves.markSent })
      if (!giverCan(donation).includes('markSent')) throw conflict(pauseOf(donation))
      if (donation.songwriterId && !(await isListed(tx, donation.songwriterId))) throw conflict(cannotBePaid)
      return found(await markSent(tx, donation, body))
    }),
  )

  serve(donations.undoSent, ({ user, params, db }) =>
    withTx(db, async (tx) => {
      const move = donationMoves.undoSent
      const donation = await movable(tx, params, { user, move })
      if (!giverCan(donation).includes('undoSent')) throw conflict(move.refusal)
      return found(await undoSent(tx, donation))
    }),
  )

  serve(donations.cancel, ({ user, params, db }) =>
    withTx(db, async (tx) =>
      found(await cancel(tx, await movable(tx, params, { user, move: donationMoves.cancel }), env)),
    ),
  )

  serve(donations.declineMatch, ({ user, params, db }) =>
    withTx(db, async (tx) => {
      const move = donationMoves.declineMatch
      const donation = await movable(tx, params, { user, move })
      if (!isMatched(donation)) throw conflict(move.refusal)
      return found(await declineMatch(tx, donation, env))
    }),
  )

  serve(donations.decline, ({ user, params: { id }, db }) =>
    withTx(db, async (tx) => {
      const { donation, by } = await declinable(tx, id, user.id)
      await decline(tx, donation, { by, actorId: user.id })
      return found(await findPledge(tx, id, user.id))
    }),
  )

  serve(donations.ofRequest, async ({ db, user, params: { id }, query, page }) => {
    if (!(await isParty(db, id, user.id))) throw notFound()
    return page(await listPledges(db, { requestId: id, viewerId: user.id }, query))
  })

  serve(donations.confirm, ({ user, params, body, db }) =>
    withTx(db, async (tx) => {
      const donation = await movable(tx, params, { user, move: donationMoves.confirm })
      expectSentBefore(donation, user)
      const received = body.receivedAmount ?? donation.amount
      if (needsSure(received, donation.amount) && !body.isSure) throw conflict(unsure(received, donation))
      const confirmed = await confirm(tx, donation, received)
      if (!confirmed) throw conflict('This is more than can be received here')
      return found(await findPayment(tx, donation.id))
    }),
  )

  serve(donations.undoConfirm, ({ user, params, db }) =>
    withTx(db, async (tx) => {
      const { refusal } = donationMoves.undoConfirm
      const donation = await confirmedOrUndone(tx, params, user)
      if (donation.status === 'confirmed') {
        const request = await findParties(tx, donation.songRequestId!)
        if (!is('songwriter', request, user.id)) throw conflict('This song is not yours to write any more')
        if (secondsToUndo(donation.confirmedAt) === 0) throw conflict(refusal)
        await undoConfirm(tx, donation)
      }
      return found(await findPayment(tx, donation.id))
    }),
  )

  serve(donations.reject, ({ user, params, body, db }) =>
    withTx(db, async (tx) => {
      const donation = await movable(tx, params, { user, move: donationMoves.reject })
      expectSentBefore(donation, user)
      await reject(tx, donation, body.reason)
      return found(await findPayment(tx, donation.id))
    }),
  )
}

/** The request that this giver may pledge to; throws the reason where they may not. */
async function pledgeableRequest(tx: Tx, requestId: string, giverId: string) {
  const request = await lockForPledge(tx, requestId, giverId)
  if (!request) {
    const why = await lost(tx, { id: requestId, userId: giverId })
    throw why === standsStill ? why : notFound('This request does not exist, or was withdrawn')
  }
  if (is('songwriter', request, giverId))
    throw forbidden('You are writing this song, so you cannot pledge to it')
  if (!can(requestMoves.pledge, request.status)) throw conflict(requestMoves.pledge.refusal)
  if (request.isWriterGone) throw nobodyToPay
  if (!request.isAsked && request.status === 'open') throw takesNothingNew
  return request
}

const overfull = (what: string, left: Money) =>
  conflict(
    cents(left) < cents(minAmount)
      ? `${what} can take no more pledges`
      : `${what} can take ${inCurrency(left)} more at most`,
  )

const fundIsFull = async (tx: Tx) => overfull('The Community Fund', await leftInFund(tx))

/** Throws where this pledge to the fund is more than its giver may promise. */
async function expectPromise(
  tx: Tx,
  { userId, amount, most }: { userId: string; amount: Money; most: Money },
) {
  const left = await leftToPromise(tx, userId, most)
  if (cents(amount) > cents(left))
    throw conflict(
      `At most ${inCurrency(most)} of one person can wait in the Community Fund until it is confirmed, and ${inCurrency(left)} of yours is left`,
    )
}

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
  songRequestId !== null && Boolean((await findParties(tx, songRequestId))?.hiddenAt)

/** The donation, locked, on which this person may make the move now; throws the reason where they may not. */
async function movable(tx: Tx, params: { id: string }, by: { user: User; move: DonationMove }) {
  const donation = await own(tx, params, by)
  if (!can(by.move, donation.status)) throw conflict(by.move.refusal)
  return donation
}

/** As `movable`; or the donation whose confirmation is undone already: then this is the same undo once more. */
async function confirmedOrUndone(tx: Tx, params: { id: string }, user: User) {
  const move = donationMoves.undoConfirm
  const donation = await own(tx, params, { user, move })
  if (!can(move, donation.status) && !(await isUndone(tx, donation.id))) throw conflict(move.refusal)
  return donation
}

/** A suspended songwriter answers only what was sent before; an older process may have let a later one through. */
function expectSentBefore({ sentAt }: Row, user: User) {
  if (sentAt && isSuspendedBefore(user, sentAt))
    throw conflict('While your account is suspended you can answer only payments that were sent before')
}

const unsure = (received: Money, { amount }: Row) =>
  `${inCurrency(received)} is more than ten times the ${inCurrency(amount)} that was pledged. If that is what arrived, please say so`

/** The donation, locked, that this party may decline, and their role; throws the reason where they may not. */
async function declinable(tx: Tx, id: string, userId: string) {
  const donation = await lockDonation(tx, id)
  const request = donation?.songRequestId ? await findParties(tx, donation.songRequestId) : undefined
  if (!donation || (donation.underwriterId !== userId && !is('party', request, userId))) throw notFound()
  if (request?.hiddenAt) throw standsStill
  const by = declinerOf(request?.status ?? 'open')
  if (!is(by, request, userId)) throw forbidden(`Only the ${by} of the request can do that now`)
  if (donation.isGeneral)
    throw conflict('Only the person who pledged can decline a match from the Community Fund')
  if (!can(donationMoves.decline, donation.status) || !isDeclinable(donation))
    throw conflict(donationMoves.decline.refusal)
  return { donation, by }
}

const pauseOf = ({ dueAt }: Row) =>
  `The Community Fund has just matched this pledge: it can be paid from ${utcDayOf(dueAt ?? '')} on`
