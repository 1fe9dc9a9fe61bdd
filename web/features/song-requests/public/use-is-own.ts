import { useInfiniteQuery } from '@tanstack/react-query'
import { ownRequests } from '../api.ts'

/**
 * Recognises own requests by their list. A request's own reply can't tell: it is the same for everyone, and
 * names no listener, who may be anonymous.
 */
export function useIsOwn() {
  const own = useInfiniteQuery(ownRequests()).data
  const ids = new Set(own?.map(({ id }) => id))
  return (requestId: string) => ids.has(requestId)
}
