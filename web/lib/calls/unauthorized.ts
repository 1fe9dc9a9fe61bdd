import { paths } from '#contract/surface/paths'
import { here } from '../here.ts'
import { toast } from '../toast.ts'

const loginDelay = 500
/** Is true while the user leaves the page, for example by signing out. Pending calls may then get a 401. */
export const leaving = { isSo: false }
let going: ReturnType<typeof setTimeout> | undefined

/**
 * Handles an ended session: shows one toast, even if several calls and the live stream report the 401, then
 * opens the sign-in page, which later returns here (spec 8.unauthorized.*). Does nothing while the user
 * leaves the page.
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
