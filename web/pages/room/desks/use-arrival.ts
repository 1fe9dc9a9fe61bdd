import { useEffect, useRef } from 'react'

/** Calls back when a version is delivered while the room is open; `song` is the newest one's address. */
export function useArrival(song: string | null, onArrival: () => void) {
  const known = useRef(song)
  useEffect(() => {
    const isNew = song !== null && song !== known.current
    known.current = song
    if (isNew) onArrival()
  }, [song, onArrival])
}

/** The focus is in the open panel or in a dialog, which another tab would take away. The tab bar stays. */
export function isInUse(tabs: HTMLElement | null) {
  const at = document.activeElement
  if (!at || !tabs) return false
  return at.closest('[role=dialog]') !== null || (tabs.contains(at) && !at.closest('[data-tab-bar]'))
}
