import type { Order } from '#contract/grammar/text'
import { timeline } from '#contract/work/timeline'
import { readPages } from '../../lib/calls/query.ts'

export const projectTimeline = (id: string, order: Order) =>
  readPages(timeline.ofProject, { params: { id }, query: { order } })
