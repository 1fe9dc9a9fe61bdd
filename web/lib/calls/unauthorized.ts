import { paths } from '#contract/surface/paths'
import { here } from '../here.ts'
import { toast } from '../toast.ts'

const loginDelay = 500
/** Whether the page is being left, as by signing out: what was under way may find the session gone. */
export const leaving = { isSo: false }
let going: ReturnType<typeof setTimeout> | undefined

/**
 * Ended session: shows a toast, then redirects to sign-in and back here (spec 8.unauthorized.*). Once, though several
 * calls and the live stream may report it. A page that is being left goes where it was sent.
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
