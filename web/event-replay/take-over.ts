import { useEffect } from 'react'

/** Marks the elements that `isLive` accepts as hydrated, and replays the clicks recorded on them. */
export type TakeOver = (isLive: (element: Element) => boolean) => void

declare global {
  interface Window {
    /** Set by the recorder in the head of a server-rendered page. */
    takeOver?: TakeOver
  }
}

const inLatePart = (element: Element) => element.closest('main [data-late]') !== null
const inPage = (element: Element) => element.closest('main') !== null && !inLatePart(element)

/** Reports that the frame around the page is hydrated. The frame's code is in the first script. */
export const useTakeOverAround = () =>
  useEffect(() => window.takeOver?.((element) => element.closest('main') === null), [])

/**
 * Reports that the page is hydrated. The page's code is a chunk that loads after the first script. Renders nothing.
 */
export function TakeOverPage() {
  useEffect(() => window.takeOver?.(inPage), [])
  return null
}

/** Reports that a part marked by `data-late` is hydrated. Renders nothing. */
export function TakeOverLatePart() {
  useEffect(() => window.takeOver?.(inLatePart), [])
  return null
}
