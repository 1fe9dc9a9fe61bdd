import { clsx } from 'clsx'
import { errorSentence } from '../lib/calls/api-error.ts'

/**
 * Error text beside a button. The element with the alert role always exists, so that screen readers announce
 * a new error.
 */
export const Failure = ({ error, className }: { error: unknown; className?: string }) => (
  <p role="alert" className={clsx('text-sm font-semibold text-danger empty:hidden', className)}>
    {Boolean(error) && errorSentence(error)}
  </p>
)
