import { paths } from '#contract/surface/paths'
import { here } from '../here.ts'
import { toast } from '../toast.ts'

const loginDelay = 500

/** Ended session: shows a toast, then redirects to sign-in and back here (spec 8.unauthorized.*). */
export function logInAgain() {
  toast({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
    variant: 'destructive',
  })
  setTimeout(() => location.assign(paths.login(here())), loginDelay)
}
