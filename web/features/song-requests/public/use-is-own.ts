import { useInfiniteQuery } from '@tanstack/react-query'
import { ownRequests } from '../api.ts'

/**
 * Tells own requests by the list of them. A request's own reply doesn't: it is the same for everyone, and names no
 * listener, who may be anonymous.
 */
export function useIsOwn() {
  const own = useInfiniteQuery(ownRequests()).data
  const ids = new Set(own?.map(({ id }) => id))
  return (requestId: string) => ids.has(requestId)
}
