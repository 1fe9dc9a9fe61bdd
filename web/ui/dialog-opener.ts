import type { ReactNode } from 'react'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children: ReactNode
}

/** The element that had the focus last, followed by its ancestors. */
let lastFocused: EventTarget[] = []

/**
 * Remembers each element that gets the focus. Call this when the page starts: the dialogs' own code loads
 * only after a first dialog was opened.
 */
export function listenForFocus() {
  const remember = (event: FocusEvent) => {
    lastFocused = event.composedPath()
  }
  document.addEventListener('focusin', remember)
  return () => document.removeEventListener('focusin', remember)
}

/**
 * The element that opens a dialog (the last focused one), followed by its ancestors. The list is kept because
 * the opener may be disabled or removed while the dialog is open.
 */
export const openerNow = (): readonly EventTarget[] =>
  lastFocused.length || !document.activeElement ? lastFocused : [document.activeElement]

/**
 * Returns the focus to the dialog's opener. If the opener is gone, the heading of its nearest remaining
 * ancestor gets the focus.
 */
export function focusBack(path: readonly EventTarget[]) {
  const [opener] = path
  if (opener instanceof HTMLElement && opener.isConnected && !opener.matches(':disabled'))
    return opener.focus()
  const left = path.find((one): one is HTMLElement => one instanceof HTMLElement && one.isConnected)
  const part = left?.closest('section, article, main') ?? document.querySelector('main')
  const heading = part?.querySelector<HTMLElement>('h1, h2, h3, h4')
  if (!heading) return
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus()
}
