import { clsx } from 'clsx'
import { errorSentence } from '../lib/calls/api-error.ts'

/** Says beside a button why what it did came to nothing; there from the start, so that screen readers hear it. */
export const Failure = ({ error, className }: { error: unknown; className?: string }) => (
  <p role="alert" className={clsx('text-sm font-semibold text-danger empty:hidden', className)}>
    {Boolean(error) && errorSentence(error)}
  </p>
)
