import { thanks } from '#contract/giving/thanks'
import { requestMoves } from '#contract/requests/moves'
import { refusal } from '../../domain/moves/refusals.ts'
import { conflict } from '../../errors.ts'
import type { Feature } from '../../http/feature.ts'
import { giveThanks } from './writes.ts'

const nobodyToThank = conflict('This song has no other supporters, so there is nobody to thank')

export function thanksRoutes({ serve }: Feature) {
  serve(thanks.give, async ({ db, user, params: { id }, body }) => {
    const given = await giveThanks(db, { id, listenerId: user.id, ...body })
    const tried = { id, userId: user.id, move: requestMoves.thank }
    if (!given) throw await refusal(db, { ...tried, otherwise: nobodyToThank })
    return given
  })
}
