import { hashKey, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { currentUser } from '../../lib/calls/current-user.ts'
import { logInAgain } from '../../lib/calls/unauthorized.ts'
import { leaving } from '../../lib/leaving.ts'
import { bootData } from '../accounts/public/boot.ts'
import { follow } from './change-feed.ts'

/** Removes the user's data from the screen after the session has ended, for example in another tab. */
function signedOut(client: QueryClient) {
  client.removeQueries({ predicate: ({ queryHash }) => queryHash !== hashKey(currentUser.queryKey) })
  client.setQueryData(currentUser.queryKey, null)
  logInAgain()
}

/** Keeps the page's data up to date with the server while a user is signed in. Renders nothing. */
export function Live({ userId }: { userId: string }) {
  const client = useQueryClient()
  useEffect(() => {
    const onSignedOut = () => signedOut(client)
    let following: AbortController | undefined
    let known = () => bootData()?.seq
    // The stream is closed as soon as the page is being left. After a sign-out, it would otherwise report that
    // the session has ended, and redirect to sign-in. A page that is left no longer may be out of date.
    function change() {
      following?.abort()
      if (leaving.isSo) return
      following = new AbortController()
      known = follow(client, { userId, seq: known(), onSignedOut }, following.signal)
    }
    leaving.onChange = change
    change()
    const stop = () => following?.abort()
    // The browser restored the page from its back/forward cache.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && leaving.change(false)
    addEventListener('pagehide', stop)
    addEventListener('pageshow', comeBack)
    return () => {
      leaving.onChange = undefined
      stop()
      removeEventListener('pagehide', stop)
      removeEventListener('pageshow', comeBack)
    }
  }, [client, userId])
  return null
}
