import type { ReactNode } from 'react'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children: ReactNode
}

let lastFocused: EventTarget | null = null
let isListening = false

/** Begins with the first screen that has a dialog, whose window's code comes later. */
export function listenForFocus() {
  if (isListening) return
  isListening = true
  document.addEventListener('focusin', ({ target }) => {
    lastFocused = target
  })
}

/** The element to restore focus to: a busy button loses focus before its dialog opens. */
export const openerNow = () =>
  document.activeElement === document.body ? lastFocused : document.activeElement
