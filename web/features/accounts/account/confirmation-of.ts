import { ApiError } from '../../../lib/calls/api-error.ts'

/** The ways to confirm that it is this person, where a call was refused until then. */
export const confirmationOf = (error: unknown) =>
  error instanceof ApiError && error.status === 403 ? error.problem?.confirm : undefined
