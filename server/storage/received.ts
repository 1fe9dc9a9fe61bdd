import type { Received } from './storage.ts'

/** A completed upload whose `keep` may be called again by a transaction that starts over: it is done once. */
export function asReceived({ size, keep, discard }: Received): Received {
  let kept: string | undefined
  return {
    size,
    async keep(key) {
      if (kept === key) return
      await keep(key)
      kept = key
    },
    discard,
  }
}
