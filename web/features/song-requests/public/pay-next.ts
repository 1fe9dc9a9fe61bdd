import { useSyncExternalStore } from 'react'
import type { Donation } from '#contract/giving/donations'

/**
 * Pledges that listeners made in an approval on this page, by request. The pay dialog follows from here, because
 * the dialog that approves is gone by then, and a new link may have moved the page.
 */
const waiting = new Map<string, Donation>()
const listeners = new Set<() => void>()
const say = () => {
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const payNext = {
  of: (requestId: string) => waiting.get(requestId),
  set(requestId: string, donation: Donation) {
    waiting.set(requestId, donation)
    say()
  },
  end(requestId: string) {
    waiting.delete(requestId)
    say()
  },
}

export const usePayNext = (requestId: string) => useSyncExternalStore(subscribe, () => payNext.of(requestId))
