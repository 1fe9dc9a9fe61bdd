import type { UseMutationResult } from '@tanstack/react-query'
import { errorSentence } from '../calls/api-error.ts'
import { isRefusal } from './idempotency.ts'

interface Unsent {
  error: string | undefined
  /** Label of the button after a failure. */
  retry: 'Retry' | undefined
}

/**
 * Error state of a form whose text was not sent. With the same text *Retry* is the same write with the same
 * key (`withKey`), so that one that did arrive isn't repeated. There is no automatic retry.
 */
export function unsent<Variables>(
  { error, variables }: Pick<UseMutationResult<unknown, Error, Variables>, 'error' | 'variables'>,
  words: NoInfer<Variables>,
): Unsent {
  if (!error) return { error: undefined, retry: undefined }
  if (isRefusal(error)) return { error: errorSentence(error), retry: undefined }
  const isSame = JSON.stringify(variables) === JSON.stringify(words)
  return isSame
    ? { error: `Not sent. ${errorSentence(error)}`, retry: 'Retry' }
    : { error: undefined, retry: undefined }
}
