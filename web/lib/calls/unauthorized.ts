import { paths } from '#contract/surface/paths'
import { here } from '../here.ts'
import { leaving } from '../leaving.ts'
import { type Toast, toast } from '../toast.ts'

/** Milliseconds from when the toast is visible until the sign-in page opens. */
const loginDelay = 500
/** Milliseconds to wait for a toast that can't be shown, because its code fails to load. */
const longestWait = 5000
let going = false

/** Shows a toast, and once it has been visible for `delay` opens the sign-in page, which later returns here. */
export function sayAndLogIn(notice: Pick<Toast, 'title' | 'description'>, delay: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const leave = () => {
    timer ??= setTimeout(() => {
      going = false
      // The page may be left by now, for example because its account was closed.
      if (!leaving.isSo) location.assign(paths.login(here()))
    }, delay)
  }
  toast({ ...notice, variant: 'destructive', onShown: leave })
  setTimeout(leave, longestWait)
}

/**
 * Handles an ended session: shows one toast, even if several calls and the live stream report the 401, then
 * opens the sign-in page (spec 8.unauthorized.*). Does nothing while the user leaves the page.
 */
export function logInAgain() {
  if (going || leaving.isSo) return
  going = true
  sayAndLogIn({ title: 'Unauthorized', description: 'You are logged out. Logging in again...' }, loginDelay)
}
