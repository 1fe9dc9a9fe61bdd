import { MutationCache, notifyManager, QueryClient } from '@tanstack/react-query'
import { toast } from '../toast.ts'
import { isConflict, isGone, isUnauthorized, refusalSentence } from './api-error.ts'
import { logInAgain } from './unauthorized.ts'

interface WriteMeta extends Record<string, unknown> {
  /** The notification of success. */
  success?: { title: string; description?: string }
  /**
   * The 'Error' notification's sentence; where the server refused, its reason follows. Leave it out where the screen
   * itself shows the error.
   */
  failure?: string
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: WriteMeta
  }
}

// Synchronous notifications: a screen knows that a write is pending before the next event; a timer would let the second click of a
// double click through.
notifyManager.setScheduler(queueMicrotask)

/**
 * The specification's data rules (spec 9.query.*), and the one place where writes speak: a 401 always leads to sign-in; anything
 * else is said as the mutation's `meta` words it. After a 404 or a 409 all that is on screen is read again.
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
      // Without a network a write fails at once and says so, instead of waiting silently behind a spinner.
      mutations: { retry: false, networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      onSuccess: (_data, _variables, _result, { meta }) => {
        if (meta?.success) toast(meta.success)
      },
      onError: (error, _variables, _result, { meta }, { client }) => {
        // Another person was faster: everything on the screen may be stale.
        if (isConflict(error) || isGone(error)) void client.invalidateQueries()
        if (isUnauthorized(error)) logInAgain()
        else if (meta?.failure)
          toast({
            title: 'Error',
            description: meta.failure,
            reason: refusalSentence(error),
            variant: 'destructive',
          })
      },
    }),
  })
