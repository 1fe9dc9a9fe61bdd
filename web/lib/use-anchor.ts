import { useEffect } from 'react'

/** Brings the part that the address names ('#…') into view once it is there; the browser looked too early. */
export function useAnchor(there = true) {
  useEffect(() => {
    if (there) document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [there])
}
