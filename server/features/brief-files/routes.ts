import { briefFiles, mostBriefFiles } from '#contract/requests/brief-files'
import { requestMoves } from '#contract/requests/moves'
import { made, refusal } from '../../domain/moves/refusals.ts'
import { conflict, found } from '../../errors.ts'
import type { Feature } from '../../http/feature.ts'
import { findBriefFile, listBriefFiles } from './reads.ts'
import { addBriefFile, fileOf, removeBriefFile } from './writes.ts'

export function briefFileRoutes({ serve, storage }: Feature) {
  serve(briefFiles.ofProject, async ({ db, user, params }) =>
    found(await listBriefFiles(db, { projectId: params.id, viewerId: user.id })),
  )

  serve(
    briefFiles.add,
    async (call) => {
      const { db, user, params, body } = call
      const added = await addBriefFile(db, storage, { ...params, listenerId: user.id, ...body })
      if (added === 'full') throw conflict(`A brief has at most ${mostBriefFiles} files`)
      return made(call, requestMoves.brief, added)
    },
    { filesOf: ({ user, body }) => fileOf(user.id, body) },
  )

  serve(briefFiles.remove, async ({ db, user, params: { id } }) => {
    if (await removeBriefFile(db, { id, listenerId: user.id })) return {}
    const file = found(await findBriefFile(db, { id, viewerId: user.id }))
    throw await refusal(db, { id: file.songRequestId, userId: user.id, move: requestMoves.brief })
  })
}
