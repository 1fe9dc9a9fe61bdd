import { songRequests } from '#contract/requests/song-requests'
import { notFound } from '../../errors.ts'
import type { Feature } from '../../http/feature.ts'
import { renewLink, setVisibility } from '../song-requests/visibility.ts'
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
