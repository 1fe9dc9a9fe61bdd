import { timeline, type timelineOrders } from '#contract/work/timeline'
import { readPages } from '../../lib/calls/query.ts'

export const projectTimeline = (id: string, order: (typeof timelineOrders)[number]) =>
  readPages(timeline.ofProject, { params: { id }, query: { order } })
