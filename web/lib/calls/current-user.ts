import { queryOptions, useQuery } from '@tanstack/react-query'
import type { accounts, CurrentUser } from '#contract/people/accounts'
import { fetchPlain, plainReads, segments } from '../read-plain.ts'
import { isUnauthorized } from './api-error.ts'

const path = plainReads.me

/**
 * The signed-in user, or null when signed out. The first page's HTML contains the first value (`bootData`).
 */
export const currentUser = queryOptions({
  queryKey: segments(path),
  // Another component that reads it later must not ask again after a failure (spec 4.auth.no-retry).
  retryOnMount: false,
  queryFn: async ({ signal }): Promise<CurrentUser | null> => {
    try {
      return await fetchPlain<typeof accounts.me>(path, signal)
    } catch (error) {
      if (isUnauthorized(error)) return null
      throw error
    }
  },
})

/** Returns the signed-in user. Null while signed out or loading. */
export const useCurrentUser = () => useQuery(currentUser).data ?? null
