import type { UseMutationResult } from '@tanstack/react-query'
import { errorSentence } from '../calls/api-error.ts'
import { isRefusal } from './idempotency.ts'

interface Unsent {
  /** Text below the field. */
  error: string | undefined
  /** Label of the button, in place of its usual one. */
  retry: 'Retry' | undefined
}

/**
 * What a form says whose words did not get through. As long as it holds the same words, *Retry* is the same write with
 * the same key (`withKey`), so that what arrived after all isn't made twice; nothing is sent again by itself.
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
