import { useRef } from 'react'
import { v4 } from 'uuid'

/**
 * The key that goes with a write: the same for as long as the same thing is sent again, for a write can have
 * succeeded although its answer got lost. `done` makes the next one new, so that one may ask twice for the same.
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
