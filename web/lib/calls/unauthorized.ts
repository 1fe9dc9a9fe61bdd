import { paths } from '#contract/surface/paths'
import { here } from '../here.ts'
import { toast } from '../toast.ts'

const loginDelay = 500

/** The session is gone: says so, then brings the person back here by way of the sign-in page (spec 8.unauthorized.*). */
export function logInAgain() {
  toast({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
    variant: 'destructive',
  })
  setTimeout(() => location.assign(paths.login(here())), loginDelay)
}
