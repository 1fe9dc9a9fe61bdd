import { timeline, type timelineOrders } from '#contract/timeline'
import { readPages } from '../../../lib/query.ts'

export const projectTimeline = (id: string, order: (typeof timelineOrders)[number]) =>
  readPages(timeline.ofProject, { params: { id }, query: { order } })
