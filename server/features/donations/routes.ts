import { books } from '#contract/giving/books'
import { donations } from '#contract/giving/donations'
import { isEnding } from '#contract/giving/moves'
import type { Db, Tx } from '../../db/client.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { findCeilings, findPromise } from '../../domain/money/ceilings.ts'
import type { DonationMoveName } from '../../domain/money/donation-can.ts'
import { notAsked } from '../../domain/moves/refusals.ts'
import { expectFitting, isDeclined } from '../../domain/pledging/ceilings.ts'
import { makePledge } from '../../domain/pledging/make-pledge.ts'
import { isParty } from '../../domain/requests/requests.ts'
import { conflict, found, invalid, notFound } from '../../errors.ts'
import type { Feature } from '../../http/feature.ts'
import type { Call } from '../../http/serve.ts'
import type { User } from '../../http/session/session.ts'
import { listBook, sumBook } from './books/entries.ts'
import { proofOf } from './books/proof.ts'
import { dispute, find } from './corrections.ts'
import { findFund, listLedger, listMonths } from './fund.ts'
import { movable, receivedOf, tooMuchHere } from './moves/movable.ts'
import { findPayment, listPayments, sumPayments } from './payments.ts'
import { findPledge, listPledges } from './pledges.ts'
import { keep } from './promises/keep.ts'
import { renew } from './promises/renew.ts'
import { findDonation, listOwn, type Row } from './reads.ts'
import { findWays } from './ways.ts'
import {
  allow,
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
  serve(donations.months, ({ db }) => listMonths(db, env))
  serve(donations.mine, async ({ db, user, query, page }) => page(await listOwn(db, user.id, query)))
  serve(donations.payments, async ({ db, user, query, page }) => page(await listPayments(db, user.id, query)))
  serve(donations.paymentSums, ({ db, user }) => sumPayments(db, user.id))

  serve(books.entries, async ({ db, user, query: { side, from, to, ...wish }, page }) =>
    page(await listBook(db, { userId: user.id, side, from, to }, wish)),
  )
  serve(books.sums, ({ db, user, query }) => sumBook(db, { userId: user.id, ...query }))

  serve(donations.one, async ({ db, user, params: { id } }) => own(await findDonation(db, id), user))
  serve(donations.ways, async ({ db, user, params: { id } }) =>
    found(await findWays(db, own(await findDonation(db, id), user))),
  )
  serve(books.proof, async ({ db, user, params: { id } }) =>
    proofOf(db, { donation: own(await findDonation(db, id), user), giver: user, env }),
  )

  serve(donations.create, ({ user, body: { isGeneral: _, status: __, ...promise }, db }) =>
    withTx(db, (tx) => makePledge(tx, { ...promise, giver: user, rules: env })),
  )

  serve(donations.markSent, (call) =>
    moves(call, 'markSent', (tx, donation) => markSent(tx, donation, call.body)),
  )
  serve(donations.undoSent, (call) => moves(call, 'undoSent', undoSent))
  serve(donations.cancel, (call) => moves(call, 'cancel', (tx, donation) => cancel(tx, donation, env)))
  serve(donations.declineMatch, (call) =>
    moves(call, 'declineMatch', (tx, donation) => declineMatch(tx, donation, env)),
  )
  serve(donations.keep, (call) => moves(call, 'keep', keep))
  serve(donations.dispute, (call) =>
    moves(call, 'dispute', (tx, donation) => dispute(tx, donation, call.body.text)),
  )
  serve(donations.renew, (call) =>
    moves(call, 'renew', async (tx, donation) => {
      const { maxPromised: most } = env
      const request = await findCeilings(tx, donation.songRequestId!)
      const promised = await findPromise(tx, request, { userId: donation.underwriterId, most })
      if (isDeclined(promised)) throw conflict(notAsked)
      expectFitting(donation.amount, promised, { most, request })
      return renew(tx, donation)
    }),
  )

  partyRoutes({ serve })
}

/** Calls by a request's listener and songwriter about its donations. */
function partyRoutes({ serve }: Pick<Feature, 'serve'>) {
  serve(donations.decline, (call) =>
    moves(call, 'decline', async (tx, donation) => {
      await decline(tx, donation, { actorId: call.user.id, ...call.body })
      return findPledge(tx, donation.id, call.user.id)
    }),
  )
  serve(donations.allow, (call) =>
    moves(call, 'allow', async (tx, donation) => {
      await allow(tx, donation, call.user.id)
      return findPledge(tx, donation.id, call.user.id)
    }),
  )

  serve(donations.ofRequest, async ({ db, user, params: { id }, query: { list, ...wish }, page }) => {
    if (!(await isParty(db, id, user.id))) throw notFound()
    return page(await listPledges(db, { requestId: id, viewerId: user.id, list }, wish))
  })

  const receives = (call: Call<typeof donations.confirm>, name: 'found' | 'confirm', make: typeof confirm) =>
    moves(call, name, async (tx, donation) => {
      const received = receivedOf(donation, call.body)
      if (!(await make(tx, donation, received))) throw conflict(tooMuchHere)
      return findPayment(tx, donation.id)
    })
  serve(donations.found, (call) => receives(call, 'found', find))
  serve(donations.confirm, (call) => receives(call, 'confirm', confirm))

  serve(donations.undoConfirm, (call) =>
    moves(
      call,
      'undoConfirm',
      async (tx, donation) => findPayment(tx, (await undoConfirm(tx, donation)).id),
      isUndone,
    ),
  )

  serve(donations.reject, async (call) => {
    const { reason } = call.body
    // Some texts are reserved for the system, such as "account closed". Checked here and not in the contract,
    // so that visitors needn't load these texts.
    if (isEnding(reason)) throw invalid('Please say why in other words', 'reason')
    return moves(call, 'reject', async (tx, donation) =>
      findPayment(tx, (await reject(tx, donation, reason)).id),
    )
  })
}

/**
 * Makes a move of a donation, after locking and checking the donation. Throws 404 if `make` returns
 * undefined.
 */
const moves = <Reply>(
  { db, user, params }: { db: Db | Tx; user: User; params: { id: string } },
  name: DonationMoveName,
  make: (tx: Tx, donation: Row) => Promise<Reply | undefined>,
  isDone?: (tx: Tx, id: string) => Promise<boolean>,
) =>
  withTx(db, async (tx) =>
    found(await make(tx, await movable(tx, params, { user, name, ...(isDone && { isDone }) }))),
  )

function own(donation: Awaited<ReturnType<typeof findDonation>>, { id }: Pick<User, 'id'>) {
  if (donation?.underwriterId !== id) throw notFound()
  return donation
}
