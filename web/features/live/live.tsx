import { hashKey, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { currentUser } from '../../lib/calls/current-user.ts'
import { leaving, logInAgain } from '../../lib/calls/unauthorized.ts'
import { bootData } from '../accounts/public/boot.ts'
import { follow } from './change-feed.ts'

/** Removes the user's data from the screen after the session has ended, for example in another tab. */
function signedOut(client: QueryClient) {
  client.removeQueries({ predicate: ({ queryHash }) => queryHash !== hashKey(currentUser.queryKey) })
  client.setQueryData(currentUser.queryKey, null)
  logInAgain()
}

/** If the page is still open after these milliseconds, it was not left: for example, a download began. */
const stillHere = 10_000

/** Keeps the page's data up to date with the server while a user is signed in. Renders nothing. */
export function Live({ userId }: { userId: string }) {
  const client = useQueryClient()
  useEffect(() => {
    let following = new AbortController()
    let resuming: ReturnType<typeof setTimeout> | undefined
    const onSignedOut = () => signedOut(client)
    let known = follow(client, { userId, seq: bootData()?.seq, onSignedOut }, following.signal)
    const leave = () => {
      clearTimeout(resuming)
      leaving.isSo = false
      following.abort()
    }
    const resume = () => {
      leaving.isSo = false
      following = new AbortController()
      known = follow(client, { userId, seq: known(), onSignedOut }, following.signal)
    }
    // Closes the stream as soon as the page is being left. After a sign-out, the stream would otherwise
    // report that the session has ended, and redirect to sign-in.
    const beginToLeave = () => {
      leave()
      leaving.isSo = true
      resuming = setTimeout(resume, stillHere)
    }
    // The browser restored the page from its back/forward cache, so the data may be out of date.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && resume()
    addEventListener('beforeunload', beginToLeave)
    addEventListener('pagehide', leave)
    addEventListener('pageshow', comeBack)
    return () => {
      leave()
      removeEventListener('beforeunload', beginToLeave)
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', comeBack)
    }
  }, [client, userId])
  return null
}
