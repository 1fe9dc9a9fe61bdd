import { acceptance } from '#contract/requests/acceptance'
import { requestMoves } from '#contract/requests/moves'
import { termsLimits } from '#contract/requests/new-terms'
import type { Db, Tx } from '../../db/client.ts'
import { made } from '../../domain/moves/refusals.ts'
import { conflict, forbidden, notFound } from '../../errors.ts'
import type { Feature } from '../../http/feature.ts'
import { answer, propose } from './writes.ts'

const full = conflict(`A project has at most ${termsLimits.proposals} proposals of terms`)

interface Call {
  db: Db | Tx
  user: { id: string }
  params: { id: string; termsId: string }
}

async function answered(call: Call, isAgreed: boolean) {
  const { db, user, params } = call
  const row = await answer(db, { ...params, userId: user.id, isAgreed })
  if (row === 'unknown') throw notFound()
  if (row === 'own') throw forbidden('You proposed these terms, so the other party answers them')
  if (row === 'ended') throw conflict('These terms no longer wait for an answer')
  return made(call, requestMoves.terms, row)
}

export function termsRoutes({ serve }: Feature) {
  serve(acceptance.propose, async (call) => {
    const { db, user, params, body } = call
    const proposed = await propose(db, { ...params, ...body, userId: user.id })
    if (proposed === 'full') throw full
    return made(call, requestMoves.terms, proposed)
  })

  serve(acceptance.agree, (call) => answered(call, true))

  serve(acceptance.decline, (call) => answered(call, false))
}
