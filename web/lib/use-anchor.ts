import { useEffect } from 'react'
import { usePlace } from './use-place.ts'

/**
 * Scrolls to the element of the URL's fragment ('#…') once `there` is true, that is, once the element is
 * rendered. The browser's own scrolling happens before that.
 */
export function useAnchor(there = true) {
  const place = usePlace()
  useEffect(() => {
    if (there) document.getElementById(place)?.scrollIntoView()
  }, [there, place])
}
