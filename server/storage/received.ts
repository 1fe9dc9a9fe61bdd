import type { Received } from './storage.ts'

/** A completed upload whose `keep` may be called again by a restarted transaction. It is done once. */
export function asReceived(received: Received): Received {
  let kept: string | undefined
  return {
    ...received,
    async keep(key) {
      if (kept === key) return
      await received.keep(key)
      kept = key
    },
  }
}
