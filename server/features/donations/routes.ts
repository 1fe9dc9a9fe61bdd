import { donations } from '#contract/donations'
import { can, donationMoves, pledgeable } from '#contract/state'
import { type Tx, withTx } from '../../db/client.ts'
import type { Feature } from '../../deps.ts'
import { conflict, forbidden, notFound } from '../../http/errors.ts'
import { communityFundReader } from './fund.ts'
import { findDonation, lockForPledge, markSent, ownDonations, pledge } from './queries.ts'

export function donationRoutes({ serve, db }: Feature) {
  const mine = ownDonations(db)
  const fund = communityFundReader(db)

  serve(donations.fund, () => fund())

  serve(donations.mine, async ({ user, query, page }) => page(await mine(user.id, query)))

  for (const move of [
    donations.undoSent,
    donations.cancel,
    donations.declineMatch,
    donations.confirm,
    donations.reject,
    donations.one,
  ])
    serve(move, () => Promise.reject(notFound()))
  for (const list of [donations.payments, donations.ledger, donations.months])
    serve(list, () => Promise.resolve([]))
  const nothing = { count: 0, amount: '0.00' }
  serve(donations.paymentSums, async () => ({ toConfirm: nothing, expected: nothing, received: nothing }))

  serve(donations.create, ({ user, body, db }) =>
    withTx(db, async (tx) => {
      const request = body.songRequestId
        ? await pledgeableRequest(tx, body.songRequestId, user.id)
        : undefined
      const made = await pledge(tx, { ...body, underwriterId: user.id, request })
      if (!made) throw conflict('This is more than can be pledged here')
      return made
    }),
  )

  serve(donations.markSent, ({ user, params: { id }, body, db }) =>
    withTx(db, async (tx) => {
      const donation = await findDonation(tx, id)
      if (donation?.underwriterId !== user.id) throw notFound()
      const sent = await markSent(tx, { id, ...donation, ...body })
      if (!sent) throw conflict(donationMoves.markSent.refusal)
      return sent
    }),
  )
}

/** The request that this giver may pledge to; throws what stands in the way. */
async function pledgeableRequest(tx: Tx, requestId: string, giverId: string) {
  const request = await lockForPledge(tx, requestId)
  if (!request) throw notFound('This request does not exist, or was withdrawn')
  if (request.songwriterId === giverId)
    throw forbidden('You are writing this song, so you cannot pledge to it')
  if (!can(pledgeable, request.status)) throw conflict(pledgeable.refusal)
  return request
}
