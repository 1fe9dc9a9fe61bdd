import { ApiError } from '../../../lib/calls/api-error.ts'

/** Possible proofs, if a call was refused until re-authentication. */
export const confirmationOf = (error: unknown) =>
  error instanceof ApiError && error.status === 403 ? error.problem?.confirm : undefined
