import { paths } from '#contract/surface/paths'
import { here } from '../here.ts'
import { toast } from '../toast.ts'

const loginDelay = 500
/** Milliseconds after which a page that was about to be left is still here: a download, or a prompt that was cancelled. */
export const stillHere = 10_000

let leftAt: number | undefined
let going: ReturnType<typeof setTimeout> | undefined
// Pages are also drawn by the server, which has no window.
globalThis.addEventListener?.('beforeunload', () => {
  leftAt = Date.now()
})
// From the back/forward cache.
globalThis.addEventListener?.('pageshow', () => {
  leftAt = undefined
  clearTimeout(going)
  going = undefined
})

/**
 * Ended session: shows a toast, then redirects to sign-in and back here (spec 8.unauthorized.*). Once, though several
 * calls and the live stream may report it. A page that is being left waits: signing out ends the session, and so what is
 * under way, before the next page is there.
 */
export function logInAgain() {
  if (going !== undefined) return
  const after = (milliseconds: number, then: () => void) => {
    going = setTimeout(() => {
      going = undefined
      then()
    }, milliseconds)
  }
  const left = leftAt === undefined ? 0 : leftAt + stillHere - Date.now()
  if (left > 0) return after(left, logInAgain)
  toast({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
    variant: 'destructive',
  })
  after(loginDelay, () => location.assign(paths.login(here())))
}
