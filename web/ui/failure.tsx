import { clsx } from 'clsx'
import { errorSentence } from '../lib/calls/api-error.ts'

/**
 * Inline error beside a button. The live region exists from the start, so that screen readers announce it.
 */
export const Failure = ({ error, className }: { error: unknown; className?: string }) => (
  <p role="alert" className={clsx('text-sm font-semibold text-danger empty:hidden', className)}>
    {Boolean(error) && errorSentence(error)}
  </p>
)
