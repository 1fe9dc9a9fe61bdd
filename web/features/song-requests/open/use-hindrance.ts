import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ownProfile } from '../../songwriters/api.ts'
import { ownRequests } from '../api.ts'

/** Why this person can't accept a request; undefined if they can. The server checks it again. */
export function useHindrance() {
  const profile = useQuery(ownProfile()).data
  const own = useInfiniteQuery(ownRequests()).data
  const ownIds = new Set(own?.map((request) => request.id))
  return (requestId: string) => {
    if (ownIds.has(requestId)) return 'This is your own request.'
    if (profile === null) return 'Save your profile first, then you can accept requests.'
    return undefined
  }
}
