import { songRequests } from '#contract/requests/song-requests'
import { read } from '../../../lib/calls/query.ts'

export const room = (shareableId: string) => read(songRequests.shared, { params: { shareableId } })
