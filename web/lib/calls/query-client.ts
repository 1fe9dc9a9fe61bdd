import { MutationCache, notifyManager, QueryClient } from '@tanstack/react-query'
import { toast } from '../toast.ts'
import { isConflict, isGone, isUnauthorized, reasonOf } from './api-error.ts'
import { logInAgain } from './unauthorized.ts'

interface WriteMeta extends Record<string, unknown> {
  success?: { title: string; description?: string }
  /**
   * Title of the 'Error' toast. The server's reason follows it. Omit this if the screen itself shows the
   * error.
   */
  failure?: string
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: WriteMeta
  }
}

// Notifies components in a microtask, so that they know about a pending write before the next event. With the
// default timer, the second click of a double click would send the write twice.
notifyManager.setScheduler(queueMicrotask)

/**
 * Query client with the specification's rules (spec 9.query.*). Toasts of writes are shown only here. A 401
 * leads to the sign-in page, and other errors show the text of the mutation's `meta`. After a 404 or 409 all
 * visible data is refetched.
 */
export const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        networkMode: 'always',
      },
      // Without a network a write fails at once, instead of staying in progress until the network is back.
      mutations: { retry: false, networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      onSuccess: (_data, _variables, _result, { meta }) => {
        if (meta?.success) toast(meta.success)
      },
      onError: (error, _variables, _result, { meta }, { client }) => {
        // Another person has changed or deleted the data, so all data on the screen may be old.
        if (isConflict(error) || isGone(error)) void client.invalidateQueries()
        if (isUnauthorized(error)) logInAgain()
        else if (meta?.failure)
          toast({
            title: 'Error',
            description: meta.failure,
            reason: reasonOf(error),
            variant: 'destructive',
          })
      },
    }),
  })
