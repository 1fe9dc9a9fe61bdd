import type { Problem } from '#contract/grammar/errors'

/**
 * True if the browser reports that it has no network. False doesn't prove that the server can be reached
 * (HTML, 8.9.3).
 */
export const isOffline = () => !navigator.onLine

export const offline = 'You’re offline.'

/**
 * A response with an error status. Its message is `${status}: ${body text, or the status text}` (spec
 * 8.error.message).
 */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly problem: Problem | undefined

  constructor(status: number, text: string, problem?: Problem) {
    super(`${status}: ${text}`)
    this.status = status
    this.problem = problem
  }

  static async from(response: Response): Promise<ApiError> {
    const text = await response.text().catch(() => '')
    return new ApiError(response.status, text || response.statusText, problemIn(response, text))
  }
}

function problemIn(response: Response, text: string): Problem | undefined {
  if (!response.headers.get('content-type')?.startsWith('application/problem+json')) return undefined
  try {
    const problem: Problem = JSON.parse(text)
    return problem
  } catch {
    return undefined
  }
}

export const isUnauthorized = (error: unknown) => error instanceof ApiError && error.status === 401

/** True for a conflict (409): the data on the screen is older than the server's. */
export const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409

/** True for 404: the row that the request names no longer exists. */
export const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

/**
 * Reason of a failed call: no network, or the server's own text for a 4xx status. Undefined if no reason is
 * known.
 */
export function reasonOf(error: unknown): string | undefined {
  if (error instanceof TypeError && isOffline()) return offline
  return error instanceof ApiError && error.status < 500 ? errorSentence(error, '') || undefined : undefined
}

/** Error text for users: the server's sentence if the response contains one. */
export function errorSentence(error: unknown, otherwise = 'Something went wrong. Please try again.'): string {
  if (error instanceof ApiError)
    return error.problem?.issues?.[0]?.message ?? error.problem?.detail ?? otherwise
  if (error instanceof TypeError) return 'The connection was lost. Please try again.'
  return otherwise
}
