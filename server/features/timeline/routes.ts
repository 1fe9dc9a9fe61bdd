import { timeline } from '#contract/work/timeline'
import { found } from '../../errors.ts'
import type { Feature } from '../../http/feature.ts'
import { listTimeline } from './reads.ts'

export function timelineRoutes({ serve }: Feature) {
  serve(timeline.ofProject, async ({ db, user, params, query, page }) =>
    page(found(await listTimeline(db, { projectId: params.id, viewerId: user.id, wish: query }))),
  )
}
