import { type FocusEvent, useCallback, useRef, useState } from 'react'
import type { Payment } from '#contract/giving/donations'

/** A payment before and after its confirmation, and the end of its undo time in milliseconds. */
interface Confirmed {
  was: Payment
  now: Payment
  until: number
}

/**
 * End of the undo time in milliseconds. The server sends the remaining seconds; `readAt` is when its reply
 * arrived.
 */
export const undoableUntil = ({ undoSeconds }: Payment, readAt: number) => readAt + undoSeconds * 1000

/**
 * Payments that were just confirmed on this page. Each stays at its place in the list until its undo time is
 * over and neither the pointer nor the focus is in the list.
 */
export function useConfirmed() {
  const [confirmed, setConfirmed] = useState<readonly Confirmed[]>([])
  const keep = useCallback(
    (was: Payment, now: Payment) =>
      setConfirmed((known) => [
        ...known.filter((one) => one.was.id !== was.id),
        { was, now, until: undoableUntil(now, Date.now()) },
      ]),
    [],
  )
  const drop = useCallback(
    (ids: ReadonlySet<string>) => setConfirmed((known) => known.filter(({ was }) => !ids.has(was.id))),
    [],
  )
  return { confirmed, keep, drop }
}
export type KeptInPlace = ReturnType<typeof useConfirmed>

/**
 * Removes payments whose undo time is over. Waits while the pointer or the keyboard focus is in the list,
 * because the list would move under it.
 */
export function useLettingGo(drop: KeptInPlace['drop']) {
  const list = useRef<HTMLUListElement>(null)
  const isPointedAt = useRef(false)
  const over = useRef(new Set<string>())
  const letGo = (focused: Node | null) => {
    if (over.current.size === 0 || isPointedAt.current || list.current?.contains(focused)) return
    drop(over.current)
    over.current = new Set()
  }
  return {
    isOver: (id: string) => {
      over.current.add(id)
      letGo(document.activeElement)
    },
    props: {
      ref: list,
      onPointerEnter: () => void (isPointedAt.current = true),
      onPointerLeave: () => {
        isPointedAt.current = false
        letGo(document.activeElement)
      },
      onBlur: ({ relatedTarget }: FocusEvent) => letGo(relatedTarget),
    },
  }
}

/** The list, newest first by its ids, with the just confirmed payments still at their former places. */
export function inPlace(items: readonly Payment[], confirmed: readonly Confirmed[]): readonly Payment[] {
  const missing = confirmed.map(({ was }) => was).filter(({ id }) => !items.some((item) => item.id === id))
  if (missing.length === 0) return items
  return [...items, ...missing].toSorted((one, other) => (one.id < other.id ? 1 : -1))
}
