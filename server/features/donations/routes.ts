import { books } from '#contract/giving/books'
import { donations } from '#contract/giving/donations'
import { donationMoves, isEnding, secondsToUndo } from '#contract/giving/moves'
import { cents, type Money } from '#contract/grammar/money'
import { can, declinerOf } from '#contract/grammar/state'
import { requestMoves } from '#contract/requests/moves'
import { utcDayOf } from '#contract/surface/format'
import type { Tx } from '../../db/client.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { cannotBePaid } from '../../domain/money/being-paid.ts'
import { findLeft, leftInRequest, leftToPromise } from '../../domain/money/ceilings.ts'
import { giverCan, isDeclinable, isFindable, isFirstLapse } from '../../domain/money/donation-can.ts'
import { findEnded } from '../../domain/money/ended.ts'
import { isMatched, lockDonation } from '../../domain/money/lock-donation.ts'
import { isListed } from '../../domain/people/listed.ts'
import { hasSongwriter, is } from '../../domain/requests/access.ts'
import { findLacksMoney } from '../../domain/requests/funding/gap.ts'
import { lost, nobodyToPay, standsStill, takesNothingNew } from '../../domain/requests/refusals.ts'
import { findParties, isParty } from '../../domain/requests/requests.ts'
import { isHidden } from '../../domain/requests/visible.ts'
import { conflict, forbidden, found, invalid, notFound } from '../../errors.ts'
import type { Feature } from '../../http/feature.ts'
import type { User } from '../../http/session/session.ts'
import { listBook, sumBook } from './books/entries.ts'
import { proofOf } from './books/proof.ts'
import { abovePromise, fundIsFull, overfull } from './ceilings.ts'
import { dispute } from './corrections/dispute.ts'
import { find } from './corrections/found.ts'
import { findFund, listLedger, listMonths } from './fund.ts'
import { findPledge, listPledges } from './limits/pledges.ts'
import { confirmedOrUndone, expectSentBefore, movable, receivedOf, tooMuchHere } from './moves/movable.ts'
import { findPayment, listPayments, sumPayments } from './payments.ts'
import { lockForPledge, pledge } from './pledge.ts'
import { keep } from './promises/keep.ts'
import { renew } from './promises/renew.ts'
import { findDonation, listOwn, type Row } from './reads.ts'
import { cancel, confirm, decline, declineMatch, markSent, reject, undoConfirm, undoSent } from './writes.ts'

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

  serve(donations.one, async ({ db, user, params: { id } }) => own(await findDonation(db, id), user))
  serve(books.proof, async ({ db, user, params: { id } }) =>
    proofOf(db, { donation: own(await findDonation(db, id), user), giver: user, env }),
  )

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
      if (hasSongwriter(donation) && !(await isListed(tx, donation.songwriterId)))
        throw conflict(cannotBePaid)
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

  serve(donations.renew, ({ user, params, db }) =>
    withTx(db, async (tx) => {
      const { refusal } = donationMoves.renew
      const donation = await movable(tx, params, { user, move: donationMoves.renew })
      if (!isFirstLapse(donation)) throw conflict(refusal)
      if (!hasSongwriter(donation) || !(await isListed(tx, donation.songwriterId)))
        throw conflict(cannotBePaid)
      const requestId = donation.songRequestId!
      if (!(await findLacksMoney(tx, requestId))) throw conflict(requestMoves.pledge.refusal)
      const left = await findLeft(tx, requestId)
      if (cents(donation.amount) > cents(left)) throw overfull('This song', left)
      return found(await renew(tx, donation))
    }),
  )

  serve(donations.keep, ({ user, params, db }) =>
    withTx(db, async (tx) => {
      const donation = await movable(tx, params, { user, move: donationMoves.keep })
      if (donation.keepAskedAt === null) throw conflict(donationMoves.keep.refusal)
      return found(await keep(tx, donation))
    }),
  )

  serve(donations.dispute, ({ user, params, body, db }) =>
    withTx(db, async (tx) => {
      const { refusal } = donationMoves.dispute
      const donation = await movable(tx, params, { user, move: donationMoves.dispute })
      const isAllowed = giverCan({ ...donation, isHidden: true }).includes('dispute')
      const disputed = isAllowed && (await dispute(tx, donation, body.text))
      if (!disputed) throw conflict(refusal)
      return disputed
    }),
  )

  serve(donations.found, ({ user, params, body, db }) =>
    withTx(db, async (tx) => {
      const donation = await movable(tx, params, { user, move: donationMoves.found })
      const ended = await findEnded(tx, donation.id)
      if (!isFindable({ ...donation, ...ended })) throw conflict(donationMoves.found.refusal)
      expectSentBefore(donation, user)
      const received = receivedOf(donation, body)
      if (!(await find(tx, donation, received, env))) throw conflict(tooMuchHere)
      return found(await findPayment(tx, donation.id))
    }),
  )

  serve(donations.confirm, ({ user, params, body, db }) =>
    withTx(db, async (tx) => {
      const donation = await movable(tx, params, { user, move: donationMoves.confirm })
      expectSentBefore(donation, user)
      const confirmed = await confirm(tx, donation, receivedOf(donation, body), env)
      if (!confirmed) throw conflict(tooMuchHere)
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

  serve(donations.reject, ({ user, params, body, db }) => {
    // The words of an end say what may follow it. Not in the contract's schema, which visitors load without them.
    if (isEnding(body.reason)) throw invalid('Please say why in other words', 'reason')
    return withTx(db, async (tx) => {
      const donation = await movable(tx, params, { user, move: donationMoves.reject })
      expectSentBefore(donation, user)
      await reject(tx, donation, body.reason)
      return found(await findPayment(tx, donation.id))
    })
  })
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
  // Read after the lock: another pledge may have closed the gap meanwhile.
  if (request.status === 'approved') {
    if (!request.isPayee) throw conflict(cannotBePaid)
    if (!(await findLacksMoney(tx, requestId))) throw conflict(requestMoves.pledge.refusal)
  }
  if (!request.isAsked && request.status === 'open') throw takesNothingNew
  return request
}

/** Throws where this pledge to the fund is more than its giver may promise. */
async function expectPromise(
  tx: Tx,
  { userId, amount, most }: { userId: string; amount: Money; most: Money },
) {
  const left = await leftToPromise(tx, userId, most)
  if (cents(amount) > cents(left)) throw abovePromise(most, left)
}

/** The donation, locked, that this party may decline, and their role; throws the reason where they may not. */
async function declinable(tx: Tx, id: string, userId: string) {
  const donation = await lockDonation(tx, id)
  const request = donation?.songRequestId ? await findParties(tx, donation.songRequestId) : undefined
  if (!donation || (donation.underwriterId !== userId && !is('party', request, userId))) throw notFound()
  if (isHidden(request)) throw standsStill
  const by = declinerOf(request?.status ?? 'open')
  if (!is(by, request, userId)) throw forbidden(`Only the ${by} of the request can do that now`)
  if (donation.isGeneral)
    throw conflict('Only the person who pledged can decline a match from the Community Fund')
  if (donation.madeBy === 'offer')
    throw conflict('Only the person who made the offer can decline what it matched')
  if (!can(donationMoves.decline, donation.status) || !isDeclinable(donation))
    throw conflict(donationMoves.decline.refusal)
  return { donation, by }
}

/** The donation, if it is this user's. */
function own(donation: Awaited<ReturnType<typeof findDonation>>, { id }: Pick<User, 'id'>) {
  if (donation?.underwriterId !== id) throw notFound()
  return donation
}

const pauseOf = ({ dueAt, madeBy }: Row) =>
  `${madeBy === 'offer' ? 'Your offer has just made' : 'The Community Fund has just matched'} this pledge: it can be paid from ${utcDayOf(dueAt ?? '')} on`
