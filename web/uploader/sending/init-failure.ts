import { errorSentence, isUnauthorized } from '../../lib/calls/api-error.ts'
import { sayAndLogIn } from '../../lib/calls/unauthorized.ts'
import { toast } from '../../lib/toast.ts'

const loginDelay = 2000

/** Toast for an upload that could not start (spec 8.upload.*). */
const initFailure = {
  title: 'Upload Error',
  description: 'Failed to initialize upload. Please try again.',
  variant: 'destructive',
} as const

/** Shows that an upload could not start. If the session has ended, the sign-in page opens 2 seconds later. */
export function sayInitFailure(error: unknown) {
  if (!isUnauthorized(error)) return toast(initFailure)
  sayAndLogIn(
    {
      title: 'Session Expired',
      description: 'Your session has expired. Please refresh the page and log in again.',
    },
    loginDelay,
  )
}

export function initFailed(error: unknown): Error {
  if (error instanceof DOMException && error.name === 'AbortError') return error
  sayInitFailure(error)
  return new Error(isUnauthorized(error) ? 'Authorization required' : errorSentence(error), { cause: error })
}
