import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { paths } from '#contract/surface/paths'
import { currentUser } from '../../lib/calls/current-user.ts'
import { here } from '../../lib/here.ts'

/**
 * Route guard of members' pages. The server redirects visitors to sign-in already. This guard handles a
 * session that ends while the page is open.
 */
export function SignedIn({ children }: { children: ReactNode }) {
  const { data: user, isPending } = useQuery(currentUser)
  const signedOut = !user && !isPending
  useEffect(() => {
    if (signedOut) location.replace(paths.login(here()))
  }, [signedOut])
  if (user) return children
  return (
    <p role="status" className="p-8 text-muted">
      {isPending ? 'Loading...' : 'Taking you to the sign-in page…'}
    </p>
  )
}
