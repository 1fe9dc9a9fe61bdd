import type { UseMutationResult } from '@tanstack/react-query'
import { errorSentence } from '../calls/api-error.ts'
import { isRefusal } from './idempotency.ts'

interface Unsent {
  error: string | undefined
  /** Label of the button after a failure with an unknown result, while the text is unchanged. */
  retry: 'Retry' | undefined
}

/**
 * Error state of a form whose text could not be sent. While the text is unchanged, *Retry* sends the same
 * write with the same key (`withKey`), so that a write that did arrive isn't repeated. Nothing is retried
 * automatically.
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
