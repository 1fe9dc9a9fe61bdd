import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { bootData } from '../accounts/public/boot.ts'
import { follow } from './change-feed.ts'

/** Keeps the screen in sync with the server while a user is signed in. Renders nothing. */
export function Live({ userId }: { userId: string }) {
  const client = useQueryClient()
  useEffect(() => {
    let following = new AbortController()
    let known = follow(client, { userId, seq: bootData()?.seq }, following.signal)
    const leave = () => following.abort()
    // A page restored from the back/forward cache is stale.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      following = new AbortController()
      known = follow(client, { userId, seq: known() }, following.signal)
    }
    addEventListener('pagehide', leave)
    addEventListener('pageshow', comeBack)
    return () => {
      leave()
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', comeBack)
    }
  }, [client, userId])
  return null
}
