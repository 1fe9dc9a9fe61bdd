import { type RequestMove, requestMoves } from '#contract/requests/moves'
import { mostMustHaves, mustHaves } from '#contract/requests/must-haves'
import type { Db, Tx } from '../../db/client.ts'
import { made, refusal } from '../../domain/moves/refusals.ts'
import { pronunciationsOf } from '../../domain/requests/must-haves.ts'
import { conflict, found } from '../../errors.ts'
import type { Feature } from '../../http/feature.ts'
import { findMustHave, listMustHaves } from './reads.ts'
import { addMustHave, changeMustHave, removeMustHave, tickMustHave, untickMustHave } from './writes.ts'

export function mustHaveRoutes({ serve, storage }: Feature) {
  serve(mustHaves.ofProject, async ({ db, user, params }) =>
    found(await listMustHaves(db, { projectId: params.id, viewerId: user.id })),
  )

  serve(
    mustHaves.add,
    async (call) => {
      const { db, user, params, body } = call
      const added = await addMustHave(db, storage, { ...params, listenerId: user.id, ...body })
      if (added === 'full') throw conflict(`A brief has at most ${mostMustHaves} must-haves`)
      return made(call, requestMoves.brief, added)
    },
    { filesOf: ({ user, body }) => pronunciationsOf(user.id, [body]) },
  )

  serve(mustHaves.change, async (call) => {
    const { db, user, params, body } = call
    return moved(
      call,
      requestMoves.brief,
      await changeMustHave(db, storage, { ...params, listenerId: user.id, ...body }),
    )
  })

  serve(mustHaves.remove, async (call) => {
    await moved(
      call,
      requestMoves.brief,
      await removeMustHave(call.db, { ...call.params, listenerId: call.user.id }),
    )
    return {}
  })

  serve(mustHaves.tick, async (call) => {
    const { db, user, params, body } = call
    return moved(
      call,
      requestMoves.work,
      await tickMustHave(db, { ...params, songwriterId: user.id, ...body }),
    )
  })

  serve(mustHaves.untick, async (call) => {
    const unticked = await untickMustHave(call.db, { ...call.params, songwriterId: call.user.id })
    return moved(call, requestMoves.work, unticked, conflict('This must-have is not ticked'))
  })
}

/**
 * Returns a changed must-have. If it is undefined, throws the reason: it isn't visible to this person, only
 * the other person may change it, the status forbids it, or `otherwise`.
 */
async function moved<Thing>(
  { db, user: { id: userId }, params: { id } }: { db: Db | Tx; user: { id: string }; params: { id: string } },
  move: RequestMove,
  thing: Thing | undefined,
  otherwise = conflict(move.refusal),
): Promise<Thing> {
  if (thing !== undefined) return thing
  const mustHave = found(await findMustHave(db, { id, viewerId: userId }))
  throw await refusal(db, { id: mustHave.songRequestId, userId, move, otherwise })
}
