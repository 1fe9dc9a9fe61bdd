import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ownRequests } from '../api.ts'

/**
 * Returns a function that tells if a request is the user's own, by the list of own requests. A request itself
 * doesn't contain this: its reply is equal for all users, and the listener may be anonymous.
 */
export function useIsOwn() {
  const own = useInfiniteQuery(ownRequests()).data
  const ids = new Set(own?.map(({ id }) => id))
  return (requestId: string) => ids.has(requestId)
}

export const NoMatches = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">
    <p>No open requests match your filters.</p>
    {children}
  </div>
)
