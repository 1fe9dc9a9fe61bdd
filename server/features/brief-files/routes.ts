import { briefFiles, mostBriefFiles } from '#contract/requests/brief-files'
import { requestMoves } from '#contract/requests/moves'
import { refusal } from '../../domain/moves/refusals.ts'
import { conflict, notFound } from '../../errors.ts'
import type { Feature } from '../../http/feature.ts'
import { findBriefFile, listBriefFiles } from './reads.ts'
import { addBriefFile, fileOf, removeBriefFile } from './writes.ts'

const full = () => conflict(`A brief has at most ${mostBriefFiles} files`)

export function briefFileRoutes({ serve, storage }: Feature) {
  serve(briefFiles.ofProject, async ({ db, user, params }) => {
    const list = await listBriefFiles(db, { projectId: params.id, viewerId: user.id })
    if (!list) throw notFound()
    return list
  })

  serve(
    briefFiles.add,
    async ({ db, user, params: { id }, body }) => {
      const added = await addBriefFile(db, storage, { id, listenerId: user.id, ...body })
      if (added === 'full') throw full()
      if (!added) throw await refusal(db, { id, userId: user.id, move: requestMoves.brief })
      return added
    },
    { filesOf: ({ user, body }) => fileOf(user.id, body) },
  )

  serve(briefFiles.remove, async ({ db, user, params: { id } }) => {
    if (await removeBriefFile(db, { id, listenerId: user.id })) return {}
    const file = await findBriefFile(db, { id, viewerId: user.id })
    if (!file) throw notFound()
    const tried = { userId: user.id, move: requestMoves.brief }
    throw await refusal(db, { id: file.songRequestId, ...tried })
  })
}
