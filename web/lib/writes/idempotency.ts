import { v4 } from 'uuid'
import type { Endpoint } from '#contract/grammar/endpoint'
import { ApiError } from '../calls/api-error.ts'
import type { LooseOptions } from '../calls/send.ts'

/**
 * Keys of writes with an unknown outcome: no answer, or an inconclusive one. The oldest are dropped first.
 */
const keys = new Map<string, string>()
const kept = 50

/** Statuses from before the key's look-up, which say nothing about an earlier try. */
const beforeTheKey = [401, 408, 429]

/** True if the answer proves that nothing was done. A 503 doesn't, nor does a cut connection. */
export const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.status < 500 && !beforeTheKey.includes(error.status)

/**
 * Makes a call with an idempotency key, the same for each try of one write: a *Send* that is pressed again
 * after a failure makes one message, even if the first one arrived. After a success the same write is a new
 * one.
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
