import { ApiError } from './api-error.ts'

/**
 * Pauses before the next tries of a read, in milliseconds, and the longest of all tries together. Short: the server has
 * waited for its database already, and errors must be shown soon.
 */
export const patience = { pauses: [300, 700, 1500], longest: 12_000 }
/** Longest Retry-After that is waited for, in seconds. */
const mostSeconds = 5

/** Neither the server's word nor a break of the program: an answer may come a moment later. */
const isPassing = (error: unknown) =>
  error instanceof ApiError ? [502, 503, 504].includes(error.status) : error instanceof TypeError

const pauseOf = (error: unknown, usual: number) =>
  error instanceof ApiError && error.retryAfter !== undefined
    ? Math.max(usual, Math.min(error.retryAfter, mostSeconds) * 1000)
    : usual

/** Waits, or throws where the read is not wanted any more. */
const pause = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', stop, { once: true })
  })

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
      const wait = pauseOf(error, usual)
      const isLate = performance.now() - begun + wait > patience.longest
      if (!isPassing(error) || isLate || signal?.aborted || !navigator.onLine) throw error
      await pause(wait, signal)
    }
  }
  return read()
}
