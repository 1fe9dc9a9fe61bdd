import { type ReactNode, useEffect } from 'react'
import { here, paths } from '../../paths.ts'
import { useCurrentUser } from './api.ts'

/** Pages for members only. The server already sends visitors to sign in; this is for a session that ended since. */
export function SignedIn({ children }: { children: ReactNode }) {
  const user = useCurrentUser()
  useEffect(() => {
    if (!user) location.replace(paths.login(here()))
  }, [user])
  return user ? children : <p className="p-8 text-muted">Taking you to the sign-in page…</p>
}
