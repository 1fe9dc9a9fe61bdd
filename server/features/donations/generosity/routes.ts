import { generosity } from '#contract/giving/generosity'
import { withTx } from '../../../db/transactions/transactions.ts'
import { abovePromise, fundIsFull } from '../../../domain/pledging/ceilings.ts'
import { found, notFound } from '../../../errors.ts'
import type { Feature } from '../../../http/feature.ts'
import { findStanding, keepStanding, stopStanding } from './standing.ts'

export function generosityRoutes({ serve, env }: Feature) {
  serve(generosity.standing, ({ db, user }) => findStanding(db, user.id))

  serve(generosity.keepStanding, ({ db, user, body: { amount } }) =>
    withTx(db, async (tx) => {
      const most = env.maxPromised
      const refused = await keepStanding(tx, { userId: user.id, amount, most })
      if (refused === 'full') throw await fundIsFull(tx)
      if (refused) throw abovePromise('in the Community Fund', most, refused.left)
      return found((await findStanding(tx, user.id)) ?? undefined)
    }),
  )

  serve(generosity.stopStanding, ({ db, user }) =>
    withTx(db, async (tx) => {
      if (!(await stopStanding(tx, user.id))) throw notFound('You have no monthly promise')
      return findStanding(tx, user.id)
    }),
  )
}
