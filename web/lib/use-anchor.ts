import { useEffect } from 'react'

/** Scrolls to the URL's fragment ('#…') once its element is rendered; the browser tries before that. */
export function useAnchor(there = true) {
  useEffect(() => {
    if (there) document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [there])
}
