import { v4 } from 'uuid'
import type { Endpoint } from '#contract/grammar/endpoint'
import { ApiError } from '../calls/api-error.ts'
import type { LooseOptions } from '../calls/send.ts'

/**
 * Idempotency keys of writes whose result is unknown, because no response or an inconclusive one arrived.
 * Above the limit the oldest keys are dropped.
 */
const keys = new Map<string, string>()
const kept = 50

/**
 * The server sends these statuses before it looks up the key, so they don't tell if an earlier try succeeded.
 */
const beforeTheKey = [401, 408, 429]

/** True if the response proves that the write wasn't done. A 503 or a lost connection doesn't prove that. */
export const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.status < 500 && !beforeTheKey.includes(error.status)

/**
 * Makes a call with an idempotency key, which is the same for each try of a write. So pressing *Send* again
 * after a failure creates only one message, even if the first try did arrive. After a success, an equal write
 * gets a new key.
 */
export async function withKey<Answer>(
  { idempotent, method, path }: Endpoint,
  options: LooseOptions,
  run: (options: LooseOptions) => Promise<Answer>,
): Promise<Answer> {
  if (!idempotent) return run(options)
  const write = JSON.stringify([method, path, options.params, options.body])
  const idempotencyKey = keys.get(write) ?? v4()
  keys.set(write, idempotencyKey)
  for (const oldest of keys.keys()) if (keys.size > kept) keys.delete(oldest)
  try {
    const answer = await run({ ...options, idempotencyKey })
    keys.delete(write)
    return answer
  } catch (error) {
    if (isRefusal(error)) keys.delete(write)
    throw error
  }
}
