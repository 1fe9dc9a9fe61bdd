import { ApiError } from '../../../lib/calls/api-error.ts'

/**
 * Accepted proofs of identity, if the error says that a call needs re-authentication first; otherwise
 * undefined.
 */
export const confirmationOf = (error: unknown) =>
  error instanceof ApiError && error.status === 403 ? error.problem?.confirm : undefined
