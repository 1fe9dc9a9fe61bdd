import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { paths } from '#contract/surface/paths'
import { currentUser } from '../../lib/calls/current-user.ts'
import { here } from '../../lib/here.ts'
import { leaving, stillHere } from '../../lib/leaving.ts'

/**
 * Route guard of members' pages. The server redirects visitors to sign-in already. This guard handles a
 * session that ends while the page is open. While the user leaves the page, it waits: the user signed out, and
 * the page must not lead to sign-in instead.
 */
export function SignedIn({ children }: { children: ReactNode }) {
  const { data: user, isPending } = useQuery(currentUser)
  const signedOut = !user && !isPending
  useEffect(() => {
    if (!signedOut) return
    const timer = setTimeout(() => location.replace(paths.login(here())), leaving.isSo ? stillHere : 0)
    return () => clearTimeout(timer)
  }, [signedOut])
  if (user) return children
  return (
    <p role="status" className="p-8 text-muted">
      {isPending ? 'Loading...' : 'Taking you to the sign-in page…'}
    </p>
  )
}
