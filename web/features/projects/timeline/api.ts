import { timeline, type timelineOrders } from '#contract/timeline'
import { readPages } from '../../../lib/query.ts'
import { fresh } from '../api.ts'

export const projectTimeline = (id: string, order: (typeof timelineOrders)[number]) =>
  fresh(readPages(timeline.ofProject, { params: { id }, query: { order } }))
