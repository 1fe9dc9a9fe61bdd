import { hashKey, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { currentUser } from '../../lib/calls/current-user.ts'
import { leaving, logInAgain } from '../../lib/calls/unauthorized.ts'
import { bootData } from '../accounts/public/boot.ts'
import { follow } from './change-feed.ts'

/** Session ended, for example by signing out in another tab: removes this person's data from the screen. */
function signedOut(client: QueryClient) {
  client.removeQueries({ predicate: ({ queryHash }) => queryHash !== hashKey(currentUser.queryKey) })
  client.setQueryData(currentUser.queryKey, null)
  logInAgain()
}

/** Milliseconds after which a leaving page is still open: a download, or a cancelled prompt. */
const stillHere = 10_000

/** Keeps the screen in sync with the server while a user is signed in. Renders nothing. */
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
    // Signing out ends the stream before the next page loads. Taken for an ended session, it would redirect
    // to sign-in.
    const beginToLeave = () => {
      leave()
      leaving.isSo = true
      resuming = setTimeout(resume, stillHere)
    }
    // A page restored from the back/forward cache is stale.
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
