import { useRef } from 'react'
import { v4 } from 'uuid'

/**
 * Idempotency key of a write: the same for every retry, because a write may have
 * succeeded although its response got lost. `done` makes a new key, so that the same write can be made twice on purpose.
 */
export function useIdempotencyKey() {
  const attempt = useRef({ body: '', key: '' })
  return {
    keyFor(body: unknown) {
      const text = JSON.stringify(body)
      if (attempt.current.body !== text) attempt.current = { body: text, key: v4() }
      return attempt.current.key
    },
    done() {
      attempt.current = { body: '', key: '' }
    },
  }
}
