import { generosity, mostOffers } from '#contract/giving/generosity'
import { withTx } from '../../../db/transactions/transactions.ts'
import { conflict, forbidden, found, notFound } from '../../../errors.ts'
import type { Feature } from '../../../http/feature.ts'
import { aboveOffers, abovePromise, fundIsFull } from '../ceilings.ts'
import { endOffer, findOffer, listOffers, makeOffer } from './offers.ts'
import { findStanding, keepStanding, stopStanding } from './standing.ts'

export function generosityRoutes({ serve, env }: Feature) {
  serve(generosity.standing, ({ db, user }) => findStanding(db, user.id))

  serve(generosity.keepStanding, ({ db, user, body: { amount } }) =>
    withTx(db, async (tx) => {
      const most = env.maxPromised
      const refused = await keepStanding(tx, { userId: user.id, amount, most })
      if (refused === 'full') throw await fundIsFull(tx)
      if (refused) throw abovePromise(most, refused.left)
      return found((await findStanding(tx, user.id)) ?? undefined)
    }),
  )

  serve(generosity.stopStanding, ({ db, user }) =>
    withTx(db, async (tx) => {
      if (!(await stopStanding(tx, user.id))) throw notFound('You keep no amount waiting')
      return findStanding(tx, user.id)
    }),
  )

  serve(generosity.offers, async ({ db, user, query, page }) =>
    page(await listOffers(db, { viewerId: user?.id, rules: env }, query)),
  )

  serve(generosity.offer, ({ db, user, body }) =>
    withTx(db, async (tx) => {
      const made = await makeOffer(tx, { userId: user.id, ...body }, env.maxPromised)
      if (made === 'many')
        throw conflict(`You can have ${mostOffers} open offers at most. Stop one of them first`)
      if ('left' in made) throw aboveOffers(env.maxPromised, made.left)
      return found(await findOffer(tx, made.id, { viewerId: user.id, rules: env }))
    }),
  )

  serve(generosity.endOffer, ({ db, user, params: { id } }) =>
    withTx(db, async (tx) => {
      const ended = await endOffer(tx, id, user.id)
      if (ended === undefined) throw notFound()
      if (ended === 'other') throw forbidden('Only the person who made this offer can end it')
      if (ended === 'over') throw conflict('This offer has ended already')
      return found(await findOffer(tx, id, { viewerId: user.id, rules: env }))
    }),
  )
}
