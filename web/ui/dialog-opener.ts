import type { ReactNode } from 'react'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children: ReactNode
}

/** Last focused element with its ancestors. */
let lastFocused: EventTarget[] = []

/**
 * From the start of the page: the button of its first dialog is focused before the dialog's code is loaded.
 */
export function listenForFocus() {
  const remember = (event: FocusEvent) => {
    lastFocused = event.composedPath()
  }
  document.addEventListener('focusin', remember)
  return () => document.removeEventListener('focusin', remember)
}

/** Opener of a dialog with its ancestors: a write may have disabled or removed it since. */
export const openerNow = (): readonly EventTarget[] =>
  lastFocused.length || !document.activeElement ? lastFocused : [document.activeElement]

/** Restores the focus to the opener, or, if it is gone, to the heading of its nearest remaining ancestor. */
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
