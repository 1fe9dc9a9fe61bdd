import { type FocusEvent, useCallback, useRef, useState } from 'react'
import type { Payment } from '#contract/giving/donations'

/** A payment as it stood in its list, as it is now, and until when (in milliseconds) that can be undone. */
interface Confirmed {
  was: Payment
  now: Payment
  until: number
}

/** Until when a payment's confirmation can be undone, by what the server counted as it was read. */
export const undoableUntil = ({ undoSeconds }: Payment, readAt: number) => readAt + undoSeconds * 1000

/**
 * Payments that were confirmed here a moment ago: each keeps its place in the list, though it is one of the received now,
 * until it can no longer be undone, and the pointer and the focus have left the list.
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

/** Drops the rows that are over, but never moves a list that somebody is pointing at or is in with the keyboard. */
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

/** A list, newest first, with the confirmed ones where they were. */
export function inPlace(items: readonly Payment[], confirmed: readonly Confirmed[]): readonly Payment[] {
  const missing = confirmed.map(({ was }) => was).filter(({ id }) => !items.some((item) => item.id === id))
  if (missing.length === 0) return items
  return [...items, ...missing].toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
}
