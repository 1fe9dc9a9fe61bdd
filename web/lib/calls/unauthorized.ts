import { paths } from '#contract/surface/paths'
import { here } from '../here.ts'
import { toast } from '../toast.ts'

const loginDelay = 500
/** The page is being left, for example by signing out: pending calls may get a 401. */
export const leaving = { isSo: false }
let going: ReturnType<typeof setTimeout> | undefined

/**
 * Ended session: shows a toast once, although several calls and the live stream may report it, then redirects
 * to sign-in and back here (spec 8.unauthorized.*). Does nothing on a page that is being left.
 */
export function logInAgain() {
  if (going || leaving.isSo) return
  toast({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
    variant: 'destructive',
  })
  going = setTimeout(() => {
    going = undefined
    location.assign(paths.login(here()))
  }, loginDelay)
}
