import { ApiError } from './api-error.ts'

/**
 * Pauses before the next tries of a read, in milliseconds, and the longest of all tries together. Short: the server has
 * waited for its database already, and errors must be shown soon.
 */
export const patience = { pauses: [300, 700, 1500], longest: 12_000 }
/** Longest Retry-After that is waited for, in seconds. */
const mostSeconds = 5

/** Milliseconds until the next try; undefined after the server's word, or where the program is broken. */
function waitAfter(error: unknown, usual: number) {
  if (error instanceof ApiError && error.status > 501)
    return Math.max(usual, Math.min(error.retryAfter, mostSeconds) * 1000)
  return error instanceof TypeError ? usual : undefined
}

/** Makes a read again after a 502, 503, 504 or no answer, a few times; at once a failure where there is no network. */
export async function withPatience<Answer>(
  read: () => Promise<Answer>,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const begun = performance.now()
  for (const usual of patience.pauses) {
    try {
      return await read()
    } catch (error) {
      const wait = waitAfter(error, usual)
      const isLate = !wait || performance.now() - begun + wait > patience.longest
      if (isLate || !navigator.onLine) throw error
      await new Promise((resolve) => {
        setTimeout(resolve, wait)
        signal?.addEventListener('abort', resolve)
      })
      signal?.throwIfAborted()
    }
  }
  return read()
}
