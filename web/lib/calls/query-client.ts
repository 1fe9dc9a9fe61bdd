import { MutationCache, notifyManager, QueryClient } from '@tanstack/react-query'
import { toast } from '../toast.ts'
import { isConflict, isGone, isUnauthorized, reasonOf } from './api-error.ts'
import { logInAgain } from './unauthorized.ts'

interface WriteMeta extends Record<string, unknown> {
  success?: { title: string; description?: string }
  /**
   * Text of the 'Error' toast, followed by the server's reason of a refusal. Omit it if the screen itself
   * shows the error.
   */
  failure?: string
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: WriteMeta
  }
}

// Synchronous notifications: a screen must know that a write is pending before the next event. A timer would
// let through the second click of a double click.
notifyManager.setScheduler(queueMicrotask)

/**
 * Query client with the specification's data rules (spec 9.query.*), and the only place that shows toasts of
 * writes. A 401 redirects to sign-in; other errors use the text of the mutation's `meta`. After a 404 or a
 * 409 everything on screen is refetched.
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
      // Offline: a write fails at once with an error, instead of waiting silently behind a spinner.
      mutations: { retry: false, networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      onSuccess: (_data, _variables, _result, { meta }) => {
        if (meta?.success) toast(meta.success)
      },
      onError: (error, _variables, _result, { meta }, { client }) => {
        // Conflict with another person's write: everything on screen may be stale.
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
