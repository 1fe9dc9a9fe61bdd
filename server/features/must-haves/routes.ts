import { type RequestMove, requestMoves } from '#contract/requests/moves'
import { mostMustHaves, mustHaves } from '#contract/requests/must-haves'
import type { Db, Tx } from '../../db/client.ts'
import { refusal } from '../../domain/moves/refusals.ts'
import { pronunciationsOf } from '../../domain/requests/must-haves.ts'
import { conflict, type HttpError, notFound } from '../../errors.ts'
import type { Feature } from '../../http/feature.ts'
import { findMustHave, listMustHaves } from './reads.ts'
import { addMustHave, changeMustHave, removeMustHave, tickMustHave, untickMustHave } from './writes.ts'

const full = () => conflict(`A brief has at most ${mostMustHaves} must-haves`)
const notTicked = () => conflict('This must-have is not ticked')

export function mustHaveRoutes({ serve, storage }: Feature) {
  serve(mustHaves.ofProject, async ({ db, user, params }) => {
    const list = await listMustHaves(db, { projectId: params.id, viewerId: user.id })
    if (!list) throw notFound()
    return list
  })

  serve(
    mustHaves.add,
    async ({ db, user, params: { id }, body }) => {
      const added = await addMustHave(db, storage, { id, listenerId: user.id, ...body })
      if (added === 'full') throw full()
      if (!added) throw await refusal(db, { id, userId: user.id, move: requestMoves.brief })
      return added
    },
    { filesOf: ({ user, body }) => pronunciationsOf(user.id, [body]) },
  )

  serve(mustHaves.change, async ({ db, user, params: { id }, body }) => {
    const changed = await changeMustHave(db, storage, { id, listenerId: user.id, ...body })
    if (!changed) throw await whyNot(db, { id, userId: user.id, move: requestMoves.brief })
    return changed
  })

  serve(mustHaves.remove, async ({ db, user, params: { id } }) => {
    const removed = await removeMustHave(db, { id, listenerId: user.id })
    if (!removed) throw await whyNot(db, { id, userId: user.id, move: requestMoves.brief })
    return {}
  })

  serve(mustHaves.tick, async ({ db, user, params: { id }, body }) => {
    const ticked = await tickMustHave(db, { id, songwriterId: user.id, ...body })
    if (!ticked) throw await whyNot(db, { id, userId: user.id, move: requestMoves.work })
    return ticked
  })

  serve(mustHaves.untick, async ({ db, user, params: { id } }) => {
    const unticked = await untickMustHave(db, { id, songwriterId: user.id })
    if (!unticked) throw await whyNot(db, { id, userId: user.id, move: requestMoves.work }, notTicked())
    return unticked
  })
}

interface Tried {
  id: string
  userId: string
  move: RequestMove
}

/** Reason for an unchanged must-have: not visible to this person, the other party's move, or the wrong status. */
async function whyNot(db: Db | Tx, { id, userId, move }: Tried, otherwise?: HttpError) {
  const mustHave = await findMustHave(db, { id, viewerId: userId })
  if (!mustHave) return notFound()
  return refusal(db, {
    id: mustHave.songRequestId,
    userId,
    move,
    ...(otherwise && { otherwise }),
  })
}
