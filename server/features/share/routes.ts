import { songRequests } from '#contract/song-requests'
import type { Feature } from '../../deps.ts'
import { notFound } from '../../http/errors.ts'
import { renewLink, setVisibility } from './choices.ts'
import { embedRoutes } from './embed.ts'
import { pictureRoutes } from './pictures.ts'

/** What travels as a link, who may find it, and what other sites show of it. */
export function shareRoutes(feature: Feature) {
  feature.serve(songRequests.setVisibility, async ({ db, user, params: { id }, body }) => {
    const changed = await setVisibility(db, { id, listenerId: user.id, ...body })
    if (!changed) throw notFound()
    return changed
  })

  feature.serve(songRequests.renewLink, async ({ db, user, params: { id } }) => {
    const changed = await renewLink(db, { id, listenerId: user.id })
    if (!changed) throw notFound()
    return changed
  })

  pictureRoutes(feature)
  embedRoutes(feature)
}
