import { type RefObject, useEffect, useRef } from 'react'

interface Newest {
  id: string
  isMine: boolean
}

/**
 * On phones the form lies over the page's end: brings the newest message above it once the tab is opened, and one's
 * own once it is sent. The button that sent it can't be pressed until more is written, so its focus goes to the field.
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
