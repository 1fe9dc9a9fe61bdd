import { useEffect, useState } from 'react'
import { usePlace } from '../../../lib/use-place.ts'

/** The share of the window above which a section has been reached. */
const line = 0.4

/** The section that is read: the one that the URL names while it is in sight, else the last one that was reached. */
export function useSection(anchors: readonly string[]) {
  const place = usePlace()
  const [reached, setReached] = useState(anchors[0])
  const key = anchors.join(' ')
  useEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      const tops = key
        .split(' ')
        .map((anchor) => ({ anchor, top: document.getElementById(anchor)?.getBoundingClientRect().top }))
        .filter((one): one is { anchor: string; top: number } => one.top !== undefined)
        .sort((one, other) => one.top - other.top)
      const named = tops.find(({ anchor }) => anchor === place)
      const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 4
      // The last ones are too low for the line.
      if (isAtEnd && named && named.top < innerHeight) setReached(named.anchor)
      else setReached((tops.findLast(({ top }) => top <= innerHeight * line) ?? tops[0])?.anchor)
    }
    const soon = () => {
      frame ||= requestAnimationFrame(look)
    }
    look()
    addEventListener('scroll', soon, { passive: true })
    addEventListener('resize', soon)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', soon)
      removeEventListener('resize', soon)
    }
  }, [key, place])
  return reached
}
