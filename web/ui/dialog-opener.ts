import type { ReactNode } from 'react'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children: ReactNode
}

/** The last element that had the focus, before what contained it. */
let lastFocused: EventTarget[] = []

/** From the start of the page: the button that opens its first dialog is focused before the dialog's code is here. */
export function listenForFocus() {
  const remember = (event: FocusEvent) => {
    lastFocused = event.composedPath()
  }
  document.addEventListener('focusin', remember)
  return () => document.removeEventListener('focusin', remember)
}

/** What a dialog is opened from: its button, which a write may have disabled or removed by now, and what contained it. */
export const openerNow = (): readonly EventTarget[] =>
  lastFocused.length || !document.activeElement ? lastFocused : [document.activeElement]

/** Gives the focus back to the opener, or where it has gone to the heading of the nearest part that is still there. */
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
