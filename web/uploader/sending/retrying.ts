import { ApiError } from '../../lib/calls/api-error.ts'

/** Milliseconds to wait before each retry (spec 9.upload.retry-delays). */
export const retryDelays = [0, 1000, 3000, 5000]
/**
 * Largest number of retries, even if an upload makes progress between failures (spec 9.upload.max-retries).
 */
export const mostRetries = 10

const expired = 'Request has expired'

/** The file store's refusal of bytes. The status is 0 if there was no response. */
export class SendError extends Error {
  override name = 'SendError'
  readonly status: number

  constructor(status: number, responseText = '') {
    const isLate = responseText.includes(`<Message>${expired}</Message>`)
    super(isLate ? expired : status ? 'The store refused the file' : 'The connection was lost')
    this.status = status
  }
}

export const hasExpired = (error: unknown) => error instanceof Error && error.message === expired

/** True if a retry may help: the connection was lost or the server is overloaded. */
export function isPassing(error: unknown): boolean {
  if (hasExpired(error)) return true
  // `fetch` throws a TypeError if there is no response.
  if (error instanceof TypeError) return true
  const status = error instanceof ApiError || error instanceof SendError ? error.status : undefined
  return status !== undefined && (status === 0 || status >= 500 || [408, 409, 429].includes(status))
}

const stopped = (signal?: AbortSignal) => signal?.aborted ?? false

/**
 * Waits for the given milliseconds, and then until the browser is online. The signal's abort ends the wait.
 */
export async function waitOut(milliseconds: number, signal?: AbortSignal) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  signal?.addEventListener('abort', () => resolve(), { once: true })
  await promise
  clearTimeout(timer)
  if (navigator.onLine || stopped(signal)) return
  await new Promise<void>((online) => {
    window.addEventListener('online', () => online(), { once: true })
    signal?.addEventListener('abort', () => online(), { once: true })
  })
}

/**
 * Runs `attempt`, and runs it again after the delays above while its error is temporary. `failures` is the
 * number of earlier failures.
 */
export async function retrying<Result>(
  attempt: () => Promise<Result>,
  {
    signal,
    passes = isPassing,
    failures = 0,
  }: { signal?: AbortSignal | undefined; passes?: (error: unknown) => boolean; failures?: number } = {},
): Promise<Result> {
  for (let count = failures; ; count++) {
    try {
      return await attempt()
    } catch (error) {
      const delay = retryDelays[count]
      if (stopped(signal) || delay === undefined || !passes(error)) throw error
      await waitOut(delay, signal)
      signal?.throwIfAborted()
    }
  }
}
