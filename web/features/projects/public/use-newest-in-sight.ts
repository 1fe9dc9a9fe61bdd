import { type RefObject, useEffect, useRef } from 'react'

interface Newest {
  id: string
  isMine: boolean
}

/**
 * On phones the form covers the page's end: scrolls the newest message above it when the tab is opened, and
 * after sending. The send button is disabled until more is written, so its focus moves to the field.
 */
export function useNewestInSight(
  panel: RefObject<HTMLElement | null>,
  newest: Newest | undefined,
  isSmall: boolean,
) {
  const seen = useRef<string>(undefined)
  const { id, isMine } = newest ?? {}
  useEffect(() => {
    if (id === undefined || id === seen.current) return
    const isFirst = seen.current === undefined
    seen.current = id
    if (!isFirst && !isMine) return
    if (isSmall) panel.current?.querySelector('li')?.scrollIntoView({ block: 'nearest' })
    const focused = document.activeElement
    if (!isFirst && (focused === document.body || focused === panel.current?.querySelector('[type=submit]')))
      panel.current?.querySelector('textarea')?.focus({ preventScroll: true })
  }, [panel, id, isMine, isSmall])
}
