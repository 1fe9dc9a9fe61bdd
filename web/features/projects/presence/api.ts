import { live } from '#contract/live'
import { read } from '../../../lib/query.ts'

export const whoIsHere = (projectId: string) => read(live.whoIsHere, { params: { id: projectId } })
