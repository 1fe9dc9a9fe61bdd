import { useEffect } from 'react'
import { usePlace } from './use-place.ts'

/** Scrolls to the URL's fragment ('#…') once its element is rendered: the browser tries too early. */
export function useAnchor(there = true) {
  const place = usePlace()
  useEffect(() => {
    if (there) document.getElementById(place)?.scrollIntoView()
  }, [there, place])
}
