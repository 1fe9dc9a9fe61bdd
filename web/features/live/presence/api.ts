import { live } from '#contract/work/live'
import { read } from '../../../lib/calls/query.ts'

export const whoIsHere = (projectId: string) => read(live.whoIsHere, { params: { id: projectId } })
