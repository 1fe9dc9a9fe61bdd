import { type RefObject, useEffect, useRef, useState } from 'react'

interface Arrival {
  /** The newest version's address; null before the first. */
  song: string | null
  tabs: RefObject<HTMLElement | null>
  isListening: boolean
  listen: () => void
}

/** Opens the Listen tab as a version is delivered. True while one waits, because opening it would have ended what somebody does. */
export function useArrival({ song, tabs, isListening, listen }: Arrival): boolean {
  const known = useRef(song)
  const [isWaiting, setWaiting] = useState(false)
  if (isWaiting && isListening) setWaiting(false)
  useEffect(() => {
    const isNew = song !== null && song !== known.current
    known.current = song
    if (!isNew) return
    if (isInUse(tabs.current)) setWaiting(true)
    else listen()
  }, [song, tabs, listen])
  return isWaiting
}

/** The focus is in the open panel or in a dialog, which another tab would take away. The tab bar stays. */
function isInUse(tabs: HTMLElement | null) {
  const at = document.activeElement
  if (!at || !tabs) return false
  return at.closest('[role=dialog]') !== null || (tabs.contains(at) && !at.closest('[data-tab-bar]'))
}
