import type { ReactNode } from 'react'

export interface Toast {
  id: number
  title: string
  description?: ReactNode
  reason?: string | undefined
  variant: 'default' | 'destructive'
  /** Called once the toast is visible. */
  onShown?: () => void
}

let current: Toast | undefined
let count = 0
const listeners = new Set<() => void>()

const show = (next: Toast | undefined) => {
  current = next
  for (const listener of listeners) listener()
}

/** Shows a toast. It replaces the current toast, because only one is visible at a time (spec 9.toast.one). */
export function toast({ variant = 'default', ...rest }: Omit<Toast, 'id' | 'variant'> & Partial<Toast>) {
  count += 1
  show({ ...rest, variant, id: count })
}

export const toasts = {
  current: () => current,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  dismiss: (id: number) => {
    if (current?.id === id) show(undefined)
  },
}
