import { type FocusEvent, useCallback, useRef, useState } from 'react'
import type { Payment } from '#contract/giving/donations'

/** A payment as listed before, its current state, and the end of its undo time in milliseconds. */
interface Confirmed {
  was: Payment
  now: Payment
  until: number
}

/** End of the undo time of a payment's confirmation, from the server's remaining seconds at the read. */
export const undoableUntil = ({ undoSeconds }: Payment, readAt: number) => readAt + undoSeconds * 1000

/**
 * Payments confirmed here just now. Each keeps its place in the list, though it belongs to the received ones,
 * until its undo time has ended and pointer and focus have left the list.
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

/** Drops expired rows, but never moves a list under the pointer or the keyboard focus. */
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

/** List, newest first, with the confirmed payments at their former places. */
export function inPlace(items: readonly Payment[], confirmed: readonly Confirmed[]): readonly Payment[] {
  const missing = confirmed.map(({ was }) => was).filter(({ id }) => !items.some((item) => item.id === id))
  if (missing.length === 0) return items
  return [...items, ...missing].toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
}
